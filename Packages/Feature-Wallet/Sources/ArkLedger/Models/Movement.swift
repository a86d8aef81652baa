import Core
import Foundation

/// One change of the wallet's balance on Ark (bark's `docs/movements.md`).
public struct Movement: Sendable, Hashable, Codable {
    /// A later server may have more; unknown ones are preserved.
    public struct Status: RawRepresentable, Sendable, Hashable, Codable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let pending = Status(rawValue: "pending")
        public static let successful = Status(rawValue: "successful")
        public static let failed = Status(rawValue: "failed")
        public static let canceled = Status(rawValue: "canceled")
    }

    /// The part of bark that made it: `bark.arkoor` and `send`.
    public struct Subsystem: Sendable, Hashable, Codable {
        public let name: String
        public let kind: String

        public init(_ name: String, _ kind: String) {
            self.name = name
            self.kind = kind
        }
    }

    /// The recipient, or the address on which it was received.
    public struct Destination: Sendable, Hashable, Codable {
        public struct Method: Sendable, Hashable, Codable {
            /// `ark`, `bitcoin`, `output-script`, `invoice`, `offer`, `lightning-address`, `lnurl`, `custom`.
            public let type: String
            public let value: String
        }

        public let destination: Method
        public let amount: Satoshis

        enum CodingKeys: String, CodingKey {
            case destination
            case amount = "amount_sat"
        }

        public init(_ type: String, _ value: String, _ amount: Satoshis) {
            destination = Method(type: type, value: value)
            self.amount = amount
        }
    }

    public struct Time: Sendable, Hashable, Codable {
        public var createdAt: WireTime
        public var updatedAt: WireTime
        public var completedAt: WireTime?

        enum CodingKeys: String, CodingKey {
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case completedAt = "completed_at"
        }

        public init(createdAt: WireTime, updatedAt: WireTime, completedAt: WireTime?) {
            self.createdAt = createdAt
            self.updatedAt = updatedAt
            self.completedAt = completedAt
        }
    }

    public var id: Int
    public var status: Status
    public var subsystem: Subsystem
    /// Signed.
    public var intendedBalance: Satoshis
    /// Signed: the change of the balance on Ark, including fees.
    public var effectiveBalance: Satoshis
    public var offchainFee: Satoshis
    public var sentTo: [Destination] = []
    public var receivedOn: [Destination] = []
    public var inputVTXOs: [String] = []
    public var outputVTXOs: [String] = []
    public var exitedVTXOs: [String] = []
    public var time: Time
    public var metadata: JSONValue?

    enum CodingKeys: String, CodingKey {
        case id, status, subsystem, time, metadata
        case intendedBalance = "intended_balance_sat"
        case effectiveBalance = "effective_balance_sat"
        case offchainFee = "offchain_fee_sat"
        case sentTo = "sent_to"
        case receivedOn = "received_on"
        case inputVTXOs = "input_vtxos"
        case outputVTXOs = "output_vtxos"
        case exitedVTXOs = "exited_vtxos"
    }

    public init(
        id: Int,
        status: Status,
        subsystem: Subsystem,
        intendedBalance: Satoshis,
        effectiveBalance: Satoshis,
        offchainFee: Satoshis,
        time: Time
    ) {
        self.id = id
        self.status = status
        self.subsystem = subsystem
        self.intendedBalance = intendedBalance
        self.effectiveBalance = effectiveBalance
        self.offchainFee = offchainFee
        self.time = time
    }
}

/// A moment as barkd writes it (RFC 3339), with any number of digits after the second.
public struct WireTime: Sendable, Hashable, Codable, Comparable {
    public let date: Date

    public init(_ date: Date) { self.date = date }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = RFC3339Time(text.utf8) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text.prefix(40))' is no moment")
        }
        date = time.date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(RFC3339Time.text(date))
    }

    public static func < (left: WireTime, right: WireTime) -> Bool { left.date < right.date }
}
