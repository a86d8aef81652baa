import PageDrawing

/// A page as it was made, before the frame stands around it.
struct Page: Sendable {
    var title: String
    /// The entry of the navigation that one is at.
    var place: Place
    /// What stands in `<main>`, its heading first.
    var content: HTML
    var status = 200

    init(_ title: String, at place: Place, status: Int = 200, content: HTML) {
        self.title = title
        self.place = place
        self.status = status
        self.content = content
    }
}
