import Core

/// The fees of an Ark server.
public struct FeeSchedule: Sendable, Hashable, Codable {
    public struct Board: Sendable, Hashable, Codable {
        public var base: Int64
        public var minimum: Int64
        public var ppm: Int64

        enum CodingKeys: String, CodingKey {
            case ppm
            case base = "base_fee_sat"
            case minimum = "min_fee_sat"
        }
    }

    public struct LightningReceive: Sendable, Hashable, Codable {
        public var base: Int64
        public var ppm: Int64

        enum CodingKeys: String, CodingKey {
            case ppm
            case base = "base_fee_sat"
        }
    }

    public struct LightningSend: Sendable, Hashable, Codable {
        public var base: Int64
        public var minimum: Int64
        public var table: [ExpiryEntry]

        enum CodingKeys: String, CodingKey {
            case base = "base_fee_sat"
            case minimum = "min_fee_sat"
            case table = "ppm_expiry_table"
        }
    }

    public struct Offboard: Sendable, Hashable, Codable {
        public var base: Int64
        public var additionalBytes: Int64
        public var table: [ExpiryEntry]

        enum CodingKeys: String, CodingKey {
            case base = "base_fee_sat"
            case additionalBytes = "fixed_additional_vb"
            case table = "ppm_expiry_table"
        }
    }

    public struct Refresh: Sendable, Hashable, Codable {
        public var base: Int64
        public var table: [ExpiryEntry]

        enum CodingKeys: String, CodingKey {
            case base = "base_fee_sat"
            case table = "ppm_expiry_table"
        }
    }

    /// The rate in millionths of a VTXO with at least so many blocks left before its expiry.
    public struct ExpiryEntry: Sendable, Hashable, Codable {
        public var blocks: Int
        public var ppm: Int64

        enum CodingKeys: String, CodingKey {
            case ppm
            case blocks = "expiry_blocks_threshold"
        }
    }

    public var board: Board
    public var lightningReceive: LightningReceive
    public var lightningSend: LightningSend
    public var offboard: Offboard
    public var refresh: Refresh

    enum CodingKeys: String, CodingKey {
        case board, offboard, refresh
        case lightningReceive = "lightning_receive"
        case lightningSend = "lightning_send"
    }

    /// Millionths of an amount, rounded up. A server's rate is clamped below a thousand times the amount.
    static func millionths(_ ppm: Int64, of amount: Int64) -> Int64 {
        let rate = min(max(0, ppm), 1_000_000_000)
        let held = min(max(0, amount), Satoshis.limit)
        let (whole, rest) = (held / 1_000_000, held % 1_000_000)
        return whole * rate + (rest * rate + 999_999) / 1_000_000
    }

    /// The server's fee for refreshing VTXOs at a height, at most bitcoin's limit.
    public func refreshFee(_ vtxos: [VTXO], height: Int) -> Int64 {
        vtxos.reduce(min(max(0, refresh.base), Satoshis.limit)) { sum, vtxo in
            min(sum + min(Self.cost(of: vtxo, refresh.table, height: height), Satoshis.limit), Satoshis.limit)
        }
    }

    static func cost(of vtxo: VTXO, _ table: [ExpiryEntry], height: Int) -> Int64 {
        let (blocks, overflowed) = vtxo.expiryHeight.subtractingReportingOverflow(height)
        return overflowed ? 0 : millionths(ppm(table, blocks: blocks), of: vtxo.amount.amount)
    }

    /// The rate of the entry with the largest `blocks` that is not above the number of blocks left.
    static func ppm(_ table: [ExpiryEntry], blocks: Int) -> Int64 {
        table.filter { $0.blocks <= blocks }.max { $0.blocks < $1.blocks }?.ppm ?? 0
    }
}
