import Crypto

/// A bitcoin transaction's inputs and outputs, as bytes and back. Witnesses are skipped: they do not change the txid.
package struct RawTransaction: Sendable, Equatable {
    package struct Input: Sendable, Equatable {
        /// As people write it: the last byte of the hash first.
        package let txid: String
        package let index: UInt32

        package init(txid: String, index: UInt32) {
            self.txid = txid
            self.index = index
        }
    }

    package struct Output: Sendable, Equatable {
        /// Satoshis.
        package let amount: Int64
        package let script: [UInt8]

        package init(amount: Int64, script: [UInt8]) {
            self.amount = amount
            self.script = script
        }
    }

    package let inputs: [Input]
    package let outputs: [Output]

    package init(inputs: [Input], outputs: [Output]) {
        self.inputs = inputs
        self.outputs = outputs
    }

    /// `nil` if the hexadecimal text is no whole transaction.
    package init?(hex: String) {
        guard hex.utf8.count <= 8_000_000, let bytes = Hex.bytes(hex) else { return nil }
        var reader = Reader(rest: bytes[...])
        guard reader.take(4) != nil else { return nil }
        let isSegwit = reader.rest.starts(with: [0, 1])
        if isSegwit { _ = reader.take(2) }
        guard let inputCount = reader.count() else { return nil }
        var inputs: [Input] = []
        for _ in 0..<inputCount {
            guard let hash = reader.take(32), let index = reader.number(4), reader.block() != nil,
                reader.take(4) != nil
            else { return nil }
            inputs.append(Input(txid: Hex.text(hash.reversed()), index: UInt32(truncatingIfNeeded: index)))
        }
        guard let outputCount = reader.count() else { return nil }
        var outputs: [Output] = []
        for _ in 0..<outputCount {
            guard let amount = reader.number(8), let signed = Int64(exactly: amount), let script = reader.block() else {
                return nil
            }
            outputs.append(Output(amount: signed, script: Array(script)))
        }
        if isSegwit {
            for _ in 0..<inputCount {
                guard let items = reader.count() else { return nil }
                for _ in 0..<items where reader.block() == nil { return nil }
            }
        }
        guard reader.take(4) != nil, reader.rest.isEmpty else { return nil }
        self.init(inputs: inputs, outputs: outputs)
    }

    /// Version 2, without witnesses.
    package var bytes: [UInt8] {
        var result = Self.little(2, 4) + Self.compact(inputs.count)
        for input in inputs {
            result += (Hex.bytes(input.txid) ?? []).reversed() + Self.little(UInt64(input.index), 4) + [0]
            result += [0xfd, 0xff, 0xff, 0xff]
        }
        result += Self.compact(outputs.count)
        for output in outputs {
            result += Self.little(UInt64(bitPattern: output.amount), 8) + Self.compact(output.script.count)
            result += output.script
        }
        return result + Self.little(0, 4)
    }

    package var txid: String {
        Hex.text(Array(SHA256.hash(data: Array(SHA256.hash(data: bytes)))).reversed())
    }

    private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    private static func compact(_ count: Int) -> [UInt8] {
        if count < 253 { return [UInt8(count)] }
        if count < 0x1_0000 { return [0xfd] + little(UInt64(count), 2) }
        return [0xfe] + little(UInt64(count), 4)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard rest.count >= count else { return nil }
            let taken = rest.prefix(count)
            rest = rest.dropFirst(count)
            return taken
        }

        mutating func number(_ count: Int) -> UInt64? {
            take(count)?.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }

        /// A count of items, each of which takes at least a byte.
        mutating func count() -> Int? {
            guard let first = take(1)?.first else { return nil }
            let value: UInt64? =
                switch first {
                case 0xfd: number(2)
                case 0xfe: number(4)
                case 0xff: number(8)
                default: UInt64(first)
                }
            guard let value, value <= UInt64(rest.count) else { return nil }
            return Int(value)
        }

        mutating func block() -> ArraySlice<UInt8>? { count().flatMap { take($0) } }
    }
}
