/// Japanese.
struct JapaneseUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "\(name(kind)) '\(word)' はありません。\(words(hint))"
    case .extraWord(let word, let command): "'\(command)' に '\(word)' は余分です。'feed --help' をご覧ください"
    case .foreignOption(let option, let command):
      "'\(command)' では \(option) を使えません。'\(command) --help' をご覧ください"
    case .missingOperand(let operand, let command):
      "'\(command)' には \(operand) が必要です。'\(command) --help' をご覧ください"
    case .exclusive(let one, let other): "\(one) と \(other) は同時に使えません"
    case .galleryWord(let word):
      "'\(word)' はフィードのURLではありません。'feed gallery' のファイルは -o WHERE で指定してください"
    case .needlessValue(let option): "\(option) に値は不要です"
    case .missingValue(let option, let spelling): "\(option) には値が必要です: \(spelling)"
    case .value(let word, let place, let expectation):
      "\(place): '\(word)' は使えません。\(words(expectation))を指定してください"
    case .configValue(let word, let key, let expectation):
      "設定ファイルの \(key): '\(word)' は使えません。\(words(expectation))を指定してください"
    case .configLine(let path, let line): "\(path) の\(line)行目: 'key = value' の形で書いてください"
    case .configKey(let key, let path, let line, let keys):
      "\(path) の\(line)行目: キー '\(key)' はありません。使えるキーは \(keys.joined(separator: "、")) です"
    case .unreadableConfigFile(let path, let reason): "設定ファイル \(path) を読み取れません: \(reason)"
    case .noCachePlace: "キャッシュの置き場所がありません。$HOME を設定するか、--cache-dir DIR を指定してください"
    case .noFeed(let path):
      "フィードが指定されていません。URLを指定するか、$FEED_URL を設定するか、\(path) に 'url = URL' と書いてください"
    case .noChafa:
      "--images chafa: プログラム 'chafa' がありません。インストールするか、--images auto を指定してください"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "コマンド"
    case .option: "オプション"
    case .shell: "SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "'\(name)' のことでしょうか?"
    case .listed(let call): "'\(call)' で一覧を表示します"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "httpかhttpsのURL（例: https://feed.example/feed.json）"
    case .urlWithoutPassword: "名前とパスワードを含まないURL"
    case .urlWithPlainHost:
      "ホスト名がaからzの英字、数字、ハイフン、ピリオドだけのURL（ほかの文字は 'xn--…' と書きます）"
    case .directory: "ディレクトリ（例: /home/me/feed）"
    case .days: "日数（例: 7、0.5）か 'none' "
    case .seconds(let least, let most, let example): "\(least)から\(most)までの秒数（例: \(example)）"
    case .oneOf(let words): "\(words.joined(separator: "、")) のどれか"
    case .images: "画像の枚数（正の整数、例: 10）"
    case .instant: "ISO 8601の日時（例: 2026-11-21T10:00:00Z）"
    }
  }
}
