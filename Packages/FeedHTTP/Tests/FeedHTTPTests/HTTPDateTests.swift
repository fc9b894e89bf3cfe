import Foundation
import Testing

@testable import FeedHTTP

@Suite("Dates of headers and cookies")
struct HTTPDateTests {
  @Test(
    "All forms of HTTP are read, and those of cookies that servers send",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "Sun, 06-Nov-1994 08:49:37 GMT", "6 NOV 1994 8:49:37",
      "1994 nov 06 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT; and more",
    ]
  )
  func forms(text: String) {
    #expect(HTTPDate.date(text) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test("Years of two digits are from 1970 to 2069")
  func years() {
    #expect(HTTPDate.date("1 Jan 70 00:00:00") == Date(timeIntervalSince1970: 0))
    #expect(HTTPDate.date("31 Dec 69 23:59:59") == Date(timeIntervalSince1970: 3_155_759_999))
  }

  @Test("Each day of four centuries is the one after the day before it")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    for day in stride(from: -134_774, through: 11_322, by: 17) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.day, .month, .year], from: date)
      let month = try months[#require(parts.month) - 1]
      let text = try "\(#require(parts.day)) \(month) \(#require(parts.year)) 00:00:00"
      #expect(HTTPDate.date(text) == date)
    }
  }

  @Test(
    "Anything else is no date",
    arguments: [
      "", "soon", "06 Nov 1994", "Nov 1994 08:49:37", "06 Nov 08:49:37", "31 Feb 2001 00:00:00",
      "29 Feb 1900 00:00:00", "0 Jan 2001 00:00:00", "1 Jan 1600 00:00:00", "1 Jan 2001 24:00:00",
      "1 Jan 2001 00:60:00", "1 Jan 2001 00:00:60", "1 Jan 2001 00:00", "1 Foo 2001 00:00:00",
      String(repeating: " ", count: 64) + "1 Jan 2001 00:00:00",
    ]
  )
  func others(text: String) {
    #expect(HTTPDate.date(text) == nil)
  }
}
