import Foundation

public final class UIImage: Sendable {
  public let data: Data
  public init?(data: Data) { self.data = data }
  public func preparingForDisplay() -> UIImage? { self }
}

@MainActor open class UIView: NSObject {
  public override nonisolated init() {}
  /// Itself, as it is on a screen.
  public var window: UIView? { self }
  open func layoutIfNeeded() {}
}
@MainActor open class UIControl: UIView {
  public struct Event: Sendable { public static let valueChanged = Event() }
  public func addAction(_ action: UIAction, for event: Event) {}
}
@MainActor public final class UIRefreshControl: UIControl { public func endRefreshing() {} }
@MainActor public final class UIAction { public init(handler: @escaping @MainActor (UIAction) -> Void) {} }

public struct UIListContentConfiguration {
  public struct ImageProperties { public var maximumSize = CGSize.zero }
  public var text, secondaryText: String?
  public var image: UIImage?
  public var imageProperties = ImageProperties()
}

open class UITableViewCell: UIView {
  public enum CellStyle { case `default` }
  public var contentConfiguration: UIListContentConfiguration?
  public required override nonisolated init() { super.init() }
  public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
  func tableView(_ tableView: UITableView, prefetchRowsAt paths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt paths: [IndexPath])
}

/// A table that displays rows of one height on a screen of some rows. It uses cells again as UIKit
/// does: the cell that went last comes first, so that after a reload rows have other cells.
public final class UITableView: UIView {
  public enum Style { case plain }
  public weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  public weak var delegate: UITableViewController?
  /// Whether cells end before others begin in a reload; UIKit promises no order.
  public var endsFirst = true
  /// Whether a reload gives the cells that are displayed to other rows, the last one's to the first.
  public var swapsCells = false
  /// Whether a reload only ends the cells that are displayed, and the next layout asks for others.
  public var laysOutLater = false
  private var cellClass: AnyClass?
  private var unused: [UITableViewCell] = []
  private var cells: [(path: IndexPath, cell: UITableViewCell)] = []
  private var screen = 0..<0
  private var needsLayout = false

  public func register(_ type: AnyClass?, forCellReuseIdentifier name: String) { cellClass = type }

  public func dequeueReusableCell(withIdentifier name: String, for path: IndexPath) -> UITableViewCell {
    unused.popLast() ?? (cellClass as? UITableViewCell.Type)?.init() ?? UITableViewCell()
  }

  public func cellForRow(at path: IndexPath) -> UITableViewCell? { cells.first { $0.path == path }?.cell }

  /// Scrolls to these rows.
  public func scroll(to rows: Range<Int>) {
    screen = rows
    reloadData()
  }

  public func reloadData() {
    guard let delegate else { return }
    needsLayout = true
    if laysOutLater {
      let former = cells
      cells = []
      end(former, delegate)
    } else {
      layoutIfNeeded()
    }
  }

  public override func layoutIfNeeded() {
    guard needsLayout, let delegate else { return }
    needsLayout = false
    let former = cells
    cells = []
    if swapsCells { unused += former.map(\.cell) } else if endsFirst { end(former, delegate) }
    for row in screen.clamped(to: 0..<delegate.tableView(self, numberOfRowsInSection: 0)) {
      let path = IndexPath(indexes: [0, row])
      let cell = delegate.tableView(self, cellForRowAt: path)
      cells.append((path, cell))
      delegate.tableView(self, willDisplay: cell, forRowAt: path)
    }
    if swapsCells {
      end(former.filter { was in !cells.contains { $0.cell === was.cell } }, delegate)
    } else if !endsFirst {
      end(former, delegate)
    }
  }

  private func end(_ former: [(path: IndexPath, cell: UITableViewCell)], _ delegate: UITableViewController) {
    for (path, cell) in former {
      delegate.tableView(self, didEndDisplaying: cell, forRowAt: path)
      if !unused.contains(where: { $0 === cell }) { unused.append(cell) }
    }
  }
}

@MainActor public final class UINavigationItem { public var prompt: String? }

@MainActor open class UIViewController: NSObject {
  public override nonisolated init() {}
  public let navigationItem = UINavigationItem()
  public var presentedViewController: UIViewController? { nil }
  open func viewDidLoad() {}
  public func present(_ controller: UIViewController, animated: Bool) {}
}

open class UITableViewController: UIViewController {
  public let tableView: UITableView! = UITableView()
  public var refreshControl: UIRefreshControl?
  public init(style: UITableView.Style) {
    super.init()
    tableView.delegate = self
  }

  public required init?(coder: NSCoder) { super.init() }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { UITableViewCell() }
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

public final class UIAlertController: UIViewController {
  public enum Style { case alert }
  public init(title: String?, message: String?, preferredStyle: Style) { super.init() }
  public func addAction(_ action: UIAlertAction) {}
}

@MainActor public final class UIAlertAction {
  public enum Style { case `default` }
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {}
}

extension IndexPath {
  public var row: Int { self[1] }
}
