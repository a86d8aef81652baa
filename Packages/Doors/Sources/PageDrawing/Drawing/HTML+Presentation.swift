import Core
import CoreHosting

extension HTML {
    /// Draws a result. None of its elements has an id, so that the same result may occur twice in a document.
    ///
    /// - Parameter headingLevel: the level of its sections' headings; nested ones have the next.
    public mutating func add(_ presentation: Presentation, headingLevel: Int = 2, in context: DrawingContext) {
        add(presentation, headingLevel, depth: 0, context)
    }

    /// The maximum nesting depth of parts.
    private static let deepest = 64

    private mutating func add(_ presentation: Presentation, _ level: Int, depth: Int, _ context: DrawingContext) {
        guard depth < Self.deepest else {
            return add(.p, .class("muted"), text: "More stands below than can be shown.")
        }
        switch presentation {
        case .text(let text, let tone): addParagraphs(text, tone)
        case .keyValues(let pairs): add(pairs)
        case .table(let table): TableDrawing(context: context).draw(table, in: &self)
        case .bars(let bars): BarDrawing(context: context).draw(bars, in: &self)
        case .lineChart(let chart): LineChartDrawing(context: context).draw(chart, in: &self)
        case .map(let map): MapPictureDrawing(context: context).draw(map, in: &self)
        case .notice(let notice): add(notice)
        case .markdown(let text): addMarkdown(text, headingLevel: level)
        case .picture(let picture): PictureDrawing().draw(picture, in: &self)
        case .heatMap(let map): HeatMapDrawing(context: context).draw(map, in: &self)
        case .unknown(_, let text): addParagraphs(text, .normal)
        case .section(let title, let parts):
            add(.section, .class("stack")) { html in
                html.add(.heading(level), text: title)
                for part in parts { html.add(part, level + 1, depth: depth + 1, context) }
            }
        case .stack(let parts):
            guard !parts.isEmpty else { return }
            add(.div, .class("stack")) { html in
                for part in parts { html.add(part, level, depth: depth + 1, context) }
            }
        }
    }

    /// Paragraphs of text, which are separated by empty lines.
    private mutating func addParagraphs(_ text: String, _ tone: Tone) {
        var lines: [Substring] = []
        func paragraph(in html: inout HTML) {
            guard !lines.isEmpty else { return }
            html.add(.p, .tone(tone)) { html in
                for (index, line) in lines.enumerated() {
                    if index > 0 { html.add(.br) }
                    html.text(String(line))
                }
            }
            lines = []
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.allSatisfy(\.isWhitespace) { paragraph(in: &self) } else { lines.append(line) }
        }
        paragraph(in: &self)
    }

    private mutating func add(_ pairs: [KeyValue]) {
        guard !pairs.isEmpty else { return }
        add(.dl, .class("pairs")) { html in
            for pair in pairs {
                html.add(.dt, text: pair.key)
                html.add(.dd, .tone(pair.tone), text: pair.value)
            }
        }
    }

    /// A message that stands out, with a word for its kind.
    public mutating func add(_ notice: Notice) {
        let (word, name): (String, Attribute) =
            switch notice.kind {
            case .info: ("Note:", .class("notice", "info"))
            case .success: ("Done:", .class("notice", "success"))
            case .warning: ("Warning:", .class("notice", "warning"))
            case .error: ("Error:", .class("notice", "error"))
            }
        add(.p, name) { html in
            html.add(.strong, text: word)
            html.text(" " + notice.text)
        }
    }
}

extension Attribute {
    /// The class of a tone; each has a sign as well as a color.
    public static func tone(_ tone: Tone) -> Attribute {
        switch tone {
        case .normal: Attribute("class", .absent)
        case .muted: .class("muted")
        case .strong: .class("strong")
        case .good: .class("good")
        case .warning: .class("warning")
        case .bad: .class("bad")
        }
    }

    /// The same beside other classes.
    static func `class`(_ name: StaticString, _ tone: Tone) -> Attribute {
        guard case .words(let words) = Self.tone(tone).value else { return .class(name) }
        return Attribute("class", .words([name] + words))
    }
}

/// The parameters of a drawing besides its content.
public struct DrawingContext: Sendable {
    /// The formats of numbers and weeks.
    public var forms: LocaleForms
    /// The link of a list's row, by the list's kind and the row's item.
    public var rowLink: (@Sendable (_ kind: String, _ item: Table.Listing.Item) -> LocalLink?)?
    /// The link of the same map with another view.
    public var mapLink: (@Sendable (MapPicture.Bounds) -> LocalLink)?

    public init(
        forms: LocaleForms = .international,
        rowLink: (@Sendable (_ kind: String, _ item: Table.Listing.Item) -> LocalLink?)? = nil,
        mapLink: (@Sendable (MapPicture.Bounds) -> LocalLink)? = nil
    ) {
        self.forms = forms
        self.rowLink = rowLink
        self.mapLink = mapLink
    }
}
