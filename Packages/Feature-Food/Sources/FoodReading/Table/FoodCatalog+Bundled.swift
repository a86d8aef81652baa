import CFoodTable

extension FoodCatalog {
    /// The bundled table, packed ready to use. It is read once in a process: the table never changes.
    private static let unpacked = Result {
        try FoodCatalog(
            packed: CatalogBytes(
                UnsafeRawBufferPointer(start: food_catalog_bytes(), count: food_catalog_length())
            ),
            isVerified: true
        )
    }

    /// The bundled table.
    ///
    /// - Throws: ``FoodTableError``.
    package static func bundled() throws -> FoodCatalog { try unpacked.get() }
}
