import Testing

@testable import TextColumns

@Suite("Columns on a terminal, all scalars")
struct DisplayWidthProofs {
  @Test("Of all scalars there are, ideographs and emoji take two columns, and marks none")
  func allScalars() {
    let wrong = (UInt32(0x20)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let columns = DisplayWidth.columns(of: String(scalar))
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return columns != 0
      default: return (properties.isEmojiPresentation || properties.isIdeographic) && columns != 2
      }
    }
    #expect(wrong == [])
  }
}
