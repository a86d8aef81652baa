extension FoodCatalog {
    /// Indexed once in a process: the table never changes.
    private static let indexed = Result { FoodCatalog(foods: try FoodTable.bundled()) }

    /// The bundled table.
    ///
    /// - Throws: ``FoodTableError``.
    package static func bundled() throws -> FoodCatalog { try indexed.get() }
}
