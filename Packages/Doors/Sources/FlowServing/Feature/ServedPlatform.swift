import Core
import CoreHosting
import Foundation
import Logging

/// What a feature finds in a process of its own: Core's services, and nothing of the host's. The person's database, secrets, other
/// features and the network's transport stay in the host.
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

/// Settings as they are declared: the person's are the host's.
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
