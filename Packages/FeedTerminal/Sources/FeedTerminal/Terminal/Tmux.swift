/// tmux, which runs between a program and a terminal.
package enum Tmux {
  /// Control sequences that tmux hands on to its own terminal, where its option `allow-passthrough`
  /// is on; else it drops them.
  package static func passed(_ sequences: String) -> String {
    // Bytes: a picture has millions of characters.
    let escape: UInt8 = 0x1B
    var doubled: [UInt8] = []
    for byte in sequences.utf8 {
      doubled.append(byte)
      if byte == escape {
        doubled.append(byte)
      }
    }
    return "\u{1B}Ptmux;\(String(decoding: doubled, as: UTF8.self))\u{1B}\\"
  }
}
