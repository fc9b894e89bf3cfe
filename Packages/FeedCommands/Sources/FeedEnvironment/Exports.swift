// The API consists of URL, Data and Date, so they come with this module; from the small Foundation
// if there is one, as it starts faster.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
