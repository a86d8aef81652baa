/// The account as this device knows it.
struct AccountState: Sendable, Equatable {
    /// The address of the service.
    let server: String
    /// The service's id of the user.
    let userID: String?
    /// The service's word for the kind of account.
    let accountType: String?
    let profile: AccountPart<AccountProfile>
    let equipment: AccountPart<Equipment>
    /// The reason why there is no session at the moment, if that is so.
    var sessionFault: AccountFault?

    /// The faults, each kind once: two requests over one dead network report the same.
    var faults: [AccountFault] {
        var found: [AccountFault] = []
        for fault in [sessionFault, profile.fault, equipment.fault].compactMap({ $0 })
        where !fault.isAbsence && !found.contains(where: { $0.code == fault.code }) {
            found.append(fault)
        }
        return found
    }

    /// True if there is nothing to show.
    var isEmpty: Bool {
        profile.value == nil && equipment.value == nil && !profile.isAbsent && !equipment.isAbsent
    }
}
