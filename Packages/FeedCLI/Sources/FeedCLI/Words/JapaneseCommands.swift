/// Japanese, which has no plural.
struct JapaneseCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: "、") }
  func status(last: String, next: String) -> String { "\(last)、\(next)" }

  var nothingSaved: String { "何も保存されていません" }
  var unknownFeed: String { "URLが不明なフィード" }
  var noSavedCopy: String { "保存済みのコピーなし" }
  func noSavedCopy(of url: String) -> String { "\(url) の保存済みのコピーはありません" }
  var damaged: String { "壊れています" }
  func pictures(_ count: Int) -> String { "画像データ\(count)件" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy)、\(time.map { "\($0) まで有効" } ?? "無期限に有効")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy)、\(time) に期限切れ" }
  func fromTheFuture(_ time: String) -> String { "保存日時が未来のコピー、\(time): 表示しません" }

  func valid(_ copy: String) -> String { "\(copy)、有効" }
  func leftAlone(fromTheFuture time: String) -> String { "保存日時が未来のコピー、\(time)、そのまま残します" }
  func expired(_ copy: String, isDeleted: Bool) -> String { "\(copy)、期限切れ、\(end(isDeleted))" }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy)。'\(option)' で表示できます" }
  func damaged(isDeleted: Bool) -> String { "壊れています、\(end(isDeleted))" }
  func deletedPictures(_ count: Int) -> String { "壊れた画像データ\(count)件を削除しました" }

  func new(_ count: Int) -> String { "新着\(count)枚" }
  func changed(_ count: Int) -> String { "変更\(count)枚" }
  func moved(_ count: Int) -> String { "移動\(count)枚" }
  func gone(_ count: Int) -> String { "削除\(count)枚" }
  var freshAgain: String { "フィードが再び最新になりました" }

  func failed(_ url: String, reason: String) -> String { "\(url) 失敗しました: \(reason)" }
  func cleared(_ url: String) -> String { "\(url) のキャッシュを削除しました" }
  var clearedAll: String { "すべてのフィードのキャッシュを削除しました" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url))。'feed prefetch' で読み込んでください" }
  func deletedByValidate(_ reason: String) -> String { "\(reason)。'feed validate' で削除できます" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "画像\(total)枚中\(count)枚がキャッシュにありません。'feed prefetch' で保存できます"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "画像\(total)枚中\(count)枚は取得できません（httpやhttpsではないか、プライベートネットワークにあります）"
  }
  var pictureWithoutDescription: String { "説明のない画像" }

  func cannotWriteOutput(_ reason: String) -> String { "出力に書き込めません: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "キャッシュを使用できません: \(reason)" }
  func validated(_ finding: String) -> String { "キャッシュを検査しました: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "キャッシュを検査できませんでした: \(reason)" }

  func demoOnline(_ url: String) -> String { "オンライン。このデモ専用のフィードサーバーが \(url) で動いています。" }
  var demoOffline: String { "オフライン、2日後。サーバーは停止しています。保存済みのコピーを、保存からの日数とともに表示します。" }
  var demoExpired: String { "オフライン、8日後。保存済みのコピーは7日で期限切れです。エラーメッセージを表示します。" }
  func demoEnd(_ command: String) -> String { "以上です。自分のフィードを表示するには: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "デモが終了コード\(code)で終わりました。正しくは\(expected)です"
  }

  private func end(_ isDeleted: Bool) -> String {
    isDeleted ? "削除しました" : "--now、--max-age、--offline のどれかの指定があるため削除しません"
  }
}
