/// Finds the names within a number of edits of a pattern, walking a ``NameIndex`` as a trie.
///
/// An edit is one byte inserted, left out, replaced, or swapped with its neighbor (optimal string alignment distance).
/// A branch is left as soon as no continuation can come close enough.
struct FuzzyWalk {
    /// Entries found, and the number of edits by which they differ.
    struct Found {
        var entries: Range<Int>
        var edits: Int
    }

    private let index: NameIndex
    private let pattern: [UInt8]
    private let matchesPrefixes: Bool
    private let limit: Int
    /// Row d: the distance from the first d bytes of the branch to every beginning of the pattern.
    private let rows: UnsafeMutableBufferPointer<UInt8>
    /// The bytes of the branch.
    private let path: UnsafeMutableBufferPointer<UInt8>
    private let width: Int
    private var found: [Found] = []
    private static let far: UInt8 = 100

    /// All names within `limit` edits.
    ///
    /// - Parameter matchesPrefixes: also those that only begin so, for a word still being typed.
    static func run(_ index: NameIndex, pattern: [UInt8], limit: Int, matchesPrefixes: Bool) -> [Found] {
        guard !pattern.isEmpty, pattern.count < 64 else { return [] }
        let depths = pattern.count + limit + 2
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: depths * (pattern.count + 2)) { memory in
            memory.initialize(repeating: far)
            var walk = FuzzyWalk(
                index: index,
                pattern: pattern,
                matchesPrefixes: matchesPrefixes,
                limit: limit,
                rows: UnsafeMutableBufferPointer(rebasing: memory[..<(depths * (pattern.count + 1))]),
                path: UnsafeMutableBufferPointer(rebasing: memory[(depths * (pattern.count + 1))...]),
                width: pattern.count + 1
            )
            for column in 0...min(pattern.count, limit) { walk.rows[column] = UInt8(column) }
            walk.visit(index.entries, depth: 0, limit: limit)
            return walk.found
        }
    }

    private mutating func visit(_ range: Range<Int>, depth: Int, limit: Int) {
        var range = range
        guard !range.isEmpty else { return }
        let row = depth * width
        let distance = Int(rows[row + pattern.count])
        if index.byte(of: range.lowerBound, at: depth) == 0 {
            let ended = index.ending(at: depth, in: range)
            if distance <= limit { found.append(Found(entries: ended, edits: distance)) }
            range = ended.upperBound..<range.upperBound
        }
        // Leaving out the last typed byte is no way to match a beginning: "berln" would find every "ber...".
        if matchesPrefixes, distance <= limit, rows[row + pattern.count] <= rows[row + pattern.count - 1] {
            found.append(Found(entries: range, edits: distance))
        }
        guard depth < pattern.count + limit else { return }
        while !range.isEmpty {
            let byte = index.byte(of: range.lowerBound, at: depth)
            let end = index.end(of: byte, at: depth, in: range)
            // A second typo is searched for only after a correct first letter, where nearly all typos are.
            let remaining = depth == 0 && byte != pattern[0] ? min(limit, 1) : limit
            if advance(to: byte, depth: depth + 1, limit: remaining) {
                path[depth] = byte
                visit(range.lowerBound..<end, depth: depth + 1, limit: remaining)
            }
            range = end..<range.upperBound
        }
    }

    /// Fills the row of one more byte; false where every distance in it is beyond the limit.
    private mutating func advance(to byte: UInt8, depth: Int, limit: Int) -> Bool {
        let row = depth * width
        let above = row - width
        let first = max(0, depth - self.limit)
        let last = min(pattern.count, depth + self.limit)
        guard first <= last else { return false }
        if first > 0 { rows[row + first - 1] = Self.far }
        if last < pattern.count { rows[row + last + 1] = Self.far }
        var best = Self.far
        for column in first...last {
            var distance: UInt8
            if column == 0 {
                distance = UInt8(depth)
            } else {
                distance = min(rows[above + column], rows[row + column - 1]) + 1
                distance = min(distance, rows[above + column - 1] + (pattern[column - 1] == byte ? 0 : 1))
                if column > 1, depth > 1, pattern[column - 2] == byte, pattern[column - 1] == path[depth - 2] {
                    distance = min(distance, rows[above - width + column - 2] + 1)
                }
            }
            rows[row + column] = distance
            best = min(best, distance)
        }
        return best <= limit
    }
}
