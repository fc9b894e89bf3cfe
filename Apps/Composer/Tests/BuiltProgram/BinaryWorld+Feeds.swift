import ChildProcess
import Foundation

/// The list of followed feeds, as a person edits it.
extension BinaryWorld {
  var listOfFeeds: String { directory.path + "/home/.config/feed/feeds" }

  func listedFeeds() throws -> String {
    try String(contentsOfFile: listOfFeeds, encoding: .utf8)
  }

  func write(feeds text: String) throws {
    try write(text, to: URL(filePath: listOfFeeds))
  }

  /// Writes the config file.
  func write(config text: String) throws {
    let directory = URL(filePath: listOfFeeds).deletingLastPathComponent()
    try write(text, to: directory.appending(path: "config"))
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Makes a program of these lines of shell, and returns its path.
  func program(_ lines: String) throws -> String {
    let path = directory.path + "/program"
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }
}
