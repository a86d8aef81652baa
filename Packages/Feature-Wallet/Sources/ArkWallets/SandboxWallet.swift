import AppData
import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation
import GRDB

/// Play money in the local database. Each operation is one transaction that includes its key: it is done once or not at
/// all, even if a process dies in between, and two processes take turns.
package struct SandboxWallet: ArkWallet {
    let database: AppDatabase
    let time: TimeContext
    /// The seed for the ids and addresses of a new ledger.
    let seed: @Sendable () -> UInt64

    package var id: String { "sandbox" }
    package var network: BitcoinNetwork { .sandbox }

    package init(
        database: AppDatabase,
        time: TimeContext,
        seed: @escaping @Sendable () -> UInt64 = { .random(in: 0...(.max)) }
    ) {
        self.database = database
        self.time = time
        self.seed = seed
    }

    // MARK: The ledger

    /// Changes the ledger and stores all changes, in one transaction.
    func change<Value: Sendable>(_ body: @Sendable (inout Ledger, Database) throws -> Value) async throws -> Value {
        try await database.write { database in
            var ledger = try Self.ledger(in: database) ?? Ledger(seed: seed())
            let value = try body(&ledger, database)
            try Self.keep(ledger.takeChanges(), in: database)
            try database.execute(
                sql:
                    "INSERT INTO wallet_sandbox (id, ledger) VALUES (1, ?) ON CONFLICT DO UPDATE SET ledger = excluded.ledger",
                arguments: [Self.text(ledger)]
            )
            return value
        }
    }

    package func changeLedger<Value: Sendable>(_ body: @Sendable (inout Ledger) throws -> Value) async throws -> Value {
        try await change { ledger, _ in try body(&ledger) }
    }

    private func read<Value: Sendable>(_ body: @Sendable (Ledger, Database) throws -> Value) async throws -> Value {
        let value = try await database.read { database -> Value? in
            let ledger = try Self.ledger(in: database)
            guard ledger?.faults[.server] == nil else { return nil }
            return try body(ledger ?? Ledger(seed: 0), database)
        }
        if let value { return value }
        // A failure that was ordered is used up by the call that meets it.
        guard try await change({ ledger, _ in ledger.meets(.server) }) else { return try await read(body) }
        throw WalletError.offline("the sandbox was told to fail")
    }

    /// The data of an overview, in one read.
    ///
    /// - Returns: `nil` if play money has not been used yet.
    package func glance() async throws -> (ark: ArkBalance, onchain: OnchainBalance, vtxos: [VTXO], height: Int)? {
        guard try await database.read({ try Self.hasLedger(in: $0) }) else { return nil }
        return try await read { ledger, _ in
            (ledger.arkBalance, ledger.onchainBalance, ledger.livingVTXOs, ledger.height)
        }
    }

    private static func hasLedger(in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM wallet_sandbox WHERE id = 1)") ?? false
    }

    private static func ledger(in database: Database) throws -> Ledger? {
        guard let text = try String.fetchOne(database, sql: "SELECT ledger FROM wallet_sandbox WHERE id = 1") else {
            return nil
        }
        do {
            return try JSONDecoder().decode(Ledger.self, from: Data(text.utf8))
        } catch {
            throw WalletError.storage("the ledger of play money cannot be read")
        }
    }

    private static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func keep(_ changes: LedgerChanges, in database: Database) throws {
        func put(_ kind: String, _ id: String, _ place: Int, _ record: some Encodable) throws {
            try database.cachedStatement(
                sql: """
                    INSERT INTO wallet_sandbox_records (kind, id, place, record) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET place = excluded.place, record = excluded.record
                    """
            ).execute(arguments: [kind, id, place, text(record)])
        }
        for (id, movement) in changes.movements { try put("movement", "\(id)", id, movement) }
        for (id, vtxo) in changes.vtxos { try put("vtxo", id, vtxo.expiryHeight, vtxo) }
        for (id, transaction) in changes.transactions {
            try put("transaction", id, transaction.confirmation?.height ?? .max, transaction)
        }
        for (id, exit) in changes.exits { try put("exit", id, exit.state.tipHeight, exit) }
        for (id, receive) in changes.receives { try put("receive", id, 0, receive) }
        for (id, send) in changes.sends { try put("send", id, 0, send) }
    }

    private static func records<Record: Decodable>(
        _ kind: String,
        as type: Record.Type,
        in database: Database
    ) throws -> [Record] {
        let decoder = JSONDecoder()
        return try String.fetchAll(
            database,
            sql: "SELECT record FROM wallet_sandbox_records WHERE kind = ? ORDER BY place, id",
            arguments: [kind]
        ).map { try decoder.decode(Record.self, from: Data($0.utf8)) }
    }

    // MARK: Reading

    package func checkNetwork() async throws {}
    package func arkInfo() async throws -> ArkInfo {
        try await began()
        return try await read { ledger, _ in ledger.information(network: .sandbox) }
    }
    package func tipHeight() async throws -> Int { try await read { ledger, _ in ledger.height } }
    package func feeRates() async throws -> FeeRates { try await read { ledger, _ in ledger.feeRates } }
    package func arkBalance() async throws -> ArkBalance { try await read { ledger, _ in ledger.arkBalance } }
    package func onchainBalance() async throws -> OnchainBalance {
        try await read { ledger, _ in ledger.onchainBalance }
    }
    package func pendingRounds() async throws -> [PendingRound] { try await read { ledger, _ in ledger.pendingRounds } }

    package func movements() async throws -> [Movement] {
        try await read { _, database in try Self.records("movement", as: Movement.self, in: database).reversed() }
    }

    package func onchainTransactions() async throws -> [OnchainTransaction] {
        try await read { _, database in try Self.records("transaction", as: OnchainTransaction.self, in: database) }
    }

    package func vtxos(all: Bool) async throws -> [VTXO] {
        try await read { ledger, database in
            all ? try Self.records("vtxo", as: VTXO.self, in: database) : ledger.livingVTXOs
        }
    }

    package func exits() async throws -> [Exit] {
        try await read { _, database in try Self.records("exit", as: Exit.self, in: database) }
    }

    package func lightningSend(_ paymentHash: String) async throws -> LightningSend {
        try await read { _, database in
            try Self.records("send", as: LightningSend.self, in: database).first { $0.paymentHash == paymentHash }
                ?? LightningSend(paymentHash: paymentHash, state: "unknown", invoice: nil, preimage: nil)
        }
    }

    package func openInvoices() async throws -> [LightningReceive] {
        try await read { ledger, _ in ledger.openReceives }
    }

    package func cancelInvoice(_ paymentHash: String) async throws {
        let now = time.now
        try await change { ledger, _ in try ledger.cancel(receive: paymentHash, at: now) }
    }

    package func sign(_ message: String, address: String) async throws -> String {
        try await read { ledger, _ in try ledger.sign(message, address: address) }
    }

    package func verify(_ message: String, signature: String, address: String) async throws -> Bool {
        guard let signature = MessageSignature(hex: signature) else { return false }
        return signature.isMade(over: message, by: try ArkAddress(address)) ?? false
    }

    package func estimate(_ operation: WalletOperation) async throws -> FeeEstimate {
        let now = time.now
        return try await read { ledger, _ in try ledger.estimate(operation, at: now) }
    }

    /// Creates the ledger if there is none, so that its keys stay the same from then on.
    private func began() async throws {
        let exists = try await database.read { try Self.ledger(in: $0) != nil }
        if !exists { try await change { _, _ in } }
    }

    // MARK: Changing

    package func newArkAddress() async throws -> String { try await change { ledger, _ in ledger.newArkAddress() } }
    package func newOnchainAddress() async throws -> String {
        try await change { ledger, _ in ledger.newOnchainAddress() }
    }

    package func createInvoice(_ amount: Satoshis, description: String) async throws -> String {
        let now = time.now
        return try await change { ledger, _ in
            try ledger.createInvoice(amount, description: description, at: now).invoice
        }
    }

    package func perform(_ operation: WalletOperation, key: String) async throws -> WalletReceipt {
        let now = time.now
        let (receipt, isLost) = try await change { ledger, database -> (WalletReceipt, Bool) in
            if let known = try Self.receipt(of: key, in: database) { return (known, false) }
            if ledger.meets(.server) { throw WalletError.offline("the sandbox was told to fail") }
            let receipt = try ledger.perform(operation, at: now)
            try database.execute(
                sql: "INSERT INTO wallet_sandbox_records (kind, id, place, record) VALUES ('operation', ?, 0, ?)",
                arguments: [key, Self.text(receipt)]
            )
            return (receipt, ledger.meets(.lost))
        }
        if isLost { throw AnswerLost(reason: "the sandbox was told to lose it") }
        return receipt
    }

    private static func receipt(of key: String, in database: Database) throws -> WalletReceipt? {
        try String.fetchOne(
            database,
            sql: "SELECT record FROM wallet_sandbox_records WHERE kind = 'operation' AND id = ?",
            arguments: [key]
        ).map { try JSONDecoder().decode(WalletReceipt.self, from: Data($0.utf8)) }
    }

    package func outcome(of key: String) async throws -> KnownOutcome {
        try await database.read { try Self.receipt(of: key, in: $0).map { .done($0) } ?? .notDone }
    }

    package func progressExits() async throws { try await change { ledger, _ in ledger.progressExits() } }

    package func cancelExit(_ vtxo: String) async throws {
        let now = time.now
        try await change { ledger, database in
            let all = try Self.records("vtxo", as: VTXO.self, in: database)
            guard let found = all.first(where: { $0.id == vtxo }) else { throw LedgerError.noSuchVTXO(vtxo) }
            try ledger.cancelExit(vtxo, vtxo: found, at: now)
        }
    }

    package func sync() async throws {}

    /// The ledger itself is the mark: Bento's own records in the same database are not changes of the wallet.
    package func waitForChange(since mark: ChangeMark?) async throws -> ChangeMark {
        let changes = try await database.changes()
        var now = try await fingerprint()
        guard let mark, mark == now else { return now }
        for try await _ in changes {
            now = try await fingerprint()
            if now != mark { return now }
        }
        throw CancellationError()
    }

    private func fingerprint() async throws -> ChangeMark {
        let text = try await database.read {
            try String.fetchOne($0, sql: "SELECT ledger FROM wallet_sandbox WHERE id = 1") ?? ""
        }
        return Hex.text(SHA256.hash(data: Array(text.utf8)))
    }
}
