import AppData
import Core
import Networking
import WalletHistory
import WalletScreens

/// Bitcoin on Ark and on the chain: play money by default, or the person's own barkd if they connect one.
public enum WalletFeature: Feature {
    /// Wallet's name, requirements, and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "wallet",
            title: "Wallet",
            summary: "Bitcoin on Ark, on-chain and over Lightning; play money until you connect a barkd",
            defaultFlow: "balance",
            provides: [.wallet],
            requires: [.database],
            uses: [.secrets, .transport, .flows],
            storesData: true
        )
    }

    /// Declares Wallet's flows, tables, settings, contract, job, reminder and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
        registrar.setting(WalletSettings.provider)
        registrar.setting(WalletSettings.server)
        registrar.setting(WalletSettings.network)
        registrar.setting(WalletSettings.paymentLimit)
        registrar.setting(WalletSettings.dayLimit)
        registrar.setting(WalletSettings.rate)
        registrar.secret(WalletSettings.token, "The token that your barkd asks for.") {
            try await $0[WalletSettings.server]
        }
        registrar.probe(
            ServiceProbe(WalletSettings.server.name) { try await $0.get(WalletCoordinator.self).opener.probe() }
        )
        registrar.migrations(
            WalletSchema.first,
            WalletSchema.second,
            WalletSchema.third,
            WalletSchema.fourth,
            WalletSchema.fifth,
            derivedTables: WalletSchema.derivedTables,
            records: [
                OperationRecord.self, TagRecord.self, TaggedRecord.self, NoteRecord.self, OpeningRecord.self,
                ContactRecord.self, LabelRecord.self,
            ]
        )
        registrar.service(WalletCoordinator.self, factory: coordinator)
        registrar.provide(.wallet, as: (any WalletCoordinating).self, factory: contract)
        registrar.job(ExpiryWatch.job)
        registrar.reminder(ExpiryWatch.reminder)
        registrar.search(MovementSearch.source)
        registrar.card("balance", "Wallet", order: 40, actions: [QuickPayment.action], content: WalletCard.content)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
        registrar.flow(ShowBalance.self)
        registrar.flow(ReceiveMoney.self)
        registrar.flow(SendMoney.self)
        registrar.flow(PayInvoice.self)
        registrar.flow(MakeInvoice.self)
        registrar.flow(BoardMoney.self)
        registrar.flow(OffboardMoney.self)
        registrar.flow(ShowVTXOs.self)
        registrar.flow(RefreshVTXOs.self)
        registrar.flow(StartExit.self)
        registrar.flow(ShowExits.self)
        registrar.flow(ProgressExits.self)
        registrar.flow(ClaimExit.self)
        registrar.flow(CancelExit.self)
        registrar.flow(ShowHistory.self)
        registrar.flow(WriteNote.self)
        registrar.flow(ListTags.self)
        registrar.flow(AddTag.self)
        registrar.flow(RemoveTag.self)
        registrar.flow(SetTag.self)
        registrar.flow(ListContacts.self)
        registrar.flow(ShowContact.self)
        registrar.flow(AddContact.self)
        registrar.flow(EditContact.self)
        registrar.flow(DeleteContact.self)
        registrar.flow(ImportLabels.self)
        registrar.flow(ExportLabels.self)
        registrar.flow(ListInvoices.self)
        registrar.flow(CancelInvoice.self)
        registrar.flow(ShowProof.self)
        registrar.flow(DrainWallet.self)
        registrar.flow(SignMessage.self)
        registrar.flow(VerifyMessage.self)
        registrar.flow(CreateWallet.self)
        registrar.flow(RestoreWallet.self)
        registrar.flow(SetRate.self)
        registrar.flow(SetLimits.self)
        registrar.flow(ShowOperations.self)
        registrar.flow(ExportWallet.self)
        registrar.flow(ShowWalletInfo.self)
        registrar.flow(ShowNetwork.self)
        registrar.flow(ConnectWallet.self)
        registrar.flow(ResetWallet.self)
        registrar.flow(MineBlocks.self)
        registrar.flow(FundSandbox.self)
        registrar.flow(FailSandbox.self)
        registrar.flow(StrangerRequest.self)
        registrar.flow(DecodeText.self)
        registrar.flow(ConvertAmount.self)
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> WalletCoordinator {
        let database = try await resolver.get(AppDatabase.self)
        return WalletCoordinator(
            database: database,
            settings: try await resolver.get(FeatureSettings.self),
            secrets: try await resolver.optional(SecretStore.self),
            transport: try await resolver.optional((any HTTPTransport).self),
            time: database.time
        )
    }

    private static func contract(_ resolver: ServiceResolver) async throws -> any WalletCoordinating {
        WalletContract(
            wallet: try await resolver.get(WalletCoordinator.self),
            flows: try await resolver.optional((any FlowCalling).self)
        )
    }
}

/// The wallet as other features see it.
struct WalletContract: WalletCoordinating {
    let wallet: WalletCoordinator
    /// Enforces the rules for callers; `nil` in a program without a host, where nothing can be paid.
    let flows: (any FlowCalling)?

    func balance() async throws -> WalletBalance {
        let stamped = try await wallet.current().balance.refresh()
        return WalletBalance(
            spendable: stamped.value.totalSpendable,
            pending: stamped.value.onItsWay,
            asOf: stamped.loadedAt
        )
    }

    func showPayment(_ draft: PaymentDraft, in session: FlowSession) async throws -> PaymentReceipt? {
        guard let flows else {
            throw Failure.unavailable("wallet.no-host", "A payment is shown by the host, and this program has none.")
        }
        var input: [String: JSONValue] = ["destination": .string(draft.destination)]
        if let amount = draft.amount { input["amount"] = .string("\(amount.amount)") }
        if let note = draft.note { input["note"] = .string(note) }
        do {
            let outcome = try await flows.call("wallet.send", input: .object(input), as: session.caller, in: session)
            return try outcome.json.decode(PaymentReceipt.self)
        } catch is Declined {
            return nil
        }
    }
}
