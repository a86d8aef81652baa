extension Attribute {
    // MARK: Any element

    public static func `class`(_ names: StaticString...) -> Attribute { Attribute("class", .words(names)) }
    public static func id(_ name: String) -> Attribute { Attribute("id", .identifiers([name])) }
    /// `data-NAME`, for the script and for styles.
    public static func data(_ name: StaticString, _ value: String = "") -> Attribute {
        Attribute(name, .text(value), isOwn: true)
    }
    public static func title(_ text: String?) -> Attribute { Attribute("title", text) }
    public static func language(_ code: String) -> Attribute { Attribute("lang", code) }
    public static func hidden(_ isHidden: Bool = true) -> Attribute { Attribute("hidden", isThere: isHidden) }
    /// Can have the focus, by script alone or by keys as well.
    public static func focusable(byKeys: Bool = false) -> Attribute { Attribute("tabindex", byKeys ? 0 : -1) }
    /// Direction by the first letter: for names that people give.
    public static let ownDirection = Attribute("dir", word: "auto")

    // MARK: For readers

    public enum Role: String, Sendable {
        case img, status, alert, group, `switch`, region, list, listitem, presentation, progressbar, log
    }
    public static func role(_ role: Role) -> Attribute { Attribute("role", role.rawValue) }
    public static func label(_ text: String?) -> Attribute { Attribute("aria-label", text) }
    public static func labelledBy(_ ids: String...) -> Attribute { Attribute("aria-labelledby", .identifiers(ids)) }
    /// Absent if there are none.
    public static func describedBy(_ ids: String...) -> Attribute { describedBy(ids) }
    public static func describedBy(_ ids: [String]) -> Attribute {
        Attribute("aria-describedby", ids.isEmpty ? .absent : .identifiers(ids))
    }
    public static func invalid(_ isInvalid: Bool = true) -> Attribute {
        Attribute("aria-invalid", isInvalid ? "true" : nil)
    }
    /// The state of a button that is a switch.
    public static func isChecked(_ isChecked: Bool) -> Attribute {
        Attribute("aria-checked", isChecked ? "true" : "false")
    }
    /// Marks the entry of a navigation that is the current page.
    public static func currentPage(_ isCurrent: Bool = true) -> Attribute {
        Attribute("aria-current", isCurrent ? "page" : nil)
    }
    public static let politelyLive = Attribute("aria-live", word: "polite")
    public static func busy(_ isBusy: Bool = true) -> Attribute { Attribute("aria-busy", isBusy ? "true" : nil) }
    public static let hiddenFromReaders = Attribute("aria-hidden", word: "true")

    // MARK: Links and the head

    public static func href(_ link: LocalLink) -> Attribute { Attribute("href", link.text) }
    /// A link to an element of the same page.
    public static func href(toElement id: String) -> Attribute { Attribute("href", "#" + identifier(id)) }
    public static func web(_ link: WebLink) -> Attribute { Attribute("href", link.text) }
    public static func source(_ link: LocalLink) -> Attribute { Attribute("src", link.text) }
    public static func download(_ name: String) -> Attribute { Attribute("download", name) }
    public static func relation(_ words: StaticString...) -> Attribute { Attribute("rel", .words(words)) }
    public static let utf8 = Attribute("charset", word: "utf-8")
    public static let deferred = Attribute("defer", .present)
    public static func alternative(_ text: String) -> Attribute { Attribute("alt", text) }
    /// The content of a `meta` element.
    public static func content(_ words: StaticString) -> Attribute { Attribute("content", word: words) }
    /// For a `meta`, with ``seconds(_:)``: loads the page again.
    public static let refreshes = Attribute("http-equiv", word: "refresh")
    public static func seconds(_ count: Int) -> Attribute { Attribute("content", max(1, count)) }
    public static func media(_ query: StaticString) -> Attribute { Attribute("media", word: query) }

    // MARK: Tables, lists, times, measures

    public enum Scope: String, Sendable { case col, row }
    public static func scope(_ scope: Scope) -> Attribute { Attribute("scope", scope.rawValue) }
    public static func columnSpan(_ count: Int) -> Attribute { Attribute("colspan", count) }
    public static func start(_ number: Int) -> Attribute { Attribute("start", number) }
    public static func open(_ isOpen: Bool = true) -> Attribute { Attribute("open", isThere: isOpen) }
    /// A moment or day in the format of RFC 3339.
    public static func moment(_ text: String) -> Attribute { Attribute("datetime", text) }
    public static func width(_ pixels: Int) -> Attribute { Attribute("width", pixels) }
    public static func height(_ pixels: Int) -> Attribute { Attribute("height", pixels) }

    // MARK: Shapes

    static func viewBox(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Attribute {
        Attribute("viewBox", "\(x) \(y) \(width) \(height)")
    }
    /// Stretches in both directions to the available space.
    static let stretches = Attribute("preserveAspectRatio", word: "none")
    static func x(_ value: Int) -> Attribute { Attribute("x", value) }
    static func y(_ value: Int) -> Attribute { Attribute("y", value) }
    static func x1(_ value: Int) -> Attribute { Attribute("x1", value) }
    static func y1(_ value: Int) -> Attribute { Attribute("y1", value) }
    static func x2(_ value: Int) -> Attribute { Attribute("x2", value) }
    static func y2(_ value: Int) -> Attribute { Attribute("y2", value) }
    static func centerX(_ value: Int) -> Attribute { Attribute("cx", value) }
    static func centerY(_ value: Int) -> Attribute { Attribute("cy", value) }
    static func radius(_ value: Int) -> Attribute { Attribute("r", value) }
    static func corner(_ value: Int) -> Attribute { Attribute("rx", value) }
    static func path(_ data: String) -> Attribute { Attribute("d", data) }
    enum Anchor: String { case start, middle, end }
    static func anchor(_ anchor: Anchor) -> Attribute { Attribute("text-anchor", anchor.rawValue) }
}
