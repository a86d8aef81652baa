/// Builds the arrays of a ``SphereTree``.
struct SphereTreeBuilder {
    private(set) var boxes: [SIMD4<Int32>]
    private(set) var items: [UInt32]
    private let steps: [SIMD3<Int32>]
    private let innerNodes: Int

    /// - Parameter points: on the unit sphere.
    init(_ points: [SphereTree.Point]) {
        items = points.indices.map(UInt32.init)
        steps = points.map { point in
            SIMD3(
                Int32((point.x * SphereTree.scale).rounded()),
                Int32((point.y * SphereTree.scale).rounded()),
                Int32((point.z * SphereTree.scale).rounded())
            )
        }
        innerNodes = SphereTree.innerNodes(over: points.count)
        boxes = [SIMD4<Int32>](repeating: SIMD4(), count: 2 * (2 * innerNodes + 1))
        steps.withUnsafeBufferPointer { build(node: 0, range: points.indices, steps: $0) }
    }

    /// The points in tree order, three coordinates each.
    var coordinates: [Int32] {
        items.flatMap { item in
            let point = steps[Int(item)]
            return [point.x, point.y, point.z]
        }
    }

    private mutating func build(node: Int, range: Range<Int>, steps: UnsafeBufferPointer<SIMD3<Int32>>) {
        var low = SIMD3<Int32>(repeating: .max)
        var high = SIMD3<Int32>(repeating: .min)
        for position in range {
            let point = steps[Int(items[position])]
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        boxes[2 * node] = SIMD4(low, 0)
        boxes[2 * node + 1] = SIMD4(high, 0)
        guard node < innerNodes else { return }
        let extent = SIMD3<Int64>(truncatingIfNeeded: high) &- SIMD3<Int64>(truncatingIfNeeded: low)
        let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : (extent.y >= extent.z ? 1 : 2)
        let middle = range.lowerBound + range.count / 2
        items.withUnsafeMutableBufferPointer { items in
            Self.select(middle, in: range, of: items) { steps[Int($0)][axis] }
        }
        build(node: 2 * node + 1, range: range.lowerBound..<middle, steps: steps)
        build(node: 2 * node + 2, range: middle..<range.upperBound, steps: steps)
    }

    /// Reorders so that what belongs at a position is there, nothing greater before it and nothing less after it.
    private static func select(
        _ position: Int,
        in range: Range<Int>,
        of items: UnsafeMutableBufferPointer<UInt32>,
        by key: (UInt32) -> Int32
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
}
