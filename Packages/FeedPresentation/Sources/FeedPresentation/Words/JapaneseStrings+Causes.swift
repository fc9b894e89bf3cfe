extension JapaneseStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "インターネットに接続していません"
    case .unknownHost: "サーバー名が見つかりません"
    case .refused: "サーバーが接続を拒否しました"
    case .unknownProxy: "プロキシ名が見つかりません"
    case .refusedByProxy: "プロキシが接続を拒否しました"
    case .broken: "接続が切れました"
    case .hungUp: "サーバーが応答せずに接続を閉じました"
    case .noAnswer: "サーバーが応答しません"
    case .timedOut(let seconds): "\(seconds)秒以内に応答が完了しませんでした"
    case .untrustedCertificate: "安全な接続ではありません: サーバーの証明書を信頼できません"
    case .expiredCertificate: "安全な接続ではありません: サーバーの証明書が有効期間外です"
    case .foreignCertificate: "安全な接続ではありません: 別のサーバーの証明書です"
    case .insecure(let detail): "安全な接続ではありません: \(detail)"
    case .foreignScheme(let url): "読み込めるのはhttpとhttpsだけです: \(url)"
    case .unfetchedURL(let url): "ユーザー名、パスワード、または特殊なホスト名を含むURLは読み込みません: \(url)"
    case .addressInside: "内部ネットワークのアドレスのため、接続しません"
    case .addressInsideOfSavedFeed: "フィードに接続できないため、内部ネットワークにあるその画像は読み込みません"
    case .redirectNotFollowed(let url): "サーバーの転送先には接続しません: \(url)"
    case .tooManyRedirects(let limit): "サーバーの転送が\(limit)回を超えました"
    case .notHTTP: "応答がHTTPではありません"
    case .undecodable: "応答をデコードできません"
    case .answerTooLarge(let limit): "応答が\(limit)バイトを超えています"
    case .headersTooLarge(let limit): "応答のヘッダーが\(limit)バイトを超えています"
    case .status(let status): "サーバーがステータス\(status)を返しました"
    case .emptyAnswer: "応答が空です"
    case .notAnImage: "応答が画像ではありません"
    case .unsupportedPicture(let format, let supported):
      "画像形式 \(format) には対応していません。対応形式: \(supported)"
    case .notAFeed(let fault, let place):
      "応答がフィードではありません\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : "（\(place)）")"
    case .tooManyValues(let limit): "応答の値が\(limit)個を超えています"
    case .relativeImageURL(let url): "画像のURLが絶対URLではありません: \(url)"
    case .damaged: "保存済みのコピーが壊れています"
    case .noRoom(let pictures, let mebibytes): "空きがありません: 保存できるのは画像\(pictures)枚、合計\(mebibytes) MiBまでです"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "別のプログラムが \(path) を使用中です。終わってからもう一度お試しください"
    case .untrusted(let path, let fault): "\(path) は\(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "\"\(key)\" がありません"
    case .null: "値がありません (null)"
    case .otherType: "型が違います"
    case .malformed: "形式が正しくありません"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "ディレクトリ \(path) を作成できません"
    case .useDirectory: "ディレクトリ \(path) を使用できません"
    case .lock: "\(path) をロックできません"
    case .create: "\(path) を作成できません"
    case .read: "\(path) を読み取れません"
    case .write: "\(path) に書き込めません"
    case .delete: "\(path) を削除できません"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "別のユーザーのものなので使用しません。別のディレクトリを選んでください"
    case .othersCanWrite: "ほかのユーザーも書き込めるので使用しません。権限を外す (chmod go-w) か、別のディレクトリを選んでください"
    case .notAFile: "通常のファイルではないので使用しません。別のディレクトリを選んでください"
    case .symbolicLink: "シンボリックリンクなので使用しません。別のディレクトリを選んでください"
    case .otherFeed: "別のフィードが保存されているので使用しません。別のディレクトリを選んでください"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "ディスクに空き容量がありません"
    case .quota: "ディスクの割り当て容量を超えました"
    case .noPermission: "権限がありません"
    case .readOnly: "ファイルシステムが読み取り専用です"
    case .notFound: "ファイルまたはディレクトリがありません"
    case .exists: "ファイルがすでにあります"
    case .notADirectory: "ディレクトリではありません"
    case .isADirectory: "ディレクトリです"
    case .notAFile: "通常のファイルではありません"
    case .larger(let mebibytes): "\(mebibytes) MiBを超えています"
    case .notText: "UTF-8のテキストではありません"
    case .nameTooLong: "ファイル名が長すぎます"
    case .tooManyFiles: "開いているファイルが多すぎます"
    case .closedStream: "出力先が開いていません"
    case .inputOutput: "入出力エラー"
    case .other(let words): words
    }
  }
}
