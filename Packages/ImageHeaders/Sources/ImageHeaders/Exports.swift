// The API consists of Data, so it comes with this module; from the small Foundation if there is
// one, as it starts faster.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
