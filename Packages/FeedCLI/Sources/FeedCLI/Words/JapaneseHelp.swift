/// Japanese.
struct JapaneseHelp: HelpStrings {
  let purpose = "は、画像フィードを表示します。オンラインなら最新のものを、オフラインなら保存済みのコピーを表示します"
  let stop = "。"
  let examples = "例:"
  let usage = "使い方:"
  let commands = "コマンド（詳しくは 'feed COMMAND --help'）:"
  let options = "オプション:"
  let exitCodes = "終了コード:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "フィードを読み込んで表示します（既定のコマンド）"
    case .prefetch: "フィードと、そのすべての画像データを読み込みます"
    case .gallery: "保存済みの内容を画像ごと1つのHTMLページに書き出します（通信なし）"
    case .watch: "テキストで表示し、Ctrl-Cまで繰り返します。変わった部分だけを描き直します"
    case .validate: "保存済みの内容が期限切れか壊れていれば削除します"
    case .status: "1つまたはすべてのフィードについて、保存済みの内容を表示します（通信なし）"
    case .clear: "1つまたはすべてのフィードのキャッシュを削除します"
    case .demo: "専用のサーバーで動作を見せます（オンライン、オフライン、期限切れ）"
    case .completions: "シェルの補完を書き出します（bash、zsh、fish）"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url: "フィード（FEEDと同じ）。なければ $FEED_URL、次に設定ファイルのurl。URLごとに別のキャッシュがあります"
    case .all: "保存済みのすべてのフィード"
    case .cacheDir: "キャッシュの場所。なければ $FEED_CACHE_DIR、$XDG_CACHE_HOME/feed、~/.cache/feed の順"
    case .maxAge: "コピーの有効日数。既定は7。0なら何も表示せず、'none' なら無期限"
    case .offline: "通信しません（接続がないときと同じ）"
    case .images: "端末での画像: auto、kitty、iterm2、chafa、none。既定はauto"
    case .limit: "最大N枚の画像を表示します"
    case .timeout: "フィード全体と各画像の読み込みの制限時間。既定は30"
    case .every: "次の読み込みまでの間隔（1割前後します）。既定は60"
    case .output: "書き出すファイル。'-' ならstdout"
    case .json: "テキストの代わりにJSON文書を1つstdoutに出力します"
    case .now: "このISO 8601の日時を現在時刻とみなします。保存するときも同じです"
    case .quiet: "データとエラーだけを出力します"
    case .verbose: "動作の様子をstderrに出力します"
    case .noColor: "色を付けません。NO_COLOR、TERM=dumb、端末以外でも同じです"
    case .help: "この説明、またはコマンドの説明"
    case .version: "バージョン"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "フィードを表示"
    case .showSaved: "$FEED_URL の保存済みのコピーを表示"
    case .showJSON: "画像のURLを表示"
    case .prefetch: "スクリプトで"
    case .gallery: "ページをファイルに書き出し"
    case .galleryToPipe: "stdoutに書き出し"
    case .watch: "5分ごとに確認"
    case .validate: "確認だけ（別の日数では何も削除しません）"
    case .status: "すべてのフィードの状況"
    case .clear: "1つのフィードのキャッシュを削除"
    case .clearAll: "すべてのフィードのキャッシュを削除"
    case .demo: "動作を見る"
    case .bash: "~/.bashrc に書く"
    case .zsh: "$fpath のディレクトリに置く"
    case .fish: "fish用"
    case .help: "'gallery' の説明とオプション"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "表示しました（最新、または保存済みのコピー）"
    case .usage: "呼び出し方が正しくありません"
    case .invalidData: "サーバーの応答が正しくなく、表示できる保存済みのコピーもありません"
    case .unavailable: "接続できず、表示できる保存済みのコピーもありません"
    case .cannotCreate: "出力先またはキャッシュを作成できません"
    case .ioError: "入出力に失敗しました"
    case .somePicturesFailed: "prefetchは終わりましたが、失敗した画像があります"
    case .config: "設定ファイルが正しくありません"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "stdoutの読み手がいなくなりました"
    }
  }
}
