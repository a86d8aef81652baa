import CoreTesting

/// Bytes as somebody hostile, or a bad disk, might make them of good ones.
struct Mutations {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            guard !result.isEmpty else { break }
            let index = Int.random(in: 0..<result.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: result[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: result[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
            case 2: result.removeLast(result.count - index)
            case 3: result.insert(UInt8.random(in: 0...255, using: &generator), at: index)
            case 4: result.remove(at: index)
            default:
                let end = min(result.count, index + 8)
                for place in index..<end { result[place] = 0xFF }
            }
        }
        return result
    }
}
