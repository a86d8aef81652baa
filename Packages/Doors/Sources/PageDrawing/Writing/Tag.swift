/// An element with content. There are none for scripts, styles, frames, and plug-ins.
public struct Tag: Sendable, Equatable {
    let name: StaticString

    private init(_ name: StaticString) { self.name = name }

    public static func == (one: Tag, other: Tag) -> Bool { one.name.description == other.name.description }

    var dropsFirstLine: Bool { self == .textarea || self == .pre }
}

extension Tag {
    public static let html = Tag("html")
    public static let head = Tag("head")
    public static let title = Tag("title")
    public static let body = Tag("body")

    public static let header = Tag("header")
    public static let nav = Tag("nav")
    public static let main = Tag("main")
    public static let footer = Tag("footer")
    public static let aside = Tag("aside")
    public static let section = Tag("section")
    public static let article = Tag("article")
    public static let search = Tag("search")
    public static let div = Tag("div")
    public static let span = Tag("span")

    public static let h1 = Tag("h1")
    public static let h2 = Tag("h2")
    public static let h3 = Tag("h3")
    public static let h4 = Tag("h4")
    public static let h5 = Tag("h5")
    public static let h6 = Tag("h6")
    public static let p = Tag("p")
    public static let blockquote = Tag("blockquote")
    public static let pre = Tag("pre")
    public static let code = Tag("code")
    public static let kbd = Tag("kbd")
    public static let output = Tag("output")
    public static let strong = Tag("strong")
    public static let em = Tag("em")
    public static let s = Tag("s")
    public static let small = Tag("small")
    public static let mark = Tag("mark")
    public static let time = Tag("time")
    public static let abbr = Tag("abbr")

    public static let a = Tag("a")
    public static let ul = Tag("ul")
    public static let ol = Tag("ol")
    public static let li = Tag("li")
    public static let dl = Tag("dl")
    public static let dt = Tag("dt")
    public static let dd = Tag("dd")
    public static let details = Tag("details")
    public static let summary = Tag("summary")
    public static let dialog = Tag("dialog")
    public static let figure = Tag("figure")
    public static let figcaption = Tag("figcaption")

    public static let table = Tag("table")
    public static let caption = Tag("caption")
    public static let thead = Tag("thead")
    public static let tbody = Tag("tbody")
    public static let tfoot = Tag("tfoot")
    public static let tr = Tag("tr")
    public static let th = Tag("th")
    public static let td = Tag("td")

    public static let form = Tag("form")
    public static let fieldset = Tag("fieldset")
    public static let legend = Tag("legend")
    public static let label = Tag("label")
    public static let button = Tag("button")
    public static let select = Tag("select")
    public static let optgroup = Tag("optgroup")
    public static let option = Tag("option")
    public static let datalist = Tag("datalist")
    public static let textarea = Tag("textarea")
    public static let meter = Tag("meter")
    public static let progress = Tag("progress")

    public static let svg = Tag("svg")
    public static let g = Tag("g")
    /// Text in a drawing.
    public static let svgText = Tag("text")
    /// The longer description of a drawing.
    public static let desc = Tag("desc")

    /// A heading, from 1 to 6.
    public static func heading(_ level: Int) -> Tag {
        [.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1]
    }
}

/// An element without content.
public struct VoidTag: Sendable {
    let name: StaticString
    /// True if it is a part of a drawing.
    let isShape: Bool

    private init(_ name: StaticString, isShape: Bool = false) {
        self.name = name
        self.isShape = isShape
    }

    public static let meta = VoidTag("meta")
    public static let link = VoidTag("link")
    public static let input = VoidTag("input")
    public static let img = VoidTag("img")
    public static let hr = VoidTag("hr")
    public static let br = VoidTag("br")
    public static let col = VoidTag("col")
    public static let wbr = VoidTag("wbr")

    public static let path = VoidTag("path", isShape: true)
    public static let rect = VoidTag("rect", isShape: true)
    public static let circle = VoidTag("circle", isShape: true)
    public static let line = VoidTag("line", isShape: true)
}
