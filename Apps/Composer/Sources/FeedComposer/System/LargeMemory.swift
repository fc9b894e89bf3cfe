#if canImport(Glibc)
  import Glibc

  /// Memory of a megabyte and more goes back to the system when it is freed. By itself glibc comes to keep blocks of up to 32 MiB after the first
  /// few, in a heap for each thread, and pictures that are long gone take twice the memory of those that are there.
  func returnLargeMemory() {
    // Swift's Glibc does not have it.
    typealias Function = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
    let mmapThreshold: CInt = -3
    guard let function = dlsym(nil, "mallopt") else { return }
    _ = unsafeBitCast(function, to: Function.self)(mmapThreshold, 1 << 20)
  }
#else
  func returnLargeMemory() {}
#endif
