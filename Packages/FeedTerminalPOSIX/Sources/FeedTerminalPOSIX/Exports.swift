// The API fills the ports of FeedBrowse and FeedTerminal, so they come with this module.
@_exported public import FeedBrowse

// The C library under the name that each platform gives it.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
