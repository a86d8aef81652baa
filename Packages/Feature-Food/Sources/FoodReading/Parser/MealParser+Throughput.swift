extension MealParser {
    /// Reads every sentence and counts what was found: one call for a benchmark to time, with nothing for the compiler to
    /// leave out.
    package func countItems(in sentences: [[UInt8]]) -> Int {
        var count = 0
        for sentence in sentences { count += parse(bytes: sentence).items.count }
        return count
    }
}
