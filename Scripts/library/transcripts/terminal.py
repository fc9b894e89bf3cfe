"""A small terminal: what a program has drawn on it, as lines of text in which colours, links and
pictures are visible."""
import hashlib
import re
import unicodedata

TOKEN = re.compile(
    r"\x1b\[(?P<csi>[0-?]*[ -/]*[@-~])|\x1b(?P<string>[\]_P])(?P<body>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b(?P<escape>[ -/]*[0-OQ-Z\\^`-~])|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
    r"|(?P<text>[^\x00-\x1f\x7f])"
)
# What ends an attribute of SGR: a colour, bold or faint, and so on.
ENDS = {"22": "12", "23": "3", "24": "4", "25": "5", "27": "7", "28": "8", "29": "9"}


class Terminal:
    """Takes what a program writes, and gives back what it asks."""

    def __init__(self, columns=80, rows=24, is_kitty=False):
        self.columns, self.rows, self.is_kitty = columns, rows, is_kitty
        self.main, self.is_full_screen = None, False
        self.rest, self.style, self.link = "", (), ""
        self.clear()

    def clear(self):
        self.lines, self.top, self.row, self.column = [[]], 0, 0, 0
        self.pictures, self.region = [], (0, self.rows - 1)

    def feed(self, text):
        """Draws the text; returns the terminal's answers to the questions in it."""
        text, answers, position = self.rest + text, "", 0
        while match := TOKEN.match(text, position):
            position = match.end()
            if match["text"]:
                self.put(match["text"])
            elif match["csi"]:
                answers += self.csi(match["csi"][:-1], match["csi"][-1])
            elif match["string"]:
                answers += self.string(match["string"], match["body"])
            elif match["control"]:
                self.control(match["control"])
            elif match["escape"] == "M":
                self.row = max(0, self.row - 1)
        self.rest = text[position:]
        return answers

    def line(self):
        while len(self.lines) <= self.top + self.row:
            self.lines.append([])
        return self.lines[self.top + self.row]

    def put(self, character):
        if unicodedata.combining(character) or character in "\u200d\ufe0f":
            line = self.line()
            if 0 < self.column <= len(line):
                text, style, link = line[self.column - 1]
                line[self.column - 1] = (text + character, style, link)
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.column + width > self.columns:
            self.new_line()
            self.column = 0
        line = self.line()
        line.extend([(" ", (), "")] * (self.column + width - len(line)))
        line[self.column] = (character, self.style, self.link)
        if width == 2:
            line[self.column + 1] = ("", self.style, self.link)
        self.column += width

    def new_line(self):
        first, last = self.region
        if self.row < last:
            self.row += 1
        elif first == 0 and last == self.rows - 1:
            self.top += 1
        else:
            self.line()
            del self.lines[self.top + first]
            self.lines.insert(self.top + last, [])

    def control(self, character):
        if character == "\n":
            self.new_line()
        elif character == "\r":
            self.column = 0
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)

    def csi(self, parameters, final):
        numbers = [int(number or 0) for number in re.findall(r"\d+|(?<=;)(?=;)", parameters)]
        first = numbers[0] if numbers else 0
        if final == "m":
            self.sgr(parameters)
        elif final in "Hf":
            self.row = min(self.rows, max(1, first)) - 1
            self.column = min(self.columns, max(1, numbers[1] if len(numbers) > 1 else 1)) - 1
        elif final == "A":
            self.row = max(0, self.row - max(1, first))
        elif final == "B":
            self.row = min(self.rows - 1, self.row + max(1, first))
        elif final == "C":
            self.column = min(self.columns - 1, self.column + max(1, first))
        elif final == "D":
            self.column = max(0, self.column - max(1, first))
        elif final == "G":
            self.column = max(1, first) - 1
        elif final == "K":
            line = self.line()
            end = self.column if first == 0 else 0
            if first == 1:
                line[: self.column] = [(" ", (), "")] * min(len(line), self.column)
            else:
                del line[end:]
        elif final == "J":
            self.line()
            if first == 0:
                del self.line()[self.column :]
            del self.lines[self.top + (self.row + 1 if first == 0 else 0) :]
        elif final == "r":
            self.region = ((first or 1) - 1, (numbers[1] if len(numbers) > 1 else self.rows) - 1)
            self.row = self.column = 0
        elif final in "hl" and parameters == "?1049":
            self.full_screen(final == "h")
        elif final == "c" and not parameters:
            return "\x1b[?62;22c"
        elif final == "t" and first == 16:
            return "\x1b[6;20;10t"
        return ""

    def full_screen(self, is_on):
        if is_on and not self.is_full_screen:
            self.main = (self.lines, self.top, self.row, self.column, self.pictures)
            self.clear()
        elif not is_on and self.is_full_screen:
            self.clear()
            self.lines, self.top, self.row, self.column, self.pictures = self.main
        self.is_full_screen = is_on

    def sgr(self, parameters):
        for code in re.findall(r"[34]8[;:](?:5[;:]\d+|2(?:[;:]\d+){3})|\d+", parameters or "0"):
            old = self.style
            if code == "0":
                self.style = ()
            elif code in ENDS:
                self.style = tuple(each for each in old if each not in ENDS[code])
            elif code in ("39", "49"):
                kinds = ("3", "9") if code == "39" else ("4", "10")
                self.style = tuple(e for e in old if len(e) < 2 or not e.startswith(kinds))
            else:
                self.style = tuple(sorted({*old, code}))

    def string(self, kind, body):
        name = hashlib.sha256(body.encode()).hexdigest()[:8]
        if kind == "]" and body.startswith("8;"):
            self.link = body.split(";", 2)[2]
        elif kind == "_" and "a=q" in body:
            return "\x1b_Gi=31;OK\x1b\\" if self.is_kitty else ""
        elif kind == "_":
            keys, _, data = body.partition(";")
            self.picture(f"kitty {keys[1:]} {len(data)} characters {name}")
        elif kind == "P":
            self.picture(f"sixel {len(body)} characters {name}")
        elif body.startswith("1337;"):
            keys, _, data = body.partition(":")
            self.picture(f"iterm2 {keys[5:]} {len(data)} characters {name}")
        else:
            self.picture(f"string {kind}{body[:40]}")
        return ""

    def picture(self, words):
        self.pictures.append((self.top + self.row, words))

    def text(self):
        """All lines: \\e[1;36m…\\e[m is how a text is drawn, {text|URL} a link, and ⟦…⟧ a
        picture, or another message to the terminal."""
        lines = []
        for number, line in enumerate(self.lines):
            shown, old, link = "", (), ""
            for text, style, target in [*line, ("", (), "")]:
                if target != link and link:
                    shown += f"|{link}}}"
                if style != old:
                    shown += f"\\e[{';'.join(style)}m"
                if target != link and target:
                    shown += "{"
                shown, old, link = shown + text, style, target
            marks = [f"⟦{words}⟧" for row, words in self.pictures if row == number]
            lines.append(" ".join([shown.rstrip(), *marks]).strip("\n"))
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def plain(self):
        """The characters alone, for one who waits for a text."""
        return "\n".join("".join(cell[0] for cell in line) for line in self.lines)
