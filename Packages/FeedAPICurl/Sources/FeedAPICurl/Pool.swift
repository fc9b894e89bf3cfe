import CCurl

/// libcurl, and its pool of connections.
struct Pool: @unchecked Sendable {
  // Any thread may wake it; everything else is done on the loop's thread, which destroys it when no other thread can reach it any more.
  let curl: UnsafePointer<libcurl>
  let multi: UnsafeMutableRawPointer

  /// `nil` if libcurl cannot be loaded.
  init?() {
    guard let curl = libcurl_load(), let multi = curl.pointee.multi_init() else { return nil }
    self.curl = curl
    self.multi = multi
  }

  func wake() { _ = curl.pointee.multi_wakeup(multi) }

  func destroy() { _ = curl.pointee.multi_cleanup(multi) }
}
