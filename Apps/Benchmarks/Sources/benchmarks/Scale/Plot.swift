/// Cost against size, both on logarithmic axes, as an SVG for light and dark pages.
struct Plot {
  private static let left = 80.0
  private static let right = 600.0
  private static let top = 24.0
  private static let bottom = 460.0
  private static let colors = ["#1f77b4", "#d95f02", "#2ca02c", "#9467bd", "#b8860b", "#c2185b"]

  private static let exponents = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")

  private let all: [Scale.Series]
  /// Powers of ten.
  private let sizes: ClosedRange<Double>
  private let costs: ClosedRange<Double>

  /// Makes a plot of series with at least one point each.
  init(_ all: [Scale.Series]) {
    self.all = all
    let points = all.flatMap(\.points)
    let range = { (values: [Double]) in
      let lowest = (values.min() ?? 0).rounded(.down)
      return lowest...max((values.max() ?? 1).rounded(.up), lowest + 1)
    }
    sizes = range(points.map { log10(Double($0.size)) })
    costs = range(points.map { log10($0.cost / .seconds(1)) })
  }

  var svg: String {
    let style =
      "text { fill: #333 } .grid { stroke: #ccc } @media (prefers-color-scheme: dark) { text { fill: #ccc } .grid { stroke: #444 } }"
    let lines =
      ["<style>\(style)</style>"] + grid + all.enumerated().flatMap { curve($1, number: $0) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 520" font-family="sans-serif" font-size="13">
      \(lines.joined(separator: "\n"))
      </svg>

      """
  }

  private var grid: [String] {
    let units = ["ns", "µs", "ms", "s"].flatMap { unit in
      ["1 \(unit)", "10 \(unit)", "100 \(unit)"]
    }
    let horizontal = stride(from: costs.lowerBound, through: costs.upperBound, by: 1).flatMap {
      power in
      let name = units.indices.contains(Int(power) + 9) ? units[Int(power) + 9] : ""
      return [
        line("M\(Self.left) \(y(power))H\(Self.right)"),
        text(name, Self.left - 8, y(power) + 4, anchor: "end"),
      ]
    }
    let vertical = stride(from: sizes.lowerBound, through: sizes.upperBound, by: 1).flatMap {
      power in
      [
        line("M\(x(power)) \(Self.top)V\(Self.bottom)"),
        text("10\(Self.exponents[Int(power)])", x(power), Self.bottom + 20, anchor: "middle"),
      ]
    }
    let middle = (Self.left + Self.right) / 2
    return horizontal + vertical + [
      text("images, or pictures kept", middle, Self.bottom + 44, anchor: "middle")
    ]
  }

  private func curve(_ series: Scale.Series, number: Int) -> [String] {
    let color = Self.colors[number % Self.colors.count]
    let places = series.points.map {
      (x: x(log10(Double($0.size))), y: y(log10($0.cost / .seconds(1))))
    }
    let path = places.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    let legend = (x: Self.right + 20, y: Self.top + 20 + 44 * Double(number))
    var lines = [#"<path d="M\#(path)" fill="none" stroke="\#(color)" stroke-width="2"/>"#]
    for place in places + [(legend.x, legend.y - 4)] {
      lines.append(#"<circle cx="\#(place.x)" cy="\#(place.y)" r="4" fill="\#(color)"/>"#)
    }
    lines.append(text(series.name, legend.x + 12, legend.y, anchor: "start"))
    lines.append(
      text(
        "exponent \(Table.decimal(series.exponent))",
        legend.x + 12,
        legend.y + 17,
        anchor: "start"
      )
    )
    return lines
  }

  private func line(_ path: String) -> String {
    #"<path class="grid" d="\#(path)"/>"#
  }

  private func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)">\#(text)</text>"#
  }

  private func x(_ power: Double) -> Double {
    place(power, in: sizes, from: Self.left, to: Self.right)
  }

  private func y(_ power: Double) -> Double {
    place(power, in: costs, from: Self.bottom, to: Self.top)
  }

  private func place(
    _ power: Double,
    in range: ClosedRange<Double>,
    from start: Double,
    to end: Double
  ) -> Double {
    let part = (power - range.lowerBound) / (range.upperBound - range.lowerBound)
    return ((start + part * (end - start)) * 10).rounded() / 10
  }
}
