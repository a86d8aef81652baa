import Foundation

/// A balanced k-d tree over points in space, searched for the nearest by straight distance.
struct SphereTree: Sendable {
    typealias Point = SIMD3<Double>

    /// A point found.
    struct Neighbour: Sendable {
        /// Its position in the array the tree was built from.
        var item: Int
        var squaredChord: Double
    }

    /// Points per leaf, about; fewer make a deeper tree, more make longer scans.
    private static let leafSize = 8

    /// Per inner node, the axis it divides and where.
    private var axes: [UInt8]
    private var splits: [Double]
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
        let innerNodes = (1 << levels) - 1
        axes = [UInt8](repeating: 0, count: innerNodes)
        splits = [Double](repeating: 0, count: innerNodes)
        points.withUnsafeBufferPointer { build(node: 0, range: points.indices, points: $0) }
        coordinates.reserveCapacity(points.count * 3)
        for item in items {
            let point = points[Int(item)]
            coordinates += [point.x, point.y, point.z]
        }
    }

    private mutating func build(node: Int, range: Range<Int>, points: UnsafeBufferPointer<Point>) {
        guard node < axes.count else {
            // Equally near points are met in order, so that the first of them wins.
            items[range].sort()
            return
        }
        var low = Point(repeating: .infinity)
        var high = Point(repeating: -.infinity)
        for position in range {
            let point = points[Int(items[position])]
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let extent = high - low
        let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : (extent.y >= extent.z ? 1 : 2)
        let middle = range.lowerBound + range.count / 2
        items.withUnsafeMutableBufferPointer { items in
            Self.select(middle, in: range, of: items) { points[Int($0)][axis] }
        }
        axes[node] = UInt8(axis)
        splits[node] = points[Int(items[middle])][axis]
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

    /// The nearest points, nearest first, with squared distances up to `bound`.
    func nearest(to point: Point, limit: Int, within bound: Double) -> [Neighbour] {
        guard limit > 0, !items.isEmpty else { return [] }
        return withSearch { search in
            search.begin(at: point, limit: limit, bound: bound)
            return search.found
        }
    }

    /// The nearest point to each; empty where the tree is.
    func nearest(toEach points: [Point]) -> [Neighbour] {
        guard !items.isEmpty else { return [] }
        return withSearch { search in points.map { search.nearest(to: $0) } }
    }

    private func withSearch<Result>(_ body: (inout SphereTreeSearch) -> Result) -> Result {
        axes.withUnsafeBufferPointer { axes in
            splits.withUnsafeBufferPointer { splits in
                coordinates.withUnsafeBufferPointer { coordinates in
                    items.withUnsafeBufferPointer { items in
                        var search = SphereTreeSearch(
                            axes: axes,
                            splits: splits,
                            coordinates: coordinates,
                            items: items
                        )
                        return body(&search)
                    }
                }
            }
        }
    }
}
