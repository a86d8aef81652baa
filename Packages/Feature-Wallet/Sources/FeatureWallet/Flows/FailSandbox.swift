import ArgumentParser
import ArkLedger
import ArkWallets
import Core

extension LedgerFault: ExpressibleByArgument {}

struct FailSandbox: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox fail",
        "Order failures, to see what happens then",
        discussion:
            "lightning: a payment fails. lightning-hold: a payment waits for a block. round: a round fails. server: the "
            + "server is away. lost: it is done, and the answer is lost.",
        effect: .writes,
        examples: [FlowExample("lost", "Lose the next answer")]
    )

    @Argument(help: "Which failure.") var fault: LedgerFault
    @Option(help: "How often; 0 takes it back.") var times = 1

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> FaultReport {
        guard (0...1000).contains(times) else { throw WalletError.bad("How often", "0 to 1,000") }
        let (fault, times) = (fault, times)
        let faults = try await wallet.sandbox().changeLedger { ledger in
            ledger.order(fault, times: times)
            return ledger.faults
        }
        return FaultReport(faults: Dictionary(uniqueKeysWithValues: faults.map { ($0.key.rawValue, $0.value) }))
    }
}

/// The ordered failures.
struct FaultReport: FlowResult {
    let faults: [String: Int]

    func presentation(in context: FlowContext) -> Presentation {
        guard !faults.isEmpty else { return .text("Nothing will fail.", tone: .muted) }
        return .keyValues(faults.sorted { $0.key < $1.key }.map { KeyValue($0.key, "\($0.value) more") })
    }
}
