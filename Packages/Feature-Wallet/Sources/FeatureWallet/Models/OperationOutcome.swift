import ArkLedger
import Core

/// What came of an operation that was done.
struct OperationOutcome: Sendable {
    let receipt: WalletReceipt
    /// What can be spent now; `nil` where it could not be read.
    let spendable: Satoshis?
    /// By how much the books differ; `nil` where they do not.
    let unexplained: Int64?
    /// Why its note could not be kept.
    let noteFailure: String?
    /// What was done just now; `nil` where it was done before.
    let done: OperationService.Done?
}
