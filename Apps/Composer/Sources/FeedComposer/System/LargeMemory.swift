#if canImport(Glibc)
  import Glibc
#endif

/// Makes glibc return memory of a megabyte or more to the system when it is freed. By default it
/// soon keeps blocks of up to 32 MiB, in a heap for each thread, and freed pictures take twice the
/// memory of those in use.
func returnLargeMemory() {
  #if canImport(Glibc)
    // Swift's Glibc does not import `mallopt`.
    typealias Function = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
    let mmapThreshold: CInt = -3
    guard let function = dlsym(nil, "mallopt") else {
      return
    }
    _ = unsafeBitCast(function, to: Function.self)(mmapThreshold, 1 << 20)
  #endif
}
