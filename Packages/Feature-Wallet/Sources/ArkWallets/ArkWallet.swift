import ArkLedger
import Core
import Foundation

/// A wallet on Ark and on the chain, wherever it is kept. It holds the keys; Bento never does.
///
/// One contract-test suite runs against every implementation.
package protocol ArkWallet: Sendable {
    /// Distinguishes this wallet's records and caches from those of another network or server: `sandbox`,
    /// `barkd-signet-3f2a91c0`.
    var id: String { get }
    var network: BitcoinNetwork { get }

    /// Checks with the wallet's server that it is on the expected network: the rules of a test network must never be
    /// applied to real money.
    ///
    /// - Throws: an error with both networks if it is on another.
    func checkNetwork() async throws
    func arkInfo() async throws -> ArkInfo
    func tipHeight() async throws -> Int
    func feeRates() async throws -> FeeRates

    func arkBalance() async throws -> ArkBalance
    func onchainBalance() async throws -> OnchainBalance
    /// Newest first.
    func movements() async throws -> [Movement]
    func onchainTransactions() async throws -> [OnchainTransaction]
    /// - Parameter all: whether to include spent and exited ones.
    func vtxos(all: Bool) async throws -> [VTXO]
    /// Active and finished.
    func exits() async throws -> [Exit]
    func pendingRounds() async throws -> [PendingRound]

    func newArkAddress() async throws -> String
    func newOnchainAddress() async throws -> String
    func createInvoice(_ amount: Satoshis, description: String) async throws -> String
    /// The wallet's own invoices that wait for payment.
    func openInvoices() async throws -> [LightningReceive]
    /// Cancels one of the wallet's own invoices: nobody can pay it any more.
    func cancelInvoice(_ paymentHash: String) async throws
    /// Signs a message with the key of one of the wallet's own Ark addresses, as ``MessageSignature`` describes.
    func sign(_ message: String, address: String) async throws -> String
    func verify(_ message: String, signature: String, address: String) async throws -> Bool
    func lightningSend(_ paymentHash: String) async throws -> LightningSend

    func estimate(_ operation: WalletOperation) async throws -> FeeEstimate
    /// Performs an operation.
    ///
    /// - Parameter key: the same for the same operation. A wallet that supports keys performs it once; see
    ///   ``outcome(of:key:)``.
    /// - Throws: ``AnswerLost`` if it may or may not have been done, even if the response says that it was not; any
    ///   other error means that it was not done.
    func perform(_ operation: WalletOperation, key: String) async throws -> WalletReceipt
    /// The known outcome of an operation, by its key alone.
    func outcome(of key: String) async throws -> KnownOutcome

    func progressExits() async throws
    func cancelExit(_ vtxo: String) async throws
    /// Asks the wallet to check its server and chain now.
    func sync() async throws
    /// Returns when something has changed since `mark`, or after a while.
    ///
    /// - Parameter mark: the result of the previous call; `nil` the first time, which returns at once.
    /// - Returns: the mark from which to continue.
    func waitForChange(since mark: ChangeMark?) async throws -> ChangeMark
}

/// A position in the sequence of a wallet's changes, in the wallet's own format.
package typealias ChangeMark = String

/// A wallet's knowledge of an operation, by its key.
package enum KnownOutcome: Sendable, Equatable {
    case done(WalletReceipt)
    case notDone
    /// It does not keep keys: look at its actions instead.
    case unknown
}

/// The response to an operation was lost after it was sent, or says that it was not done, which is not believed before
/// the wallet has been checked.
package struct AnswerLost: BentoError {
    package let reason: String
    /// The rejection in the response. It is right if the wallet shows no trace of the operation.
    package var refusal: (any BentoError)?

    package var code: String { "wallet.answer-lost" }
    package var message: String { "The answer was lost after the request was sent: \(reason.withoutFullStop)." }
    package var isRetryable: Bool { true }
    package var exitStatus: ExitStatus { .temporaryFailure }
}
