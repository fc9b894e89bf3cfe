extension TerminalShapesTests {
  static let shapes = [
    Shape(
      name: "20 columns",
      columns: 20,
      text: #"""
        ␛[1;35m1 new␛[0m

        ␛[1mThe last light␛[0m
        ␛[1mbefore open water␛[0m
        ␛[2mCape Wrath, Scotland␛[0m
        ␛[2mnew␛[0m
        ␛]8;id=feed-0;https://feed.example/lighthouse.png␛\␛[4;34mhttps://feed.example␛[0m␛]8;;␛\
        ␛]8;id=feed-0;https://feed.example/lighthouse.png␛\␛[4;34m/lighthouse.png␛[0m␛]8;;␛\

        ␛[1m夜の港に停泊する帆船␛[0m
        ␛[1mと、遠くの灯り 🚢 が␛[0m
        ␛[1mある、とても長い説明␛[0m
        ␛[1m文␛[0m
        ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34mhttps://feed.example␛[0m␛]8;;␛\
        ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34m/pictures/nagasaki/h␛[0m␛]8;;␛\
        ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34marbour-at-night-seen␛[0m␛]8;;␛\
        ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34m-from-the-hill-above␛[0m␛]8;;␛\
        ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34m-it.png␛[0m␛]8;;␛\
        ␛[33mfeed:␛[0m 1 more image

        """#
    ),
    Shape(
      name: "300 columns",
      columns: 300,
      text: #"""
          ␛[1;35m1 new␛[0m

        ␛[2m1␛[0m ␛[1mThe last light before open water␛[0m␛[2m · Cape Wrath, Scotland␛[0m
          ␛[2mnew␛[0m
          ␛]8;id=feed-0;https://feed.example/lighthouse.png␛\␛[4;34mhttps://feed.example/lighthouse.png␛[0m␛]8;;␛\

        ␛[2m2␛[0m ␛[1m夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説明文␛[0m
          ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34mhttps://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛[0m␛]8;;␛\
        ␛[33mfeed:␛[0m 1 more image

        """#
    ),
    Shape(
      name: "no terminal",
      columns: nil,
      text: #"""
        The last light before open water
        Cape Wrath, Scotland
        https://feed.example/lighthouse.png

        夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説明文
        https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png

        """#
    ),
    Shape(
      name: "TERM=dumb",
      columns: 60,
      variables: ["TERM": "dumb"],
      text: #"""
          1 new

        1 The last light before open water · Cape Wrath, Scotland
          new
          https://feed.example/lighthouse.png

        2 夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説
          明文
          https://feed.example/pictures/nagasaki/harbour-at-night-se
          en-from-the-hill-above-it.png
        feed: 1 more image

        """#
    ),
    Shape(
      name: "NO_COLOR",
      columns: 60,
      variables: ["TERM": "xterm-256color", "NO_COLOR": "1"],
      text: #"""
          1 new

        1 The last light before open water · Cape Wrath, Scotland
          new
          ␛]8;id=feed-0;https://feed.example/lighthouse.png␛\https://feed.example/lighthouse.png␛]8;;␛\

        2 夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説
          明文
          ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\https://feed.example/pictures/nagasaki/harbour-at-night-se␛]8;;␛\
          ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\en-from-the-hill-above-it.png␛]8;;␛\
        feed: 1 more image

        """#
    ),
    Shape(
      name: "German, offline",
      columns: 60,
      words: ["--offline"],
      variables: ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"],
      text: #"""
          ␛[1;35m1 neu␛[0m

        ␛[2m1␛[0m ␛[1mThe last light before open water␛[0m␛[2m · Cape Wrath, Scotland␛[0m
          ␛[2mneu␛[0m
          ␛]8;id=feed-0;https://feed.example/lighthouse.png␛\␛[4;34mhttps://feed.example/lighthouse.png␛[0m␛]8;;␛\

        ␛[2m2␛[0m ␛[1m夜の港に停泊する帆船と、遠くの灯り 🚢 がある、とても長い説␛[0m
          ␛[1m明文␛[0m
          ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34mhttps://feed.example/pictures/nagasaki/harbour-at-night-se␛[0m␛]8;;␛\
          ␛]8;id=feed-1;https://feed.example/pictures/nagasaki/harbour-at-night-seen-from-the-hill-above-it.png␛\␛[4;34men-from-the-hill-above-it.png␛[0m␛]8;;␛\
        ␛[33mfeed:␛[0m 1 weiteres Bild
        ␛[33mfeed:␛[0m gespeicherte Kopie, 3 Tage alt (offline)

        """#
    ),
  ]
}
