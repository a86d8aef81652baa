import Foundation

/// A balanced k-d tree over points in space, searched for the nearest by straight-line distance; read in place.
///
/// Each node has the smallest box around its points: cities crowd on a third of the globe, and tight boxes exclude most
/// branches for a query at sea. Node n has the children 2n+1 and 2n+2, and halves its range of points.
///
/// Coordinates are integers in units of 2⁻³⁰ of the Earth's radius (6 mm), so the last bits of a sine, in which
/// machines differ, do not show in a table.
struct SphereTree: Sendable {
    typealias Point = SIMD3<Double>

    /// A point found.
    struct Neighbour: Sendable {
        /// Its position in the array the tree was built from.
        var item: Int
        /// Within the precision of the tree's coordinates: each end is off by ``resolution`` at most.
        var squaredChord: Double
    }

    /// The maximum number of points per leaf; fewer make a deeper tree, more make longer scans.
    private static let leafSize = 12
    /// The number of coordinate units in the radius of the Earth.
    static let scale = Double(1 << 30)
    /// The maximum rounding error of a point, as a fraction of the radius.
    static let resolution = 1 / scale

    /// The box of each node, lower corner first.
    let boxes: PackedColumn<SIMD4<Int32>>
    /// Points in tree order, three coordinates each, and their positions in the original order.
    let points: PackedColumn<Int32>
    let items: PackedColumn<UInt32>

    /// A direction as a point on the unit sphere; degrees.
    static func point(latitude: Double, longitude: Double) -> Point {
        let latitude = latitude * .pi / 180
        let longitude = longitude * .pi / 180
        return Point(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// The number of nodes with children in a tree over so many points.
    static func innerNodes(over count: Int) -> Int {
        var levels = 0
        while count >> levels > leafSize { levels += 1 }
        return (1 << levels) - 1
    }

    init(_ points: [Point]) {
        let builder = SphereTreeBuilder(points)
        boxes = PackedColumn(copying: builder.boxes)
        self.points = PackedColumn(copying: builder.coordinates)
        items = PackedColumn(copying: builder.items)
    }

    /// - Throws: an error if the parts do not match.
    init(_ table: PackedTable) throws(PackedTableError) {
        boxes = table.column(.treeBoxes)
        points = table.column(.treePoints)
        items = table.column(.treeItems)
        guard points.count == 3 * items.count, boxes.count == 2 * (2 * Self.innerNodes(over: items.count) + 1) else {
            throw .cut
        }
    }

    /// The nearest points, nearest first, with squared distances up to `bound`; among equally near ones the first
    /// given.
    func nearest(to point: Point, limit: Int, within bound: Double) -> [Neighbour] {
        guard limit > 0, !items.isEmpty else { return [] }
        return withSearch { $0.nearest(to: point, limit: limit, within: bound) }
    }

    /// The nearest point to each; empty if the tree is.
    func nearest(toEach points: [Point]) -> [Neighbour] {
        guard !items.isEmpty else { return [] }
        // Questions from one region are answered one after the other: they walk the same nodes, and the answer to one
        // bounds the next.
        let order = points.indices.map { (Self.region(of: points[$0]), Int32($0)) }.sorted { $0 < $1 }
        var answers = [Neighbour](repeating: Neighbour(item: 0, squaredChord: 0), count: points.count)
        withSearch { search in
            for (_, number) in order { answers[Int(number)] = search.nearest(to: points[Int(number)]) }
        }
        return answers
    }

    /// A number for the neighborhood of a point: its coordinates in 64 steps, their bits interleaved (a Morton code).
    private static func region(of point: Point) -> Int32 {
        let steps = (point * 32 + 32).clamped(lowerBound: Point(), upperBound: Point(repeating: 63))
        let (x, y, z) = (Int32(steps.x), Int32(steps.y), Int32(steps.z))
        var code: Int32 = 0
        for bit in 0..<6 as Range<Int32> {
            code |= (x >> bit & 1) << (3 * bit) | (y >> bit & 1) << (3 * bit + 1) | (z >> bit & 1) << (3 * bit + 2)
        }
        return code
    }

    private func withSearch<Result>(_ body: (inout SphereTreeSearch) -> Result) -> Result {
        withExtendedLifetime(self) {
            var search = SphereTreeSearch(
                boxes: boxes.elements,
                innerNodes: Self.innerNodes(over: items.count),
                points: points.elements,
                items: items.elements
            )
            return body(&search)
        }
    }
}
