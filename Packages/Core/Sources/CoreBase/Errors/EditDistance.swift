/// The number of edits that turn one word into another: insertions, deletions, replacements, and swaps of neighbors
/// cost 1 each (optimal string alignment).
public enum EditDistance {
    /// The distance, or `nil` if it is more than `limit`. It is meant for short words: a caller truncates words from
    /// outside first.
    @inlinable
    public static func between<Element: Equatable>(
        _ left: ArraySlice<Element>,
        _ right: ArraySlice<Element>,
        limit: Int
    ) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (right.count + 1)) { rows -> Int? in
            let width = right.count + 1
            for column in 0..<width { rows[column] = column }
            var (older, old, new) = (2 * width, 0, width)
            var row = 0
            for leftIndex in left.indices {
                row += 1
                rows[new] = row
                var best = row
                var column = 0
                for rightIndex in right.indices {
                    column += 1
                    let isSame = left[leftIndex] == right[rightIndex]
                    var cost = min(
                        rows[old + column] + 1,
                        rows[new + column - 1] + 1,
                        rows[old + column - 1] + (isSame ? 0 : 1)
                    )
                    if row > 1, column > 1, left[leftIndex] == right[rightIndex - 1],
                        left[leftIndex - 1] == right[rightIndex]
                    {
                        cost = min(cost, rows[older + column - 2] + 1)
                    }
                    rows[new + column] = cost
                    best = min(best, cost)
                }
                if best > limit { return nil }
                (older, old, new) = (old, new, older)
            }
            let distance = rows[old + width - 1]
            return distance <= limit ? distance : nil
        }
    }
}
