// The API consists of Data and FailureCause, so they come with this module; and the C library,
// under the name that each platform gives it.
@_exported public import FeedCore

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
