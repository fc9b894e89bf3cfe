import Testing

@Suite("Safe text, scripts and emoji")
struct SafeTextScriptsTests {
  @Test(
    "Scripts stay as they are written, with their joiners and marks",
    arguments: [
      "می\u{200C}خواهم کتاب\u{200C}ها را", "۵\u{200C}ام", "مُحَمَّدٌ رَسُولُ", "بِ\u{200C}ها",
      "क\u{94D}\u{200D}ष क\u{94D}\u{200C}ष हिन्दी",
      "র\u{200D}\u{9CD}যাব বাংলা", "ශ\u{DCA}\u{200D}රී ලංකා", "അവന\u{D4D}\u{200D} വന്നു", "ನ್\u{200C}ನ", "தமிழ்",
      "ภาษาไทย น้ำใจ",
      "བསྒྲུབས་ཨོཾ", "မြန်မာဘာသာ လျှော့", "ភាសាខ្មែរ", "ᠮᠣᠩᠭᠣᠯ", "בְּרֵאשִׁ֖ית בָּרָ֣א", "ἄνθρωπος ᾅδης",
      "Tiê\u{301}ng Viê\u{323}t",
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국어", "ｶﾞｷﾞ 日本語",
      "Ɂɔ\u{303}\u{308}\u{301}",
      "x\u{20D7} = ½ ∑ €",
    ]
  )
  func scripts(text: String) {
    expect(text, becomes: text)
  }

  @Test(
    "Joiners are spelling in Arabic, Syriac, N'Ko and their like, in India's scripts, Myanmar's, Khmer, Mongolian, Balinese, Javanese and Adlam",
    arguments: [
      "ب", "ܒ", "ߊ", "ࡀ", "ࢠ", "क", "ক", "ਕ", "ક", "କ", "க", "క", "ಕ", "ക", "ක", "က", "ក", "ᠠ", "ᬅ",
      "ꦄ", "𞤀",
    ]
  )
  func joiningScripts(letter: String) {
    for joiner in ["\u{200C}", "\u{200D}"] {
      expect(letter + joiner + letter, becomes: letter + joiner + letter)
    }
  }

  @Test(
    "Joiners are nothing to see in other scripts",
    arguments: ["a", "я", "ω", "א", "ކ", "ก", "བ", "ა", "한", "日", "か", "1", "-", "।", "©"]
  )
  func otherScripts(letter: String) {
    expect("\(letter)\u{200C}\(letter)", becomes: letter + letter)
  }

  @Test(
    "Emoji stay as they are, with all that makes them",
    arguments: [
      "😀", "❤️", "☎︎", "👍🏽", "☝🏿", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏻", "👩🏾‍🚀", "🏃🏻‍♀️‍➡️", "🏳️‍🌈", "🏴‍☠️", "🐻‍❄️", "❤️‍🔥", "🧑‍🧑‍🧒‍🧒", "🇩🇪🇫🇷",
      "1️⃣ #️⃣ *\u{FE0F}\u{20E3}", "©️ ™️",
      "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿", "👍🏽👍🏿", "🙂‍↔️",
    ]
  )
  func emoji(text: String) {
    expect(text, becomes: text)
  }
}
