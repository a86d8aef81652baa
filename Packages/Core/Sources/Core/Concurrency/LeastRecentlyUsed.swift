/// A dictionary of limited size that drops what was used longest ago. Every operation takes constant time.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// A place in the list of uses; `newer` and `older` are positions, -1 at the ends.
    private struct Node {
        var key: Key
        var value: Value
        var newer = -1
        var older = -1
    }

    let capacity: Int
    private var positions: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var newest = -1
    private var oldest = -1

    /// - Parameter capacity: 1 or more.
    init(capacity: Int) { self.capacity = capacity }

    var count: Int { positions.count }

    /// The value of a key; looking is not using.
    func peek(_ key: Key) -> Value? { positions[key].map { nodes[$0].value } }

    /// Makes a key the most recently used one.
    mutating func touch(_ key: Key) {
        guard let position = positions[key], position != newest else { return }
        unlink(position)
        linkAsNewest(position)
    }

    /// Sets the value of a key and makes it the most recently used one.
    mutating func set(_ value: Value, for key: Key) {
        if let position = positions[key] {
            nodes[position].value = value
            touch(key)
            return
        }
        if positions.count >= capacity { remove(nodes[oldest].key) }
        positions[key] = nodes.count
        nodes.append(Node(key: key, value: value))
        linkAsNewest(nodes.count - 1)
    }

    /// Removes a key, if it is there.
    mutating func remove(_ key: Key) {
        guard let position = positions.removeValue(forKey: key) else { return }
        unlink(position)
        // The last node moves into the hole, so that the array has none.
        let last = nodes.removeLast()
        guard position < nodes.count else { return }
        nodes[position] = last
        positions[last.key] = position
        if last.newer >= 0 { nodes[last.newer].older = position } else { newest = position }
        if last.older >= 0 { nodes[last.older].newer = position } else { oldest = position }
    }

    mutating func removeAll() { self = LeastRecentlyUsed(capacity: capacity) }

    private mutating func unlink(_ position: Int) {
        let (newer, older) = (nodes[position].newer, nodes[position].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ position: Int) {
        nodes[position].newer = -1
        nodes[position].older = newest
        if newest >= 0 { nodes[newest].newer = position } else { oldest = position }
        newest = position
    }
}
