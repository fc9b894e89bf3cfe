extension Directory {
  /// The names in this directory that `convert` accepts, in no order.
  func names<Name>(_ convert: (UnsafeRawBufferPointer) -> Name?) throws -> [Name] {
    var names: [Name] = []
    try forEachName { if let name = convert($0) { names.append(name) } }
    return names
  }

  /// The names in this directory that entries have, in no order.
  func entryNames() throws -> [EntryName] { try names { EntryName($0) } }

  /// Deletes what a killed or failed writer left in this directory for temporary files. No other file is touched.
  func sweep() {
    // Leftovers take space and do no harm, and the next sweep meets them again.
    let leftovers = try? names { name in
      let name = String(decoding: name, as: UTF8.self)
      let suffix = NewFile.previousSuffix
      let final = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
      return final == FeedFolder.feedName || EntryName(final.utf8) != nil ? name : nil
    }
    for name in leftovers ?? [] { try? delete(name) }
  }
}
