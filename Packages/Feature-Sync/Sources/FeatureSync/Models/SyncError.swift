import Core

/// A reason that Sync did not do what was asked.
enum SyncError: BentoError, Equatable {
    case notShared
    case alreadyShared
    /// The keys are there and the home is another: it was restored, or never came to be shared.
    case interrupted
    /// The person typed another word than they were shown.
    case wrongWord(Int)
    /// Another process syncs, and does not come to an end.
    case busy
    /// Another device has revoked this one.
    case revoked
    case closed
    /// The relay has lost its list of devices.
    case forgotten
    /// The line is over, or was used.
    case lineOver
    /// Nobody came, or nobody answered, while the line was good.
    case nobodyCame
    /// The person at the other device said no.
    case declinedThere
    case unknownDevice(String)
    case severalDevices(String)
    /// Sync works for this device by `leave`.
    case ownDevice
    /// No phrase waits to take the place of the one that counts.
    case noNewPhrase

    var code: String {
        switch self {
        case .notShared: "sync.off"
        case .alreadyShared: "sync.on"
        case .interrupted: "sync.interrupted"
        case .wrongWord: "sync.wrong-word"
        case .busy: "sync.busy"
        case .revoked: "sync.revoked"
        case .closed: "sync.closed"
        case .forgotten: "sync.forgotten"
        case .lineOver: "sync.line-over"
        case .nobodyCame: "sync.nobody-came"
        case .declinedThere: "sync.declined-there"
        case .unknownDevice: "sync.unknown-device"
        case .severalDevices: "sync.several-devices"
        case .ownDevice: "sync.own-device"
        case .noNewPhrase: "sync.no-new-phrase"
        }
    }

    var message: String {
        switch self {
        case .notShared: "This home is not shared with other devices."
        case .alreadyShared: "This home is shared already."
        case .interrupted:
            "This home was shared and is not any more: it was restored, or sharing was cut off at its beginning."
        case .wrongWord(let number): "That is not word \(number) of the phrase; nothing was begun."
        case .busy: "Another run of Bento is syncing this home."
        case .revoked:
            "Another of your devices has revoked this one. What is here stays; nothing is sent or taken any more."
        case .closed: "Sync was closed for all your devices. What is here stays."
        case .forgotten: "The relay has lost the list of your devices."
        case .lineOver: "The line is no longer good: it lasts ten minutes, and for one device."
        case .nobodyCame: "No answer came from the other device while the line was good."
        case .declinedThere: "The other device said no."
        case .unknownDevice(let name): "None of your devices is called '\(name)'."
        case .severalDevices(let name): "Several of your devices are called '\(name)'."
        case .ownDevice: "That is this device."
        case .noNewPhrase: "No new phrase is on its way; the old one counts."
        }
    }

    var recovery: String? {
        switch self {
        case .notShared: "Begin with 'bento sync start', or 'bento sync join' where another device has."
        case .alreadyShared: "'bento sync invite' lets another device in; 'bento sync leave' ends it here."
        case .interrupted: "'bento sync start' goes on as a new device of yours; 'bento sync leave' ends it."
        case .wrongWord: "Write all twelve words down first, then run it again: it shows others."
        case .busy: "Try again in a minute."
        case .revoked, .closed: "'bento sync leave' ends it here; then you can start or join anew."
        case .forgotten: "Run 'bento sync now' on the device that you began with; then this one goes on."
        case .lineOver, .nobodyCame: "'bento sync invite' on the other device makes a new one."
        case .declinedThere: "Compare the digits, and try again with a new line."
        case .unknownDevice, .severalDevices: "'bento sync devices' lists them; the id in its last column is unique."
        case .ownDevice: "'bento sync leave' ends sync on this device."
        case .noNewPhrase: nil
        }
    }

    var isRetryable: Bool { self == .busy || self == .forgotten }

    var exitStatus: ExitStatus {
        switch self {
        case .notShared, .alreadyShared, .interrupted, .unknownDevice, .severalDevices, .ownDevice, .noNewPhrase: .usage
        case .wrongWord, .lineOver: .dataError
        case .busy, .nobodyCame, .forgotten: .temporaryFailure
        case .revoked, .declinedThere: .noPermission
        case .closed: .unavailable
        }
    }
}
