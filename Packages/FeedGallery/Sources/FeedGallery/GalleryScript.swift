/// The page's only script: keys for a picture that is enlarged. Escape closes it as a click does,
/// and so does Back; the arrow keys lead to the previous and the next one. Links do all of this
/// too, so the page works where scripts are off.
///
/// Moving on replaces the address instead of adding one, so that Back closes each picture. Closing
/// goes back to the address before the picture, once, unless the page was opened at a picture, and
/// gives the focus to the picture's place among the others.
enum GalleryScript {
  /// The whole script. It has no character that HTML or XML would have to escape. If you change it,
  /// change ``hash``.
  static let text = """
    {
    const enlarged = () => document.querySelector('li:target');
    let shown = enlarged(), isFirst = !!shown, isClosing = false;
    const follow = link => {
    if (!link?.hash || isClosing) return false;
    isClosing = !link.rel;
    if (isFirst || link.rel) location.replace(link.hash); else history.back();
    shown = enlarged() || shown;
    return true;
    };
    addEventListener('hashchange', () => {
    const item = enlarged();
    if (item) { shown = item; return; }
    isFirst = isClosing = false;
    if (!shown) return;
    const place = document.getElementById('at-' + shown.id);
    shown = null;
    place.scrollIntoView({block: 'nearest'});
    (place.querySelector('summary') || place).focus();
    });
    const links = {Escape: 'nav a:last-child', ArrowLeft: 'a[rel=prev]', ArrowRight: 'a[rel=next]'};
    addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = links[event.key];
    if (link) if (follow(enlarged()?.querySelector(link))) event.preventDefault();
    });
    addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (follow(event.target.closest('li:target nav a'))) event.preventDefault();
    });
    }
    """

  /// The SHA-256 of ``text`` in base64: the page's policy allows the script with this hash and no
  /// other. A test checks it.
  static let hash = "1ivxlWQdOJ5QTNpxK1VkEttLmpHaj9SgZwlOUHuwCVY="
}
