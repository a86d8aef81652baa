import Core

/// What a drawing depends on besides what it shows.
public struct DrawingContext: Sendable {
    /// How numbers and weeks are written.
    public var forms: LocaleForms
    /// Where a row of a list leads, by the list's kind and the row's item.
    public var rowLink: (@Sendable (_ kind: String, _ item: Table.Listing.Item) -> LocalLink?)?
    /// Where the same map with another view is.
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
