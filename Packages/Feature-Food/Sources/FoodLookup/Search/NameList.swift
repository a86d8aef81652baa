/// The names of a catalogue's foods, as words: four flat arrays.
package struct NameList: RandomAccessCollection, Sendable {
    /// One name or alias of a food.
    package struct Name: Sendable {
        package let food: Int32
        package let words: Slice<PackedArray<Int32>>
        /// True if it is the food's own name and not an alias.
        package let isPrimary: Bool
    }

    private(set) var foods = PackedArray<Int32>()
    private var isPrimary = PackedArray<UInt8>()
    private var starts = PackedArray<Int32>([0])
    private var words = PackedArray<Int32>()

    init() {}

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        foods = try reader.array(of: Int32.self)
        isPrimary = try reader.array(of: UInt8.self)
        starts = try reader.array(of: Int32.self)
        words = try reader.array(of: Int32.self)
        guard starts.count == foods.count + 1, isPrimary.count == foods.count else {
            throw .damaged(offset: reader.offset)
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { foods.count }

    package subscript(index: Int) -> Name {
        Name(
            food: foods[index],
            words: words.part(starts[index], starts[index + 1]),
            isPrimary: isPrimary[index] == 1
        )
    }

    /// True if a name has all of these words; unlike the words of a ``Name`` it makes no slice, which loops over names notice.
    func hasAll(_ asked: [Int32], _ index: Int) -> Bool {
        // Within the words, whatever a damaged file says.
        let (start, end) = (Swift.max(Int(starts[index]), 0), Swift.min(Int(starts[index + 1]), words.count))
        return asked.allSatisfy { word in
            var place = start
            while place < end, words[place] != word { place += 1 }
            return place < end
        }
    }

    /// The last word of a name, which mostly says its kind; `nil` where it has none.
    func lastWord(_ index: Int) -> Int32? {
        let end = starts[index + 1]
        return starts[index] < end ? words[Int(end) - 1] : nil
    }

    func isPrimary(_ index: Int) -> Bool { isPrimary[index] == 1 }

    mutating func append(_ words: [Int32], of food: Int32, isPrimary: Bool) {
        foods.append(food)
        self.isPrimary.append(isPrimary ? 1 : 0)
        self.words.append(contentsOf: words)
        starts.append(Int32(self.words.count))
    }

    func pack(into writer: inout ByteWriter) {
        writer.array(foods)
        writer.array(isPrimary)
        writer.array(starts)
        writer.array(words)
    }
}
