/// Searches through a ``SphereTree``; lives only while the tree's arrays are borrowed.
struct SphereTreeSearch {
    private let boxes: UnsafeBufferPointer<SIMD4<Float>>
    private let innerNodes: Int
    private let coordinates: UnsafeBufferPointer<Double>
    private let items: UnsafeBufferPointer<Int32>

    private var target = SIMD4<Double>()
    private var bound = Double.infinity
    private var limit = 1
    private var found: [SphereTree.Neighbour] = []
    /// The answer to the question before, as a position in the tree's order.
    private var last = 0

    init(
        boxes: UnsafeBufferPointer<SIMD4<Float>>,
        innerNodes: Int,
        coordinates: UnsafeBufferPointer<Double>,
        items: UnsafeBufferPointer<Int32>
    ) {
        self.boxes = boxes
        self.innerNodes = innerNodes
        self.coordinates = coordinates
        self.items = items
    }

    /// The nearest one point; of equally near ones the first given.
    mutating func nearest(to point: SphereTree.Point) -> SphereTree.Neighbour {
        target = SIMD4(point, 0)
        bound = squaredDistance(to: last)
        descend(node: 0, from: 0, to: items.count)
        return SphereTree.Neighbour(item: Int(items[last]), squaredChord: bound)
    }

    /// The nearest `limit` points up to a squared distance, nearest first.
    mutating func nearest(
        to point: SphereTree.Point,
        limit: Int,
        within bound: Double
    ) -> [SphereTree.Neighbour] {
        target = SIMD4(point, 0)
        self.limit = limit
        self.bound = bound
        found.removeAll(keepingCapacity: true)
        collect(node: 0, from: 0, to: items.count)
        return found
    }

    private mutating func descend(node: Int, from: Int, to: Int) {
        guard node < innerNodes else {
            for position in from..<to {
                let distance = squaredDistance(to: position)
                if distance < bound || (distance == bound && items[position] < items[last]) {
                    bound = distance
                    last = position
                }
            }
            return
        }
        let middle = from + (to - from) / 2
        let left = squaredDistance(toBoxOf: 2 * node + 1)
        let right = squaredDistance(toBoxOf: 2 * node + 2)
        if left <= right {
            if left <= bound { descend(node: 2 * node + 1, from: from, to: middle) }
            if right <= bound { descend(node: 2 * node + 2, from: middle, to: to) }
        } else {
            if right <= bound { descend(node: 2 * node + 2, from: middle, to: to) }
            if left <= bound { descend(node: 2 * node + 1, from: from, to: middle) }
        }
    }

    private mutating func collect(node: Int, from: Int, to: Int) {
        guard squaredDistance(toBoxOf: node) <= bound else { return }
        guard node < innerNodes else {
            for position in from..<to { offer(position) }
            return
        }
        let middle = from + (to - from) / 2
        if squaredDistance(toBoxOf: 2 * node + 1) <= squaredDistance(toBoxOf: 2 * node + 2) {
            collect(node: 2 * node + 1, from: from, to: middle)
            collect(node: 2 * node + 2, from: middle, to: to)
        } else {
            collect(node: 2 * node + 2, from: middle, to: to)
            collect(node: 2 * node + 1, from: from, to: middle)
        }
    }

    private mutating func offer(_ position: Int) {
        let distance = squaredDistance(to: position)
        guard distance <= bound else { return }
        let item = Int(items[position])
        let at = found.firstIndex { ($0.squaredChord, $0.item) > (distance, item) } ?? found.endIndex
        found.insert(SphereTree.Neighbour(item: item, squaredChord: distance), at: at)
        if found.count > limit { found.removeLast() }
        if found.count == limit { bound = found[limit - 1].squaredChord }
    }

    /// Never more than to any point in the box.
    private func squaredDistance(toBoxOf node: Int) -> Double {
        let low = SIMD4<Double>(boxes[2 * node])
        let high = SIMD4<Double>(boxes[2 * node + 1])
        let outside = pointwiseMax(pointwiseMax(low - target, target - high), SIMD4())
        return (outside * outside).sum()
    }

    private func squaredDistance(to position: Int) -> Double {
        let x = coordinates[3 * position] - target.x
        let y = coordinates[3 * position + 1] - target.y
        let z = coordinates[3 * position + 2] - target.z
        return x * x + y * y + z * z
    }
}
