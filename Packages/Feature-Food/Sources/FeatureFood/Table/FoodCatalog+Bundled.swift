extension FoodCatalog {
    /// The bundled table with the person's own foods before it, so that these win where names are equal.
    static func bundled(own: [FoodRecord] = []) throws -> FoodCatalog {
        FoodCatalog(foods: own + (try FoodTable.bundled()))
    }
}
