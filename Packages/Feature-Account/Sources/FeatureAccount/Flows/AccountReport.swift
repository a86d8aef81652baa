import Core
import Foundation

/// The account, for people and programs.
struct AccountReport: FlowResult {
    /// True if this device has a session.
    let isConnected: Bool
    let server: String?
    let userID: String?
    let accountType: String?
    let name: String?
    let level: Int?
    /// The number of items in the player's equipment.
    let itemCount: Int?
    /// The time when the older of profile and equipment was loaded.
    let readAt: Date?
    /// True if the data shown may be outdated.
    let isStale: Bool
    /// The parts that could not be loaded or requested, and the reasons.
    let problems: [String]
    private let loadProblems: [String]
    /// The sign-in to a Supabase project; `nil` if none is named.
    let signIn: SignInStatus?

    private enum CodingKeys: CodingKey {
        case isConnected, server, userID, accountType, name, level, itemCount, readAt, isStale, problems, signIn
    }

    /// - Parameter state: `nil` if this device has no session.
    init(_ state: AccountState?, signIn: SignInStatus? = nil) {
        self.signIn = signIn
        guard let state else {
            isConnected = false
            (server, userID, accountType, name, level, itemCount, readAt) = (nil, nil, nil, nil, nil, nil, nil)
            isStale = false
            loadProblems = []
            problems = [signIn?.problem].compactMap { $0 }
            return
        }
        isConnected = true
        server = state.server
        let profile = state.profile.value?.value
        userID = profile?.id ?? state.userID
        accountType = profile?.accountType ?? state.accountType
        name = profile?.name
        level = profile?.level
        itemCount = state.equipment.value?.value.count
        readAt = [state.profile.value?.loadedAt, state.equipment.value?.loadedAt].compactMap { $0 }.min()
        isStale = state.profile.isStale || state.equipment.isStale || state.sessionFault != nil && !state.isEmpty
        loadProblems = state.faults.map(\.message)
        problems = loadProblems + [signIn?.problem].compactMap { $0 }
    }

    /// 75 if something could not be loaded.
    var exitStatus: ExitStatus { problems.isEmpty ? .success : .temporaryFailure }

    /// Names and values.
    func pairs(in context: FlowContext) -> [KeyValue] {
        var pairs = [signIn?.pair].compactMap { $0 }
        if let name { pairs.append(KeyValue("Name", name, tone: .strong)) }
        if let level { pairs.append(KeyValue("Level", String(level))) }
        if let itemCount { pairs.append(KeyValue("Equipment", context.forms.counted(itemCount, "item"))) }
        if let accountType { pairs.append(KeyValue("Account", accountType)) }
        if let server { pairs.append(KeyValue("Service", server, tone: .muted)) }
        if isStale, let readAt {
            pairs.append(
                KeyValue("Loaded", context.forms.age(context.time.now.timeIntervalSince(readAt)), tone: .warning)
            )
        }
        return pairs
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard isConnected || signIn?.isKnown == true else {
            return .text("This device is not connected to an account service. Nothing in Bento needs one.")
        }
        let warnings = loadProblems.map { Presentation.notice(Notice(.warning, "Unable to load player data. \($0)")) }
        let pairs = pairs(in: context)
        let notices = (signIn?.notices(in: context) ?? []) + warnings
        return .stack((pairs.isEmpty ? [] : [.keyValues(pairs)]) + notices)
    }
}
