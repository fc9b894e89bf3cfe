/// Writes the manual page `feed-recipes(7)`, in the `man` macros.
enum RecipesPage {
  /// The page, for the file `feed-recipes.7`.
  static var text: String {
    let lines =
      [
        ".\\\" Written from the recipes of FeedComposer's tests.",
        ".TH FEED\\-RECIPES 7 \(ManualPage.date) \"feed\" \"Recipes\"",
        ".SH NAME", "feed\\-recipes \\- wallpaper, mail, picture frame, archive and webhook",
        ".SH DESCRIPTION", introduction,
      ] + Recipe.all.map(section) + [
        ".SH SEE ALSO", ".BR feed (1),", ".BR crontab (5),", ".BR systemd.timer (5)",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static var introduction: String {
    let sentences = [
      "Each recipe is a few lines to copy as they are. apod and xkcd are names of followed feeds; "
        + "\(ManualPage.bold("feed list")) shows yours. The program is /usr/local/bin/feed here, and "
        + "\(ManualPage.bold("command -v feed")) says where yours is; cron and systemd need the whole path",
      "The program of \(ManualPage.bold("--exec")) is run for each picture that was not there before, "
        + "one after another, the newest last. If it fails, that is reported, and it is not run for that picture "
        + "again. Of the first load of a feed only the newest image is new",
    ]
    return sentences.map(ManualPage.sentence).joined(separator: "\n.PP\n")
  }

  private static func section(of recipe: Recipe) -> String {
    let parts = recipe.parts.map(text).joined(separator: "\n.PP\n")
    return ".SH \(ManualPage.escaped(recipe.title))\n\(parts)"
  }

  private static func text(of part: Recipe.Part) -> String {
    switch part {
    case .text(let sentences):
      ManualPage.sentence(sentences)
    case .file(let path, let lines):
      block("The file \(ManualPage.italic(path)):", lines)
    case .cron(let line):
      block("A line for \(ManualPage.bold("crontab -e")):", line)
    case .shell(let lines):
      block("In a shell:", lines)
    }
  }

  private static func block(_ caption: String, _ lines: String) -> String {
    "\(caption)\n.PP\n.nf\n\(ManualPage.escaped(lines))\n.fi"
  }
}
