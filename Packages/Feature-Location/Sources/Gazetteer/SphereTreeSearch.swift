/// Searches through a ``SphereTree``; lives only while the tree does, whose columns fit together.
struct SphereTreeSearch {
    private let boxes: UnsafeBufferPointer<SIMD4<Int32>>
    private let innerNodes: Int
    private let points: UnsafeBufferPointer<Int32>
    private let items: UnsafeBufferPointer<UInt32>

    /// A squared step, as a part of the squared radius.
    private static let unit = SphereTree.resolution * SphereTree.resolution

    /// In the tree's steps, as are all distances here.
    private var target = SphereTree.Point()
    private var bound = Double.infinity
    private var limit = 1
    private var found: [SphereTree.Neighbour] = []
    /// The answer to the question before, as a position in the tree's order.
    private var last = 0

    init(
        boxes: UnsafeBufferPointer<SIMD4<Int32>>,
        innerNodes: Int,
        points: UnsafeBufferPointer<Int32>,
        items: UnsafeBufferPointer<UInt32>
    ) {
        self.boxes = boxes
        self.innerNodes = innerNodes
        self.points = points
        self.items = items
    }

    /// The nearest one point; of equally near ones the first given.
    mutating func nearest(to point: SphereTree.Point) -> SphereTree.Neighbour {
        target = point * SphereTree.scale
        bound = squaredDistance(to: last)
        descend(node: 0, from: 0, to: items.count)
        return SphereTree.Neighbour(item: Int(items[last]), squaredChord: bound * Self.unit)
    }

    /// The nearest `limit` points up to a squared distance, nearest first.
    mutating func nearest(
        to point: SphereTree.Point,
        limit: Int,
        within bound: Double
    ) -> [SphereTree.Neighbour] {
        target = point * SphereTree.scale
        self.limit = limit
        self.bound = bound / Self.unit
        found.removeAll(keepingCapacity: true)
        collect(node: 0, from: 0, to: items.count)
        for position in found.indices { found[position].squaredChord *= Self.unit }
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
        let low = boxes[2 * node]
        let high = boxes[2 * node + 1]
        let x = max(0, Double(low.x) - target.x, target.x - Double(high.x))
        let y = max(0, Double(low.y) - target.y, target.y - Double(high.y))
        let z = max(0, Double(low.z) - target.z, target.z - Double(high.z))
        return x * x + y * y + z * z
    }

    private func squaredDistance(to position: Int) -> Double {
        let x = Double(points[3 * position]) - target.x
        let y = Double(points[3 * position + 1]) - target.y
        let z = Double(points[3 * position + 2]) - target.z
        return x * x + y * y + z * z
    }
}
