import Foundation

/// A balanced k-d tree over points in space, searched for the nearest by straight distance.
///
/// Each node knows the smallest box around its points: cities crowd on a third of the globe, and boxes that fit them
/// leave out most branches when a question comes from the sea.
struct SphereTree: Sendable {
    typealias Point = SIMD3<Double>

    /// A point found.
    struct Neighbour: Sendable {
        /// Its position in the array the tree was built from.
        var item: Int
        var squaredChord: Double
    }

    /// Points per leaf at most; fewer make a deeper tree, more make longer scans.
    private static let leafSize = 12

    /// Per node its box, lower corner first. Single precision, rounded outwards: half the memory to search through.
    private var boxes: [SIMD4<Float>]
    /// The number of nodes that have children.
    private let innerNodes: Int
    /// Points in tree order, three coordinates each, and what they were in the order given.
    private var coordinates: [Double] = []
    private var items: [Int32]

    /// A direction as a point on the unit sphere; degrees.
    static func point(latitude: Double, longitude: Double) -> Point {
        let latitude = latitude * .pi / 180
        let longitude = longitude * .pi / 180
        return Point(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    init(_ points: [Point]) {
        items = points.indices.map(Int32.init)
        var levels = 0
        while points.count >> levels > Self.leafSize { levels += 1 }
        innerNodes = (1 << levels) - 1
        boxes = [SIMD4<Float>](repeating: SIMD4(), count: 2 * ((1 << (levels + 1)) - 1))
        points.withUnsafeBufferPointer { build(node: 0, range: points.indices, points: $0) }
        coordinates.reserveCapacity(points.count * 3)
        for item in items {
            let point = points[Int(item)]
            coordinates += [point.x, point.y, point.z]
        }
    }

    private mutating func build(node: Int, range: Range<Int>, points: UnsafeBufferPointer<Point>) {
        var low = Point(repeating: .infinity)
        var high = Point(repeating: -.infinity)
        for position in range {
            let point = points[Int(items[position])]
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        for axis in 0..<3 {
            boxes[2 * node][axis] = Float(low[axis]).nextDown
            boxes[2 * node + 1][axis] = Float(high[axis]).nextUp
        }
        guard node < innerNodes else { return }
        let extent = high - low
        let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : (extent.y >= extent.z ? 1 : 2)
        let middle = range.lowerBound + range.count / 2
        items.withUnsafeMutableBufferPointer { items in
            Self.select(middle, in: range, of: items) { points[Int($0)][axis] }
        }
        build(node: 2 * node + 1, range: range.lowerBound..<middle, points: points)
        build(node: 2 * node + 2, range: middle..<range.upperBound, points: points)
    }

    /// Reorders so that what belongs at a position is there, nothing greater before it and nothing less after it.
    private static func select(
        _ position: Int,
        in range: Range<Int>,
        of items: UnsafeMutableBufferPointer<Int32>,
        by key: (Int32) -> Double
    ) {
        var low = range.lowerBound
        var high = range.upperBound - 1
        while low < high {
            // Median of three; the order is given by GeoNames, not by an adversary.
            let a = key(items[low])
            let b = key(items[low + (high - low) / 2])
            let c = key(items[high])
            let pivot = max(min(a, b), min(max(a, b), c))
            var left = low
            var right = high
            while left <= right {
                while key(items[left]) < pivot { left += 1 }
                while key(items[right]) > pivot { right -= 1 }
                if left <= right {
                    items.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if position <= right {
                high = right
            } else if position >= left {
                low = left
            } else {
                return
            }
        }
    }

    /// The nearest points, nearest first, with squared distances up to `bound`; of equally near ones the first given.
    func nearest(to point: Point, limit: Int, within bound: Double) -> [Neighbour] {
        guard limit > 0, !items.isEmpty else { return [] }
        return withSearch { $0.nearest(to: point, limit: limit, within: bound) }
    }

    /// The nearest point to each; empty where the tree is.
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

    /// A number for the neighbourhood of a point: its coordinates in 64 steps, their bits in turns (a Morton code).
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
        boxes.withUnsafeBufferPointer { boxes in
            coordinates.withUnsafeBufferPointer { coordinates in
                items.withUnsafeBufferPointer { items in
                    var search = SphereTreeSearch(
                        boxes: boxes,
                        innerNodes: innerNodes,
                        coordinates: coordinates,
                        items: items
                    )
                    return body(&search)
                }
            }
        }
    }
}
