#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Times as scripts and people read them.
enum Instant {
  /// `2026-11-21T10:00:00Z`
  static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// In whole seconds, and never below 0.
  static func age(of date: Date, now: Date) -> Int {
    Int(max(0, min(now.timeIntervalSince(date), 1e15)))
  }
}

/// Numbers of bytes as people read them.
enum ByteCount {
  /// `0 bytes`, `1 byte`, `1.2 kB`, `3.4 MB`: decimal units.
  static func text(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) \(bytes == 1 ? "byte" : "bytes")" }
    var tenths = bytes / 100
    for unit in ["kB", "MB", "GB"] {
      if tenths < 10_000 || unit == "GB" {
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
      }
      tenths /= 1_000
    }
    return "\(bytes) bytes"
  }
}
