// The ports are made of URL, Data and Date, so these come with this module: from the small Foundation where there is
// one, because it starts faster.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
