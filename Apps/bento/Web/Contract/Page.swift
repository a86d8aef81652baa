import PageDrawing

/// The contents of a page, without the frame around it.
struct Page: Sendable {
    var title: String
    /// The current entry of the navigation.
    var place: Place
    /// The contents of `<main>`, beginning with its heading.
    var content: HTML
    var status = 200

    init(_ title: String, at place: Place, status: Int = 200, content: HTML) {
        self.title = title
        self.place = place
        self.status = status
        self.content = content
    }
}
