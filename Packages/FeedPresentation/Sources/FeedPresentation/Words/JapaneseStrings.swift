/// Japanese, which has no plural.
struct JapaneseStrings: FeedStrings {
  static let language = "ja"

  var loading: String { "読み込み中…" }
  var emptyFeed: String { "フィードに画像がありません。" }
  func savedCopy(age: Age, reason: String?) -> String {
    "\(words(for: age))に保存したコピー\(reason.map { "（\($0)）" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "\(url) を読み込めません: \(reason)。\(advice)。"
  }
  func cannotLoad(reason: String) -> String { "フィードを読み込めません: \(reason)" }
  func cannotSave(reason: String) -> String { "フィードを保存できませんでした: \(reason)" }
  func noSavedCopy(reason: String) -> String { "表示できる保存済みのコピーがありません: \(reason)" }

  func noConnection(cause: String) -> String { "接続できません: \(cause)" }
  func invalidData(cause: String) -> String { "データが正しくありません: \(cause)" }
  var offline: String { "オフラインです" }
  var noSavedFeed: String { "フィードがまだ保存されていません" }
  var savedFeedExpired: String { "保存済みのフィードが古すぎます" }
  var savedFeedFromTheFuture: String { "保存済みのフィードの日時が未来になっています" }
  var noSavedPicture: String { "画像が保存されていません" }

  var adviceWithoutConnection: String { "接続を確認して、もう一度お試しください" }
  var adviceOnInvalidData: String { "URLを確認するか、時間をおいてもう一度お試しください" }
  var adviceWhenOffline: String { "表示できる保存済みのコピーがないため、オンラインにして読み込んでください" }

  func images(_ count: Int) -> String { "画像\(count)枚" }
  func moreImages(_ count: Int) -> String { "ほかに画像\(count)枚" }
  var newImage: String { "新着" }

  var pictureLoading: String { "画像を読み込み中…" }
  func pictureFailed(reason: String?) -> String { "画像を読み込めませんでした\(reason.map { ": \($0)" } ?? "")" }
  var pictureNotDrawn: String { "画像を描画できません" }
  var pictureLink: String { "画像へのリンク" }

  var galleryTitle: String { "画像フィード" }
  func saved(at time: String, from url: String) -> String { "\(time) に \(url) から保存" }
  var noSavedPictures: String { "保存済みの画像はありません" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): "\(count)バイト"
    case .kilobytes(let number): "\(number) kB"
    case .megabytes(let number): "\(number) MB"
    case .gigabytes(let number): "\(number) GB"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "画像\(total)枚中\(count)枚" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total))を保存しました（\(size)）"
  }
  func failures(_ count: Int) -> String { "\(count)枚失敗" }
  var saved: String { "保存しました" }
  var failed: String { "失敗しました" }
  func timeLeft(_ wait: Wait) -> String { "残り\(words(for: wait))" }

  func nextLoad(in wait: Wait) -> String { "次の読み込みまで\(words(for: wait))" }
  func lastLoad(at time: String) -> String { "最終読み込み: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "1分以内"
    case .minutes(let count): "\(count)分前"
    case .hours(let count): "\(count)時間前"
    case .days(let count): "\(count)日前"
    }
  }

  private func words(for wait: Wait) -> String {
    switch wait {
    case .seconds(let count): "\(count)秒"
    case .minutes(let count): "\(count)分"
    case .hours(let count): "\(count)時間"
    }
  }
}
