import Core
import Foundation
import PageDrawing

extension HTML {
    /// The single heading of a page, with the elements beside it.
    mutating func addHeading(
        _ title: String,
        below words: String? = nil,
        beside content: (inout HTML) -> Void = { _ in }
    ) {
        add(.div, .class("title")) { html in
            html.add(.div) { html in
                html.add(.h1, text: title)
                if let words { html.add(.p, .class("muted"), text: words) }
            }
            content(&html)
        }
    }

    /// A part of a page that is redrawn when data changes.
    mutating func addSection(
        _ id: String,
        _ title: String,
        isCard: Bool = true,
        content: (inout HTML) -> Void
    ) {
        add(
            .section,
            isCard ? .class("card") : .class("stack"),
            .id(id),
            .labelledBy("\(id)-title"),
            .data("live")
        ) { html in
            html.add(.h2, .id("\(id)-title"), text: title)
            content(&html)
        }
    }

    /// A placeholder for an empty page: what would be here, and one example to begin with.
    mutating func addEmpty(_ words: String, example: String? = nil) {
        add(.div, .class("empty")) { html in
            html.add(.p, text: words)
            if let example { html.add(.p, .class("example"), text: example) }
        }
    }

    /// Tabs for pages that belong together.
    mutating func addTabs(_ tabs: [(title: String, link: LocalLink)], at current: Int, of name: String) {
        add(.nav, .class("tabs"), .label(name)) { html in
            for (index, tab) in tabs.enumerated() {
                html.add(.a, .href(tab.link), .currentPage(index == current), text: tab.title)
            }
        }
    }

    /// A bar with its meaning above it.
    mutating func addMeter(_ label: String, value: Double, target: Double, words: String, isOver: Bool = false) {
        add(.div, isOver ? .class("measure", "over") : .class("measure")) { html in
            html.add(.div, .class("measure-words")) { html in
                html.add(.span, text: label)
                html.add(.span, .class("muted"), text: words)
            }
            html.add(
                .meter,
                .label("\(label): \(words)"),
                .minimum("0"),
                .maximum(String(Int(max(1, target.rounded())))),
                .value(String(Int(min(max(0, value), max(1, target)).rounded()))),
                text: words
            )
        }
    }

    /// A moment, marked so that the script can count to it.
    mutating func addMoment(_ moment: Date, words: String) {
        add(.time, .moment(RFC3339Time.text(moment)), text: words)
    }

    /// The maximum size of a page's contents in bytes, without the frame.
    static let room = 24_000

    /// Items as long as there is space for them; the rest is behind a link.
    ///
    /// - Parameters:
    ///   - kept: the bytes needed for the contents after them.
    ///   - more: a link to the items from the given one on.
    mutating func addItems<Item>(
        _ items: some Collection<Item>,
        keeping kept: Int = 0,
        more: (Int) -> LocalLink,
        content: (inout HTML, Item) -> Void
    ) {
        var largest = 0
        for (index, item) in items.enumerated() {
            if index > 0, bytes.count + largest > Self.room - kept {
                add(.li, .class("more-items")) { html in
                    html.add(.a, .href(more(index)), text: "Show the other \(items.count - index)")
                }
                return
            }
            let start = bytes.count
            content(&self, item)
            largest = max(largest, bytes.count - start)
        }
    }
}
