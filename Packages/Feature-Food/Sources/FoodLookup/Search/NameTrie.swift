/// The names of foods as word sequences, for finding the longest name that starts at a word.
package struct NameTrie: Sendable {
    private var edges: FlatMap
    private var foodsAtNode: FlatLists

    init() {
        edges = FlatMap()
        foodsAtNode = FlatLists()
        foodsAtNode.grow(to: 1)
    }

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        edges = try FlatMap(&reader)
        foodsAtNode = try FlatLists(&reader)
    }

    /// Adds a name for a food, after the foods that share the name or before them.
    mutating func insert(_ words: [Int32], food: Int32, isFirst: Bool) {
        guard !words.isEmpty else { return }
        var node: Int32 = 0
        for word in words {
            let key = Self.key(node, word)
            if let next = edges[key] {
                node = next
            } else {
                node = Int32(foodsAtNode.count)
                foodsAtNode.grow(to: foodsAtNode.count + 1)
                edges.insert(node, for: key)
            }
        }
        guard !foodsAtNode[Int(node)].contains(food) else { return }
        foodsAtNode.insert(food, into: Int(node), isFirst: isFirst)
    }

    /// The node after `word`, or -1.
    package func step(_ node: Int32, _ word: Int32) -> Int32 { edges[Self.key(node, word)] ?? -1 }

    /// The foods whose name ends at this node.
    package func foods(at node: Int32) -> [Int32] { Array(foodsAtNode[Int(node)]) }

    /// True if a name ends at this node.
    package func hasFoods(at node: Int32) -> Bool { !foodsAtNode.isEmpty(Int(node)) }

    /// The foods with exactly this name.
    package func foods(named words: [Int32]) -> [Int32] {
        var node: Int32 = 0
        for word in words {
            guard word >= 0 else { return [] }
            node = step(node, word)
            if node < 0 { return [] }
        }
        return foods(at: node)
    }

    func pack(into writer: inout ByteWriter) {
        edges.pack(into: &writer)
        foodsAtNode.pack(into: &writer)
    }

    private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
    }
}
