import Core

extension HTML {
    /// Draws a result.
    ///
    /// - Parameter headingLevel: that of its sections' headings; what stands in them has the next.
    public mutating func add(_ presentation: Presentation, headingLevel: Int = 2, in context: DrawingContext) {
        add(.p, text: presentation.plainText)
    }
}
