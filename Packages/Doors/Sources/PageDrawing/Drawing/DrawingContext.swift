import Core

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
