import Core
import CoreHosting
import Foundation
import Logging

/// The services of a feature in a separate process: Core's own, and none of the host's. The person's database, their
/// secrets, other features, and the network transport stay in the host.
public enum ServedPlatform {
    public static func registrations(_ time: TimeContext) -> [ServiceRegistration] {
        [
            ServiceRegistration(TimeContext.self) { _ in time },
            ServiceRegistration(LifecycleEvents.self) { _ in LifecycleEvents() },
            .view(FeatureSettings.self) { _, asker in FeatureSettings(owner: asker, backing: DefaultSettings()) },
            .view(Logger.self) { _, asker in
                Logger(label: asker) { StreamLogHandler.standardError(label: $0) }
            },
        ]
    }
}

/// The declared defaults of settings: the person's values stay in the host.
private struct DefaultSettings: SettingsBacking {
    func value(of id: String) async throws -> JSONValue? { nil }

    func set(_ id: String, to value: JSONValue?) async throws {
        throw Failure(
            "served.no-settings",
            "'\(id)' cannot be set: a feature in a process of its own has its settings' defaults.",
            exitStatus: .unavailable
        )
    }
}

/// The host has asked the person before it calls.
struct AskedBefore: PermissionStoring {
    func permission(of caller: Caller, for flow: String) async throws -> Permission? { .always }
    func take(_ caller: Caller, for flow: String) async throws -> Permission? { .always }
    func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws {}
    func all() async throws -> [PermissionEntry] { [] }
}

/// No payment waits here: flows that spend are not served.
struct NoProposals: ProposalKeeping {
    func waiting() async throws -> [Proposal] { [] }
    func keep(_ proposal: Proposal) async throws -> Proposal {
        throw FlowNotOpen(flow: proposal.flow, caller: proposal.caller)
    }
    func take(_ id: UUID) async throws -> Proposal { throw ProposalUnavailable(id.uuidString, .unknown) }
    func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value {
        throw ProposalUnavailable(id.uuidString, .unknown)
    }
    func status(of id: UUID) async throws -> ProposalStatus? { nil }
}
