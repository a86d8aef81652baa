/// Columns that are only true together, and so are written, stamped and merged as one register.
///
/// A literal is a group of kind `lww`: `"notes"`, `["latitude", "longitude"]`. A column never changes its group, and a column that
/// joins a group in a later version is nullable: devices that do not know it yet write the group without it, which reads as
/// null everywhere.
public struct SyncGroup: Sendable, Hashable {
    /// The register's name in batches: the first column, unless declared. It never changes.
    public let name: String
    public let kind: SyncKind
    public let columns: [String]
    /// For `rank`: each word of the first column with its rank. Shipped ranks never change; leave gaps for words to come.
    public let ranks: [String: Int64]

    public init(_ kind: SyncKind, _ columns: [String], name: String? = nil) {
        self.init(kind: kind, columns: columns, name: name, ranks: [:])
    }

    /// A group whose first column holds one of the words.
    public static func rank(_ columns: [String], _ ranks: [String: Int64]) -> SyncGroup {
        SyncGroup(kind: .rank, columns: columns, name: nil, ranks: ranks)
    }

    private init(kind: SyncKind, columns: [String], name: String?, ranks: [String: Int64]) {
        self.name = name ?? columns.first ?? ""
        self.kind = kind
        self.columns = columns
        self.ranks = ranks
    }

    /// The group's columns as a register. Sets, maps and chunks are made from entries and samples instead.
    public func register(_ fields: [SyncField], at stamp: SyncStamp) -> SyncRegister {
        SyncRegister(name: name, kind: kind, stamp: stamp, rank: rank(of: fields), fields: fields)
    }

    /// The rank of the word in the first column; the least for a word that this version does not know.
    private func rank(of fields: [SyncField]) -> Int64 {
        guard kind == .rank, let column = columns.first, case .text(let word)? = fields.value(of: column) else {
            return .min
        }
        return ranks[word] ?? .min
    }
}

extension SyncGroup: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral column: String) { self.init(.lww, [column]) }

    public init(arrayLiteral columns: String...) { self.init(.lww, columns) }
}

/// The rule by which two states of one register merge. Numbers and meanings never change: they stand in batches of every version.
public enum SyncKind: UInt8, Sendable, Hashable, CaseIterable {
    /// The later write.
    case lww = 1
    /// The later of deletion and restoration; in a tie the deletion. A register of its own, so that an edit revives nothing.
    case life = 2
    /// The first write: nothing changes it afterwards.
    case once = 3
    /// The greatest rank, among equal ranks the later write.
    case rank = 4
    /// The greatest value of each column, whenever it was written.
    case max = 5
    /// For each member the later of adding and removing.
    case set = 6
    /// For each key the later write.
    case map = 7
    /// The union of samples; of two at the same second from one import the greater.
    case chunk = 8

    /// Holds columns, rather than entries or samples.
    var hasFields: Bool { self != .set && self != .map && self != .chunk }
}
