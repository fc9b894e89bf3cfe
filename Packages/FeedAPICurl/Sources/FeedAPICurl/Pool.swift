import CCurl

/// libcurl, and its pool of connections.
struct Pool: @unchecked Sendable {
  // Any thread may wake it; everything else is done on the loop's thread, which destroys it when no
  // other thread can reach it any more.
  let curl: UnsafePointer<libcurl>
  let multi: UnsafeMutableRawPointer

  /// How many connections are kept: those of a burst of six requests, and a few more. A client has
  /// two pools.
  private static let connections = 8

  init?() {
    guard let curl = libcurl_load(), let multi = ccurl_pool_create(curl, Self.connections) else {
      return nil
    }
    self.curl = curl
    self.multi = multi
  }

  func wake() {
    _ = curl.pointee.multi_wakeup(multi)
  }
  func destroy() {
    _ = curl.pointee.multi_cleanup(multi)
  }
}
