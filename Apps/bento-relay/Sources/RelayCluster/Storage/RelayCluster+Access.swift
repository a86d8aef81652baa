import RelayKit
import SyncProtocol

extension RelayCluster {
    /// Owner, node: whether the owner is closed, the device's key, and whether it was revoked. No row: an unknown owner.
    static let standing = PostgresStatement(
        "standing",
        """
        SELECT o.state = 1, d.sign_key, d.revoked_at IS NOT NULL FROM sync_owner o
        LEFT JOIN sync_device d ON d.owner = o.owner AND d.node = $2 WHERE o.owner = $1
        """
    )

    static func values(of visitor: RelayVisitor) -> [PostgresValue] {
        [.bytes(visitor.owner.bytes), .bytes(visitor.node.bytes)]
    }

    /// The signing key of a device that may do something now.
    ///
    /// - Parameter rows: of ``standing``.
    /// - Throws: ``RelayFault/closed``, ``RelayFault/revoked``.
    @discardableResult
    static func check(_ rows: [PostgresRow]) throws -> [UInt8] {
        if rows.first?.isTrue(0) == true { throw RelayFault.closed }
        guard let row = rows.first, let key = row.optionalBytes(1), !row.isTrue(2) else { throw RelayFault.revoked }
        return key
    }

    static func check(_ visitor: RelayVisitor, _ connection: isolated PostgresConnection) throws {
        try check(connection.run([(standing, values(of: visitor))])[0])
    }

    /// The key for a signature's check alone: the statement that writes looks whether the device was revoked.
    func signingKey(of visitor: RelayVisitor) async throws -> [UInt8] {
        if let key = signingKeys[visitor] { return key }
        let rows = try await perform { try $0.run([(Self.standing, Self.values(of: visitor))])[0] }
        let key = try Self.check(rows)
        signingKeys[visitor] = key
        return key
    }

    /// Why there is no stream for a visitor.
    func fault(of visitor: RelayVisitor) async throws -> RelayFault {
        let rows = try await perform { try $0.run([(Self.standing, Self.values(of: visitor))])[0] }
        do {
            try Self.check(rows)
            return .notFound
        } catch let fault as RelayFault {
            return fault
        }
    }
}
