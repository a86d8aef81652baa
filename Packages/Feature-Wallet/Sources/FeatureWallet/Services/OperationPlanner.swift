import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation
import WalletHistory

/// Prepares operations for the person to confirm; nothing is spent.
struct OperationPlanner: Sendable {
    let open: OpenWallet
    private let contacts: ContactBook
    private let agreed: AgreedLimits
    private let session: FlowSession

    private var context: FlowContext { session.context }

    init(_ open: OpenWallet, contacts: ContactBook, agreed: AgreedLimits, in session: FlowSession) {
        self.open = open
        self.contacts = contacts
        self.agreed = agreed
        self.session = session
    }

    /// Prepares a payment: its kind, its cost, and the remaining balance.
    ///
    /// - Parameters:
    ///   - text: an address, an invoice, a link, or a contact's name.
    ///   - key: the person's own key for it.
    ///   - isAgain: whether it was declared to be another payment beside one like it.
    func payment(
        _ text: String,
        amount: Satoshis?,
        from source: PaymentPlan.Source = .ark,
        key: String?,
        note: String?,
        isAgain: Bool
    ) async throws -> PreparedOperation {
        // Anything that would be rejected later is rejected before anything is asked.
        if let key, !(1...100).contains(key.utf8.count) || key.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
            throw WalletError.bad("A key", "1 to 100 bytes on one line")
        }
        if let note, note.utf8.count > TagService.longestNote {
            throw WalletError.bad("A note", "at most 1,000 bytes")
        }
        let (parsed, contact) = try await contacts.destination(text)
        let (network, serverKey) = (open.wallet.network, try await open.serverKey())
        // Only the person may ask for another one, never the proposer.
        let isAgain = isAgain && context.proposal == nil
        func asked(at date: Date) throws -> (plan: PaymentPlan, operation: AskedOperation) {
            let plan = try PaymentPlan(
                parsed,
                amount: amount,
                from: source,
                network: network,
                serverKey: serverKey,
                at: date
            )
            return (plan, AskedOperation(plan, contact: contact, key: key, isAgain: isAgain))
        }
        // An operation begun before its invoice expired can be found after that, too.
        let early = try asked(at: .distantPast)
        if let done = try await done(early.operation) { return done }
        let now = try asked(at: context.time.now)
        if now.plan != early.plan, let done = try await done(now.operation) { return done }
        return try await quoted(now.operation, now.operation.operation)
    }

    /// Prepares sending all of a balance.
    func drain(to text: String, from source: PaymentPlan.Source) async throws -> PreparedOperation {
        let (parsed, contact) = try await contacts.destination(text)
        let plan = try PaymentPlan(
            parsed,
            amount: Satoshis(1),
            from: source,
            network: open.wallet.network,
            serverKey: try await open.serverKey(),
            at: context.time.now
        )
        let operation: WalletOperation
        switch plan.way {
        case .bitcoin(let address) where source == .ark: operation = .offboard(vtxos: nil, address: address.text)
        case .bitcoin(let address): operation = .drain(address: address.text)
        case .ark(let address):
            let whole = try await open.wallet.arkBalance().spendable
            guard whole > .zero else { throw LedgerError.nothing("nothing on Ark can be spent") }
            operation = .sendArk(address: address.text, amount: whole)
        default: throw WalletError.cannotPay("a balance is sent to an address, on-chain or on Ark")
        }
        return try await move(AskedOperation(operation, to: plan.way.text, isOwn: false, contact: contact))
    }

    /// The on-chain address that was typed as the destination of whole parts of the money, alone or in a link.
    func onchainAddress(_ text: String?) async throws -> String? {
        guard let text else { return nil }
        let plan = try PaymentPlan(
            try await contacts.destination(text).text,
            amount: Satoshis(1),
            from: .onchain,
            network: open.wallet.network,
            serverKey: try await open.serverKey(),
            at: context.time.now
        )
        guard case .bitcoin(let found) = plan.way else { throw WalletError.cannotPay("it is not an on-chain address") }
        return found.text
    }

    /// Prepares a transfer of money that goes to nobody else, or of whole parts of it.
    ///
    /// - Parameter operation: the operation, if it must be queried first.
    func move(
        _ asked: AskedOperation,
        as operation: ((OpenWallet) async throws -> WalletOperation)? = nil
    ) async throws -> PreparedOperation {
        if let done = try await done(asked) { return done }
        return try await quoted(asked, try await operation?(open) ?? asked.operation)
    }

    private func done(_ asked: AskedOperation) async throws -> PreparedOperation? {
        var found: OperationRecord?
        if let key = asked.key(in: context) { found = try await open.operations.done(asked, key: key) }
        if found == nil, asked.key == nil { found = try await open.operations.leftBehind(asked.identity) }
        return try found.map { try PreparedOperation(done: $0, identity: asked.identity, open) }
    }

    /// Another destination, paid before or a contact's, that could be meant.
    private func lookAlike(_ destination: String) async throws -> OperationQuote.LookAlike? {
        let paid = try await open.operations.journal.destinations(open.wallet.id)
        let known = try await contacts.all()
        let others = paid.map(\.destination) + known.map(\.destination)
        // A destination that was paid under exactly this text, or that is a contact's, is genuine.
        guard !others.contains(destination), let found = LookAlike.find(destination, among: others) else { return nil }
        return OperationQuote.LookAlike(
            text: found,
            paidAt: paid.first { $0.destination == found }?.at.date,
            contact: known.first { $0.destination == found }?.name
        )
    }

    /// Prepares an operation. Anything that would be rejected later is rejected here, before anybody is asked.
    private func quoted(
        _ asked: AskedOperation,
        _ operation: WalletOperation
    ) async throws -> PreparedOperation {
        try await open.wallet.checkNetwork()
        let estimate = try await open.wallet.estimate(operation)
        let sheet = try await open.wallet.balances()
        let amount = asked.amount ?? estimate.net
        try Ledger.checkDust(operation, estimate)
        try sheet.check(operation, takes: estimate.gross)
        try await open.operations.check(
            operation,
            amount: amount,
            isOwn: asked.isOwn,
            agreed: agreed,
            in: session
        )
        let alike = try await open.operations.journal.alike(asked.identity, open.wallet.id)
        let quote = OperationQuote(
            operation: operation.naming(estimate.vtxosSpent),
            amount: amount,
            fee: estimate.fee,
            gross: estimate.gross,
            destination: asked.destination,
            network: open.wallet.network,
            spendable: sheet.totalSpendable,
            message: asked.message,
            isOwn: asked.isOwn,
            paidBefore: asked.identity.isInvoice
                ? nil : alike.first { $0.shownAt != nil && $0.amount == amount.amount }?.startedAt.date,
            contact: asked.contact,
            lookAlike: asked.isOwn ? nil : try await lookAlike(asked.destination)
        )
        return PreparedOperation(
            quote,
            asked,
            known: Set(alike.filter { $0.shownAt != nil }.map(\.id)),
            open,
            in: context
        )
    }
}

extension WalletOperation {
    /// The same operation with the given VTXOs in place of all: money that arrives after the confirmation stays.
    fileprivate func naming(_ vtxos: [String]) -> WalletOperation {
        guard !vtxos.isEmpty else { return self }
        return switch self {
        case .offboard(nil, let address): .offboard(vtxos: vtxos, address: address)
        case .startExit(nil): .startExit(vtxos: vtxos.sorted())
        case .claimExit(nil, let address): .claimExit(vtxos: vtxos.sorted(), address: address)
        default: self
        }
    }
}
