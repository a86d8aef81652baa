import RelayKit
import SyncMerge
import SyncProtocol

extension RelayCluster: AdmissionLedger {
    /// By what lets them in: it has no row of its own to lock.
    private static let lockMeans = PostgresStatement("admission-lock", "SELECT 1 FROM pg_advisory_xact_lock($1)")
    private static let admission = PostgresStatement(
        "admission",
        """
        INSERT INTO relay_admission (means, owner, admitted_at)
        SELECT $1, $2, now() WHERE (SELECT count(*) FROM relay_admission WHERE means = $1 AND owner <> $2) < $3
        ON CONFLICT (means, owner) DO UPDATE SET admitted_at = relay_admission.admitted_at RETURNING 1
        """
    )
    private static let admitted = PostgresStatement(
        "admission-known",
        "SELECT 1 FROM relay_admission WHERE means = $1 AND owner = $2"
    )

    public func admit(_ owner: SyncOwner, by means: SyncDigest, atMost count: Int) async throws -> Bool {
        let lock = means.bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let place: [PostgresValue] = [.bytes(means.bytes), .bytes(owner.bytes)]
        return try await perform { connection in
            try connection.transaction {
                _ = try connection.rows(Self.lockMeans, .number(lock))
                if try !connection.run([(Self.admitted, place)])[0].isEmpty { return true }
                return try !connection.run([(Self.admission, place + [.number(Int64(count))])])[0].isEmpty
            }
        }
    }
}
