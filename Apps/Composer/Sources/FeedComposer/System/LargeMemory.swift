#if canImport(Glibc)
  import Glibc
#endif

/// Makes glibc return memory of a megabyte or more to the system when it is freed. By default it
/// soon keeps blocks of up to 32 MiB, and freed pictures take twice the memory of those in use.
///
/// Smaller pieces are in one heap. With one for each thread, what a feed left in one is of no use
/// to the next feed in another, and twelve large feeds took a quarter more.
func returnLargeMemory() {
  #if canImport(Glibc)
    // Swift's Glibc does not import `mallopt`.
    typealias Function = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
    let mmapThreshold: CInt = -3
    let mostHeaps: CInt = -8
    guard let function = dlsym(nil, "mallopt") else {
      return
    }
    let set = unsafeBitCast(function, to: Function.self)
    _ = set(mmapThreshold, 1 << 20)
    _ = set(mostHeaps, 1)
  #endif
}
