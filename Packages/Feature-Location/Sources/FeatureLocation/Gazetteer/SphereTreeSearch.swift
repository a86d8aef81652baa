/// One search through a ``SphereTree``; lives only while the tree's arrays are borrowed.
struct SphereTreeSearch {
    let axes: UnsafeBufferPointer<UInt8>
    let splits: UnsafeBufferPointer<Double>
    let coordinates: UnsafeBufferPointer<Double>
    let items: UnsafeBufferPointer<Int32>

    private(set) var found: [SphereTree.Neighbour] = []
    private var target = SphereTree.Point()
    private var limit = 1
    private var bound = Double.infinity
    private var nearestItem: Int32 = 0

    init(
        axes: UnsafeBufferPointer<UInt8>,
        splits: UnsafeBufferPointer<Double>,
        coordinates: UnsafeBufferPointer<Double>,
        items: UnsafeBufferPointer<Int32>
    ) {
        self.axes = axes
        self.splits = splits
        self.coordinates = coordinates
        self.items = items
    }

    /// The nearest one point; of equally near ones the first given.
    mutating func nearest(to point: SphereTree.Point) -> SphereTree.Neighbour {
        target = point
        bound = .infinity
        nearestItem = .max
        descend(node: 0, from: 0, to: items.count, offset: SphereTree.Point(), squared: 0)
        return SphereTree.Neighbour(item: Int(nearestItem), squaredChord: bound)
    }

    /// Fills ``found`` with the nearest `limit` points up to a squared distance.
    mutating func begin(at point: SphereTree.Point, limit: Int, bound: Double) {
        target = point
        self.limit = limit
        self.bound = bound
        found.removeAll(keepingCapacity: true)
        collect(node: 0, from: 0, to: items.count, offset: SphereTree.Point(), squared: 0)
    }

    /// `offset` is how far the target lies outside the node's box along each axis and `squared` the square of that
    /// distance, kept up to date one axis at a time (Arya and Mount, 1993).
    private mutating func descend(node: Int, from: Int, to: Int, offset: SphereTree.Point, squared: Double) {
        guard node < axes.count else {
            for position in from..<to {
                let distance = squaredDistance(to: position)
                if distance < bound || (distance == bound && items[position] < nearestItem) {
                    bound = distance
                    nearestItem = items[position]
                }
            }
            return
        }
        let axis = Int(axes[node])
        let gap = target[axis] - splits[node]
        let middle = from + (to - from) / 2
        let far = squared - offset[axis] * offset[axis] + gap * gap
        var farOffset = offset
        farOffset[axis] = gap
        if gap < 0 {
            descend(node: 2 * node + 1, from: from, to: middle, offset: offset, squared: squared)
            if far <= bound { descend(node: 2 * node + 2, from: middle, to: to, offset: farOffset, squared: far) }
        } else {
            descend(node: 2 * node + 2, from: middle, to: to, offset: offset, squared: squared)
            if far <= bound { descend(node: 2 * node + 1, from: from, to: middle, offset: farOffset, squared: far) }
        }
    }

    private mutating func collect(node: Int, from: Int, to: Int, offset: SphereTree.Point, squared: Double) {
        guard node < axes.count else {
            for position in from..<to { offer(position) }
            return
        }
        let axis = Int(axes[node])
        let gap = target[axis] - splits[node]
        let middle = from + (to - from) / 2
        let far = squared - offset[axis] * offset[axis] + gap * gap
        var farOffset = offset
        farOffset[axis] = gap
        let halves = [(2 * node + 1, from, middle), (2 * node + 2, middle, to)]
        let near = gap < 0 ? halves[0] : halves[1]
        let other = gap < 0 ? halves[1] : halves[0]
        collect(node: near.0, from: near.1, to: near.2, offset: offset, squared: squared)
        if far <= bound { collect(node: other.0, from: other.1, to: other.2, offset: farOffset, squared: far) }
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

    private func squaredDistance(to position: Int) -> Double {
        let x = coordinates[3 * position] - target.x
        let y = coordinates[3 * position + 1] - target.y
        let z = coordinates[3 * position + 2] - target.z
        return x * x + y * y + z * z
    }
}
