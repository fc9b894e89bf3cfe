import FeedDates
import Foundation
import Testing

@Suite("Dates in feeds")
struct FeedDateTests {
  @Test(
    "RFC 3339 and W3CDTF are read, from a year to a fraction of a second, with a space for the T",
    arguments: [
      ("2026", "2026-01-01T00:00:00Z"), ("2026-11", "2026-11-01T00:00:00Z"),
      ("2026-11-22", "2026-11-22T00:00:00Z"),
      ("2026-11-22T08:15Z", "2026-11-22T08:15:00Z"),
      ("2026-11-22 08:15:30.25 +01:00", "2026-11-22T07:15:30Z"),
      ("2026-11-22t08:15:30z", "2026-11-22T08:15:30Z"),
      ("2026-11-22T08:15:30-0530", "2026-11-22T13:45:30Z"),
      ("2026-11-22T08:15:30,25+01:00", "2026-11-22T07:15:30Z"),
      ("2026-11-22 08:15:30", "2026-11-22T08:15:30Z"),
      ("2026-11-22T08:15:30.123456789Z", "2026-11-22T08:15:30Z"),
      ("2024-02-29T23:59:60Z", "2024-03-01T00:00:00Z"),
      ("2026-11-22T24:00:00Z", "2026-11-23T00:00:00Z"), ("2026-1-5", "2026-01-05T00:00:00Z"),
      ("\n  2026-11-22T08:15:30Z\t", "2026-11-22T08:15:30Z"),
      ("2026-11-22T08:15:30 PST", "2026-11-22T16:15:30Z"),
    ]
  )
  func internet(text: String, time: String) throws { try expect(text, toBe: time) }

  @Test(
    "RFC 822 is read, with or without the day's name, the seconds, the time and the zone",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
      ("06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
      ("Sun, 06 Nov 1994 08:49 GMT", "1994-11-06T08:49:00Z"),
      ("Sun, 6 Nov 1994", "1994-11-06T00:00:00Z"),
      ("06 Nov 1994 08:49:37", "1994-11-06T08:49:37Z"),
      ("6 Nov 94 8:49 +0100", "1994-11-06T07:49:00Z"),
      ("Sun, 06 Nov 1994 08:49:37 +0000 (UTC)", "1994-11-06T08:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 -0800", "1994-11-06T16:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 +05:30", "1994-11-06T03:19:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 EST", "1994-11-06T13:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 pdt", "1994-11-06T15:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37EDT", "1994-11-06T12:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 CEST", "1994-11-06T06:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 Z", "1994-11-06T08:49:37Z"),
      ("Sun, 06 Nov 1994 08:49:37 ut", "1994-11-06T08:49:37Z"),
      ("06 Nov 1994 08:49 (EST)", "1994-11-06T13:49:00Z"),
    ]
  )
  func mail(text: String, time: String) throws { try expect(text, toBe: time) }

  @Test(
    "The usual faults are forgiven: years of two digits, names in full, hyphens, another order",
    arguments: [
      ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
      ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
      ("Sun Nov  6 08:49:37 UTC 1994", "1994-11-06T08:49:37Z"),
      ("Sun Nov 06 08:49:37 +0100 1994", "1994-11-06T07:49:37Z"),
      ("Sunday, November 6, 1994", "1994-11-06T00:00:00Z"),
      ("November 6, 1994 8:49", "1994-11-06T08:49:00Z"),
      ("Sun, 6 September 2026 08:49:37 GMT", "2026-09-06T08:49:37Z"),
      ("Sun,06 Sept 26 08:49 GMT", "2026-09-06T08:49:00Z"),
      ("Sun Nov 06 1994 08:49:37 GMT+0100 (CET)", "1994-11-06T07:49:37Z"),
      ("6 nov 69", "2069-11-06T00:00:00Z"),
      ("6 NOV 70", "1970-11-06T00:00:00Z"), ("6 Nov 100", "2000-11-06T00:00:00Z"),
      ("Sun, 06 Nov 1994 08:49:37 GMT+2", "1994-11-06T06:49:37Z"),
      ("Sun, 06 Nov 1994 24:00:00 GMT", "1994-11-07T00:00:00Z"),
    ]
  )
  func faults(text: String, time: String) throws { try expect(text, toBe: time) }

  @Test(
    "What is no date is refused, and no day is made up",
    arguments: [
      "", " ", ",", "yesterday", "170000000", "1700000000000", "20261122T081530Z", "2026-13-01",
      "2026-00-01",
      "2026-02-29",
      "2026-11-31",
      "0000-00-00T00:00:00Z", "0001-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 +0000",
      "1582-12-31",
      "-0001-11-30T00:00:00+00:00", "2026-11-22T8", "2026-11-22T25:00Z", "2026-11-22T08:60Z",
      "2026-11-22T08:15:61Z", "2026-11-22T24:01Z", "2026-11-22T:15Z", "2026-W47-7", "2026-11-22-01",
      "2026-",
      "2026--22",
      "10000-01-01", "Sun, 31 Nov 1994", "Sun, 06 Nov", "Sun, 06 Foo 1994", "06 Nov 0000",
      "06/11/1994",
      "Nov 6 08:49:37",
      "Sun, 00 Nov 1994", "06 Nov 1994 GMT", "06 Nov 1994 08", "２０２６-11-22",
      "2026-11-22T08:15:30Z and more words",
    ]
  )
  func refusals(text: String) { #expect(FeedDate.date(text) == nil) }

  @Test(
    "A date whose hour is not certain is no date: an hour that a clock of twelve has not, an unknown zone's name, or an offset that no place has",
    arguments: [
      "Sun, 06 Nov 1994 13:49:37 PM", "Sun, 06 Nov 1994 00:49 AM", "6 Nov 1994 8:49 EST PM",
      "6 Nov 1994 8:49 PM AM", "6 Nov 1994 8:49 XM", "Sun, 06 Nov 1994 08:49:37 XYZ",
      "Sun, 06 Nov 1994 08:49:37 A", "Sun, 06 Nov 1994 08:49:37 (XYZ)",
      "Sun Nov 06 08:49:37 XYZ 1994",
      "Sun, 06 Nov 1994 08:49:37 XYZ+1", "Sun, 06 Nov 1994 08:49:37 EST5EDT",
      "06 Nov 1994 08:49:37 GMT +0100",
      "2026-11-22T08:15:30 XYZ", "2026-11-22T08:15:30-99:99", "2026-11-22T08:15:30+14:01",
      "2026-11-22T08:15:30+01:60",
      "2026-11-22T08:15:30+", "9999-12-31T23:59:59-00:01", "9999-12-31T24:00:00Z",
      "1583-01-01T00:00:00+00:01",
    ]
  )
  func uncertain(text: String) { #expect(FeedDate.date(text) == nil) }

  @Test(
    "AM and PM are read, with a full stop or without, before a zone or at the end",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 PM", "1994-11-06T20:49:37Z"),
      ("Sun, 06 Nov 1994 08:49 am", "1994-11-06T08:49:00Z"),
      ("06 Nov 1994 8:49PM", "1994-11-06T20:49:00Z"),
      ("6 Nov 1994 8:49 p.m.", "1994-11-06T20:49:00Z"),
      ("6 Nov 1994 8:49 PM EST", "1994-11-07T01:49:00Z"),
      ("6 Nov 1994 8:49 PM +0100 (CET)", "1994-11-06T19:49:00Z"),
      ("November 6, 1994 12:30 AM", "1994-11-06T00:30:00Z"),
      ("November 6, 1994 12:30 PM", "1994-11-06T12:30:00Z"),
      ("2026-11-22 08:15 PM", "2026-11-22T20:15:00Z"),
      ("2026-11-22T11:59:59PM", "2026-11-22T23:59:59Z"),
    ]
  )
  func halves(text: String, time: String) throws { try expect(text, toBe: time) }

  @Test(
    "Months have the names of eight languages, in full or shortened, and days their endings",
    arguments: [
      ("mar., 03 févr. 2026 08:49:37 +0100", "2026-02-03T07:49:37Z"),
      ("mar. 3 mars 2026", "2026-03-03T00:00:00Z"),
      ("1er juillet 2026", "2026-07-01T00:00:00Z"), ("2 juil. 2026", "2026-07-02T00:00:00Z"),
      ("3 juin 2026", "2026-06-03T00:00:00Z"), ("15 août 2026", "2026-08-15T00:00:00Z"),
      ("So, 1. März 2026 20:15 MEZ", "2026-03-01T19:15:00Z"),
      ("Mi, 07 Okt 2026 20:15:00 MESZ", "2026-10-07T18:15:00Z"),
      ("24. Dezember 2026", "2026-12-24T00:00:00Z"),
      ("6 de noviembre de 2026", "2026-11-06T00:00:00Z"),
      ("lun, 12 ene 2026 08:49:37 +0100", "2026-01-12T07:49:37Z"),
      ("7 de março de 2026", "2026-03-07T00:00:00Z"), ("9 set 2026", "2026-09-09T00:00:00Z"),
      ("10 out 2026", "2026-10-10T00:00:00Z"), ("11 gennaio 2026", "2026-01-11T00:00:00Z"),
      ("12 lug 2026", "2026-07-12T00:00:00Z"), ("13 mei 2026", "2026-05-13T00:00:00Z"),
      ("14 mrt 2026", "2026-03-14T00:00:00Z"), ("15 мая 2026", "2026-05-15T00:00:00Z"),
      ("Пт, 16 окт 2026 12:00:00 +0300", "2026-10-16T09:00:00Z"),
      ("November 23rd, 2026 8:49", "2026-11-23T08:49:00Z"),
      ("The 1st of May 2026", "2026-05-01T00:00:00Z"),
    ]
  )
  func languages(text: String, time: String) throws { try expect(text, toBe: time) }

  @Test(
    "A name that is two months', and an ending that no day has, are no date",
    arguments: [
      "3 jui 2026", "3 ma 2026", "3xx May 2026", "thirteenth May 2026",
    ]
  )
  func unclear(text: String) { #expect(FeedDate.date(text) == nil) }

  @Test(
    "Zones have the names of Europe, Asia and Oceania, and their summer forms",
    arguments: [
      ("MET", 1.0), ("MEST", 2), ("MEZ", 1), ("MESZ", 2), ("WEST", 1), ("MSD", 4), ("IST", 5.5),
      ("SGT", 8), ("HKT", 8), ("JST", 9), ("KST", 9), ("AWST", 8), ("ACST", 9.5), ("ACDT", 10.5),
      ("AEST", 10), ("AEDT", 11), ("NZST", 12), ("NZDT", 13),
    ]
  )
  func zones(name: String, hours: Double) throws {
    let utc = try #require(FeedDate.date("22 Nov 2026 20:00:00 GMT"))
    #expect(FeedDate.date("22 Nov 2026 20:00:00 \(name)") == utc - hours * 3_600)
  }

  @Test(
    "What most feeds write is the same time as what is written a little differently",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Tue, 29 Feb 2000 23:59:60 +0530", "Thu, 29 Feb 1900 00:00:00 GMT",
      "Mon, 30 Feb 2026 12:00:00 GMT", "Wed, 25 Nov 2026 12:00:61 EST",
      "Wed, 25 Nov 2026 25:00:00 GMT", "Wed, 25 Xyz 2026 12:00:00 GMT",
      "mar, 24 nov 2026 08:15:30 CET", "123, 24 Nov 2026 08:15:30 GMT",
    ]
  )
  func usual(_ text: String) {
    let spaced = text.replacing(" ", with: "  ")
    #expect(FeedDate.date(text) == FeedDate.date(spaced))
  }

  @Test("Ten digits are the seconds since 1970")
  func epoch() throws { try expect("1700000000", toBe: "2023-11-14T22:13:20Z") }

  @Test("The first and the last second of the years of dates, whatever the zone")
  func bounds() throws {
    try expect("9999-12-31T23:59:59Z", toBe: "9999-12-31T23:59:59Z")
    try expect("9999-12-31T23:59:59+14:00", toBe: "9999-12-31T09:59:59Z")
    try expect("1583-01-01T00:00:00-12:00", toBe: "1583-01-01T12:00:00Z")
  }

  @Test("Every year from 1583 to 9999 has its days, and each day follows the one before")
  func days() throws {
    var next = try #require(FeedDate.date("1583-01-01"))
    #expect(next.timeIntervalSince1970 == -12_212_553_600)
    for year in 1_583...9_999 {
      #expect(FeedDate.date("\(year)-01-01") == next)
      let leapDay = FeedDate.date("\(year)-02-29")
      #expect((leapDay != nil) == (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)))
      next += (leapDay == nil ? 365 : 366) * 86_400
    }
    for year in [2_023, 2_024] {
      next = try #require(FeedDate.date("\(year)-01-01"))
      for month in 1...12 {
        for date in (1...31).compactMap({ FeedDate.date("\(year)-\(month)-\($0)") }) {
          #expect(date == next)
          next += 86_400
        }
      }
      #expect(next == FeedDate.date("\(year + 1)"))
    }
  }

  @Test(
    "Untrusted input: whatever looks like a date, the result is one of its years or none",
    arguments: 1...20
  )
  func anything(seed: Int) {
    var randomness = Randomness(seed: UInt64(seed))
    let pieces =
      Array("0123456789:-+,. TZ/\n").map(String.init)
      + [
        "Sun", "Nov", "may", "GMT", "EST", "2026", "-11-", "08:49", "94", "é", "\u{0}", "9999",
        "+9999",
      ]
    let first = FeedDate.date("1583-01-01") ?? .distantPast
    let last = FeedDate.date("9999-12-31T23:59:59Z") ?? .distantPast
    let range = first...last
    for _ in 0..<500 {
      let count = Int.random(in: 0...12, using: &randomness)
      let text = (0..<count).map { _ in pieces.randomElement(using: &randomness) ?? "" }.joined()
      if let date = FeedDate.date(text) { #expect(range.contains(date), "\(text)") }
    }
  }

  @Test("Untrusted input: a megabyte costs no more than a line")
  func large() {
    #expect(FeedDate.date(String(repeating: "1 ", count: 1_000_000)) == nil)
    #expect(FeedDate.date("2026-11-22T08:15:30" + String(repeating: "0", count: 1_000_000)) == nil)
  }

  private func expect(_ text: String, toBe time: String) throws {
    #expect(FeedDate.date(text) == (try Date(time, strategy: .iso8601)))
  }
}
