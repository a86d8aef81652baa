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
