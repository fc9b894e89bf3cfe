import Foundation
import ImageHeaders

/// Small pictures of 64 × 32 pixels: black, with red at the top left and blue at the bottom right.
enum SamplePictures {
  static let all: [ImageFormat: Data] = [
    .bmp: bmp,
    .png: decoded(png),
    .jpeg: decoded(jpeg),
    .gif: decoded(gif),
    .webp: decoded(webp),
    .avif: decoded(avif),
    .heic: decoded(heic),
    .jxl: decoded(jxl),
  ]

  /// Red, 8 × 4 pixels; then with some blue in it; then green.
  static let movingGIF = decoded([
    "R0lGODlhCAAEAPAAAP8AAAAAACH5BAAFAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAEAAACBYSPqYsFACH5BA",
    "AFAAAALAIAAQADAAIAgAAA/wAAAAIChF8AIfkEAAcAAAAsAAAAAAgABACAAP8AAAAAAgWEj6mLBQA7",
  ])

  /// A quarter turn counterclockwise.
  static let turnedAVIF = decoded(turned)

  /// A JPEG whose EXIF asks for an orientation.
  static func jpeg(_ orientation: ImageOrientation) -> Data {
    let header = Array("Exif\0\0MM\0*\0\0\0\u{08}\0\u{01}".utf8)
    let tag: [UInt8] = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
    let exif = header + tag + [0, 0, 0, 0]
    return Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif)
      + decoded(jpeg).dropFirst(2)
  }

  private static func decoded(_ lines: [String]) -> Data {
    Data(base64Encoded: lines.joined()) ?? Data()
  }

  /// Rows from the bottom, blue first.
  private static let bmp: Data = {
    let header: [UInt8] = [40, 0, 0, 0, 64, 0, 0, 0, 32, 0, 0, 0, 1, 0, 24, 0]
    let rows = (0..<32).reversed().flatMap { row in
      (0..<64).flatMap { column -> [UInt8] in
        row < 16 && column < 24
          ? [0, 0, 255] : row >= 16 && column >= 40 ? [255, 0, 0] : [0, 0, 0]
      }
    }
    let file = Array("BM".utf8) + [54, 24, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
    return Data(file + header + Array(repeating: 0, count: 24) + rows)
  }()

  private static let png = [
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgAgMAAADf85YXAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQA",
    "APoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAADFBMVEX/AAAAAAAAAP/////dS2YQAAAAAWJLR0QDEQxM8gAA",
    "AAd0SU1FB+oLGwotInMe7RYAAAAYSURBVCjPY2AAg1A4YBjhAgjmKjAY4QIAjd+qASXk+n0AAAAldEVYdGRhdGU6",
    "Y3JlYXRlADIwMjYtMTEtMjdUMTA6NDU6MzQrMDA6MDBUEpWeAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTI3",
    "VDEwOjQ1OjM0KzAwOjAwJU8tIgAAAABJRU5ErkJggg==",
  ]
  private static let jpeg = [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R",
    "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU",
    "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAgAEADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA",
    "AAgH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABcBAQEBAQAAAAAAAAAAAAAAAAAJBwb/xAAUEQEAAAAAAAAAAAAA",
    "AAAAAAAA/9oADAMBAAIRAxEAPwCdGGKpgAI1bmlYAAAAsphiqYACNW5pWAAAAAAAAANNVTcOAAzJKx3AAAADTVU3",
    "DgAP/9k=",
  ]
  private static let gif = [
    "R0lGODlhQAAgAPEAAP8AAAAAAAAA/////yH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAA",
    "AEAAIAAAAnqEj6kX7Q+jnG/ZS7POt6cNhoFHAuJJlR7KQmrXxuNryS1d2yi+6Dv/8YmAQSGIiDCGkAzlhmlwPqFS",
    "DdRUzbIE3K73C+5qJ+GyeSwxq7/oyPotaEPga/mDrrY78Gd9gF/m9wcIJkhY6HfIlqgoxtgY99hoCBmpVylQAAA7",
  ]
  private static let webp = [
    "UklGRnoAAABXRUJQVlA4IG4AAABwBACdASpAACAAPi0ShkKhoQ3+qgAMAWJZACDF/AfgB+wH8zASdFQf7K8OAAD+",
    "+Hyz//2szvt0f1kv//5D6xbfk//Ifv9fR//18YVen3I9pyv/JXPOLAtP+aJG+2Odr8xh//BCWU1PlLTOa0CAAA==",
  ]
  private static let avif = [
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAA",
    "AAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAADMAAAAo",
    "aWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAA",
    "AEAAAAAgAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAA",
    "AAABAAEEAQKDBAAAADttZGF0EgAKCTgVP/sICGg0gDIkRZABhhhhQLjRndTWH0YLq6Mxe9He8Q0DCk2cg/dxujfL",
    "P+Mo",
  ]
  private static let heic = [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA",
    "AAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEA",
    "AAAAAAABDgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAV",
    "aW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAA",
    "AQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA",
    "AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4",
    "aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAARZt",
    "ZGF0AAABCigBrwT4QTJpb/5Lv///lab2X8l6lpmt/4QDFQi9XzD+jW9z+ab9ZDVaudPZQX5QyejIH19f1CrUXBKj",
    "r9fMC9FYlQVexidyuu4b2X/4bveR51mh/o9skPlK9//rddUflML/LM+D1WxAsA8Mk1LB0f+mwzTBC0aIMniO+Y7/",
    "a+sdoRazfU2NbpK+bvyf2aa/88MfHGyrqpbmotIYiEADLRuGodNczLR4KAH0X7VP5IfgfNgGf9eR/6UlS5n7ArDP",
    "92headh2yo7jtcH6TfpJt094q11VHdj0ogMLMIxrITOMZO8WwGYMK4FcFD93Fq37Rwn11OLqQG1SfFkb00+571+Q",
    "tIAxnVv8Sxbu",
  ]
  private static let jxl = [
    "/wrHQULl3iqCABKIAgDUBV3lEgAAFSqjjBu8nOv58kOHxbSN6wxttW1hSaLIODZJJ3CYpKDA3XbdRimqUluXMKH/",
    "FAEwlbzlLznzyy2snIDNKmTg+T19UnIcoG6QH/elit3GmEQQXmwYAzroSHBv4ACc159ZlA5IqZ3QwKDSLR+vkk2T",
    "khLzmaBfP+NjGKu0u7rG36bFyQIey+jyhpeAwO+iHTlAT1EIQsgEjmuDUqA7ACq4AJBCB7BtLtE1APX7xgmAuzuN",
    "zGx1GLYfQDWylFInIQWSJUmUeLy8O2bOzWSMMzFOA4UBwPrIHf3+toWY89uFIfpu/SNQgmsZB2BgM9QMfUxgvQ7J",
    "wkHHWtmrk4JVrGlqNIzxbw21nSIPQEgfQBiwAlgIkJgp5DNoJugdfYwHikUJpP1f83EdzQf/q8ZY5R0i63bFHyqa",
    "7dqR8+Oju/oqgVnhv78SkyPABdfVT3YJTUHu/gOFDRU6CAX8mAwRsIc3DgQlBDEMdxmsHHuHlhVALwQ=",
  ]
  private static let turned = [
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAD8bWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAA",
    "AAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABJAAAADMAAAAo",
    "aWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAdGlwcnAAAABUaXBjbwAAABRpc3BlAAAAAAAA",
    "AEAAAAAgAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAJaXJvdAEAAAAY",
    "aXBtYQAAAAAAAAABAAEFAQKDBIUAAAA7bWRhdBIACgk4FT/7CAhoNIAyJEWQAYYYYUC40Z3U1h9GC6ujMXvR3vEN",
    "AwpNnIP3cbo3yz/jKA==",
  ]
}
