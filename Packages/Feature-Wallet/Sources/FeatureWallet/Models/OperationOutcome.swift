import ArkLedger
import Core

/// The outcome of an operation that was done.
struct OperationOutcome: Sendable {
    let receipt: WalletReceipt
    /// The amount that can be spent now; `nil` if it could not be read.
    let spendable: Satoshis?
    /// The difference between the movements and the balance; `nil` if there is none.
    let unexplained: Int64?
    /// The reason why its note could not be saved.
    let noteFailure: String?
    /// The operation, if it was done just now; `nil` if it was done before.
    let done: OperationService.Done?
}
