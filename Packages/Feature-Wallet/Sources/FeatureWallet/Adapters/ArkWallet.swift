import ArkLedger
import Core
import Foundation

/// A wallet on Ark and on the chain, wherever it is kept. It holds the keys; Bento never does.
///
/// One contract-test suite runs against every implementation.
package protocol ArkWallet: Sendable {
    /// Tells this wallet's records and caches from those of another network or server: `sandbox`, `barkd-signet-3f2a91c0`.
    var id: String { get }
    var network: BitcoinNetwork { get }

    /// Whether it is on the network that it is said to be on, asked of its keeper: a test network's rules must never be
    /// those of real money.
    ///
    /// - Throws: an error with both networks where it is on another.
    func checkNetwork() async throws
    func arkInfo() async throws -> ArkInfo
    func tipHeight() async throws -> Int
    func feeRates() async throws -> FeeRates

    func arkBalance() async throws -> ArkBalance
    func onchainBalance() async throws -> OnchainBalance
    /// Newest first.
    func movements() async throws -> [Movement]
    func onchainTransactions() async throws -> [OnchainTransaction]
    /// - Parameter all: spent and exited ones too.
    func vtxos(all: Bool) async throws -> [VTXO]
    /// Live and finished.
    func exits() async throws -> [Exit]
    func pendingRounds() async throws -> [PendingRound]

    func newArkAddress() async throws -> String
    func newOnchainAddress() async throws -> String
    func createInvoice(_ amount: Satoshis, description: String) async throws -> String
    /// Invoices of the wallet's own that wait for their payment.
    func openInvoices() async throws -> [LightningReceive]
    /// Gives an own invoice up: nobody can pay it any more.
    func cancelInvoice(_ paymentHash: String) async throws
    /// Signs a message with the key of an Ark address of the wallet's own, as ``MessageSignature`` says.
    func sign(_ message: String, address: String) async throws -> String
    func verify(_ message: String, signature: String, address: String) async throws -> Bool
    func lightningSend(_ paymentHash: String) async throws -> LightningSend

    func estimate(_ operation: WalletOperation) async throws -> FeeEstimate
    /// Does an operation.
    ///
    /// - Parameter key: the same for the same operation. A wallet that knows keys does it once; see ``outcome(of:key:)``.
    /// - Throws: ``AnswerLost`` where it may or may not have been done, also where it was answered that it was not; any other
    ///   error: it was not done.
    func perform(_ operation: WalletOperation, key: String) async throws -> WalletReceipt
    /// What is known of an operation by its key alone.
    func outcome(of key: String) async throws -> KnownOutcome

    func progressExits() async throws
    func cancelExit(_ vtxo: String) async throws
    /// Asks the wallet to look at its server and chain now.
    func sync() async throws
    /// Returns when something has changed since `mark`, or after a while.
    ///
    /// - Parameter mark: what the call before returned; `nil` the first time, which returns at once.
    /// - Returns: where to go on from.
    func waitForChange(since mark: ChangeMark?) async throws -> ChangeMark
}

/// A place in the course of a wallet's changes, in the wallet's own words.
package typealias ChangeMark = String

/// What a wallet knows of an operation by its key.
package enum KnownOutcome: Sendable, Equatable {
    case done(WalletReceipt)
    case notDone
    /// It does not keep keys: look at what it did instead.
    case unknown
}

/// The answer to an operation was lost after it was sent, or says that it was not done, which is not believed before the wallet
/// was looked at.
package struct AnswerLost: BentoError {
    package let reason: String
    /// The answer that refuses it: right where the wallet shows no trace of it.
    package var refusal: (any BentoError)?

    package var code: String { "wallet.answer-lost" }
    package var message: String { "The answer was lost after the request was sent: \(reason.withoutFullStop)." }
    package var isRetryable: Bool { true }
    package var exitStatus: ExitStatus { .temporaryFailure }
}
