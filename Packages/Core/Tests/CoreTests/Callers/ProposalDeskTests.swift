import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Foundation
import Synchronization
import Testing

private struct Paid: FlowResult {
    let words: String
    func presentation(in context: FlowContext) -> Presentation { .text(words) }
}

private struct Pay: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "pay",
        "Pay somebody",
        effect: .spends,
        openTo: [.model, .client, .page],
        examples: [FlowExample("Ann", "Ann")]
    )
    @Argument(help: "Whom.") var name: String

    struct Prepared: PreparedSpending {
        let spending: Spending?
    }

    func prepare(with none: NoDependency, in session: FlowSession) async throws -> Prepared {
        let spending = Spending(
            amount: try Satoshis(21),
            fee: nil,
            destination: name,
            consequence: "It is gone.",
            stake: name == "Rich" ? .real : .play,
            typedConfirmation: name == "Rich" ? "21" : nil
        )
        return Prepared(spending: spending)
    }

    func run(_ prepared: Prepared, with none: NoDependency, in session: FlowSession) async throws -> Paid {
        Paid(words: "\(session.caller) paid \(name) by \(session.context.proposal == nil ? "nothing" : "a proposal")")
    }
}

private enum Shop: Feature {
    static var manifest: FeatureManifest { FeatureManifest(id: "shop", title: "Shop", summary: "Sells") }
    static func register(in registrar: inout FeatureRegistrar) { registrar.flow(Pay.self) }
}

@Suite("Payments that wait for the person")
struct ProposalDeskTests {
    private let proposals = MemoryProposals()
    private let desk: FlowDesk
    private let runtime: FeatureRuntime
    private let flow: FlowRegistration

    init() throws {
        desk = FlowDesk(permissions: MemoryPermissions(), proposals: proposals)
        runtime = try FeatureRuntime([.registering(Shop.self)], platform: [])
        flow = try FeatureCatalogue([Shop.self]).flow("shop.pay")
    }

    private func call(_ input: JSONValue, _ session: FlowSession) async throws -> any FlowResult {
        try await desk.call(
            flow,
            input: input,
            as: session.caller,
            resolver: runtime.resolver(for: "shop"),
            session: session
        )
    }

    private var waiting: ProposalDesk {
        ProposalDesk(proposals) { try await call($0.input, $1) }
    }

    /// The proposals that wait after somebody has asked for a payment.
    private func proposed(_ name: String, by caller: Caller = .client("a")) async throws -> Proposal {
        let kept = await #expect(throws: ProposalKept.self) {
            _ = try await call(["name": .string(name)], .scripted(caller: caller))
        }
        return try #require(kept?.proposal)
    }

    @Test("whoever asks again for what waits finds it, and a person at a terminal or a page confirms it once")
    func confirmed() async throws {
        for caller in [Caller.person, .page] {
            let proposal = try await proposed("Ann")
            #expect(try await proposed("Ann") == proposal)
            let id = proposal.id.uuidString.lowercased()
            #expect(try await waiting.status(of: id, for: .client("a")).state == .waiting)
            let frontEnd = ScriptedFrontEnd(confirmations: [true])
            let paid = try await waiting.confirm(String(id.prefix(30)), in: .scripted(frontEnd, caller: caller))
            #expect((paid as? Paid)?.words == "\(caller) paid Ann by a proposal")
            #expect(frontEnd.events.count == 1)
            #expect(try await waiting.waiting().isEmpty)
            #expect(try await waiting.status(of: id, for: .client("a")).state == .paid)
            let again = await #expect(throws: ProposalUnavailable.self) {
                _ = try await waiting.confirm(id, in: .scripted(frontEnd, caller: caller))
            }
            #expect(again?.reason == .taken)
        }
    }

    @Test("a no leaves it waiting, and deleted it is gone")
    func waitsOn() async throws {
        let proposal = try await proposed("Ann")
        let id = proposal.id.uuidString
        await #expect(throws: Declined.self) {
            _ = try await waiting.confirm(id, in: .scripted(ScriptedFrontEnd(confirmations: [false])))
        }
        #expect(try await waiting.waiting() == [proposal])
        try await waiting.delete(id)
        #expect(try await waiting.status(of: id, for: .client("a")).state == .deleted)
    }

    @Test(
        "who is not the person, or not here, confirms nothing",
        arguments: [
            (Caller.program, Presence.nobody), (.person, .nobody), (.model, .here), (.client("a"), .throughClient),
            (.page, .throughClient), (.job, .here),
        ]
    )
    func notThePerson(caller: Caller, presence: Presence) async throws {
        let proposal = try await proposed("Ann")
        let frontEnd = ScriptedFrontEnd(confirmations: [true], presence: presence)
        let error = await #expect(throws: Failure.self) {
            _ = try await waiting.confirm(proposal.id.uuidString, in: .scripted(frontEnd, caller: caller))
        }
        #expect(error?.code == "proposal.not-a-person")
        #expect(frontEnd.events.isEmpty)
        #expect(try await waiting.waiting() == [proposal])
    }

    @Test("real money is confirmed at a page where the person said so at a terminal, asked for each payment")
    func pageSpends() async throws {
        let spends = Mutex(false)
        let desk = ProposalDesk(proposals, pageSpends: { spends.withLock { $0 } }) { try await call($0.input, $1) }
        let id = try await proposed("Rich").id.uuidString
        let frontEnd = ScriptedFrontEnd(confirmations: [true])
        let page = FlowSession.scripted(frontEnd, caller: .page)
        let refused = await #expect(throws: Failure.self) { _ = try await desk.confirm(id, in: page) }
        #expect(refused?.recovery?.contains("host.page-spends") == true)
        #expect(frontEnd.events.isEmpty)
        spends.withLock { $0 = true }
        // Without a proposal nothing is paid at a page, nor for anybody else.
        let direct = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true]), caller: .page)
        await #expect(throws: ProposalKept.self) { _ = try await call(["name": "Rich"], direct) }
        let model = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true]), caller: .model)
        await #expect(throws: Failure.self) { _ = try await desk.confirm(id, in: model) }
        let paid = try await desk.confirm(id, in: page)
        #expect((paid as? Paid)?.words == "page paid Rich by a proposal")
        guard case .confirmed(let confirmation) = frontEnd.events.first else {
            Issue.record("Nothing was confirmed.")
            return
        }
        #expect(confirmation.weight == .typed("21"))
    }

    @Test("real money is confirmed at a terminal alone, and a page that asks for it makes no second proposal")
    func realMoney() async throws {
        let proposal = try await proposed("Rich", by: .page)
        let page = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true]), caller: .page)
        let error = await #expect(throws: Failure.self) {
            _ = try await waiting.confirm(proposal.id.uuidString, in: page)
        }
        #expect(error?.code == "proposal.real-money")
        #expect(try await waiting.waiting() == [proposal])
        let person = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true]))
        #expect(try await waiting.confirm(proposal.id.uuidString, in: person) is Paid)
        // What a page calls without confirming anything waits, play money too.
        _ = try await proposed("Ann", by: .page)
    }

    @Test("a caller learns of its own proposals alone, and a name that none has is told")
    func status() async throws {
        let id = try await proposed("Ann").id.uuidString
        for caller in [Caller.person, .program, .page, .client("a")] {
            #expect(try await waiting.status(of: id, for: caller).caller == .client("a"))
        }
        for (caller, text) in [(Caller.model, id), (.client("b"), id), (.person, "x"), (.person, UUID().uuidString)] {
            let error = await #expect(throws: ProposalUnavailable.self) {
                _ = try await waiting.status(of: text, for: caller)
            }
            #expect(error?.reason == .unknown)
        }
        let person = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true]))
        let unknown = await #expect(throws: ProposalUnavailable.self) {
            _ = try await waiting.confirm("zz", in: person)
        }
        #expect(unknown?.code == "proposal.unknown")
        _ = try await proposed("Bob")
        let several = await #expect(throws: Failure.self) { _ = try await waiting.confirm("", in: person) }
        #expect(several?.code == "proposal.ambiguous")
    }

    @Test(
        "a permission is said where it stands for something",
        arguments: [
            (Caller.person, Permission.always, "permissions.own"), (.program, .never, "permissions.own"),
            (.page, .always, "permissions.own"), (.job, .always, "flow.not-open"),
            (.model, .always, "permissions.not-needed"), (.page, .never, "permissions.not-needed"),
        ]
    )
    func said(caller: Caller, permission: Permission, code: String) async throws {
        let permissions = MemoryPermissions()
        var found: String?
        do {
            try await permissions.say(permission, of: caller, for: flow)
        } catch let error as any BentoError { found = error.code }
        #expect(found == code)
        #expect(try await permissions.all().isEmpty)
        #expect(try await !permissions.takeBack(from: caller, for: nil, as: .person))
        try await permissions.set(.never, of: caller, for: "a.b")
        try await permissions.set(.once, of: caller, for: "a.c")
        #expect(try await permissions.takeBack(from: caller, for: "a.b", as: .program))
        #expect(try await permissions.all().map(\.flow) == ["a.c"])
        #expect(try await permissions.takeBack(from: caller, for: nil, as: .person))
        #expect(try await permissions.all().isEmpty)
    }

    @Test("a page takes back what was said of others, and no denial of itself", arguments: ["a.b", nil])
    func ownDenial(flow: String?) async throws {
        let permissions = MemoryPermissions()
        try await permissions.set(.never, of: .page, for: "a.b")
        try await permissions.set(.never, of: .model, for: "a.b")
        let error = await #expect(throws: Failure.self) {
            try await permissions.takeBack(from: .page, for: flow, as: .page)
        }
        #expect(error?.code == "permissions.own-denial")
        #expect(error?.exitStatus == .noPermission)
        #expect(try await permissions.permission(of: .page, for: "a.b") == .never)
        #expect(try await permissions.takeBack(from: .model, for: flow, as: .page))
        #expect(try await permissions.takeBack(from: .page, for: flow, as: .person))
        #expect(try await permissions.all().isEmpty)
    }
}
