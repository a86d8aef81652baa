/// The running program, for features that arrange for it to be started again: a timer's unit, a line of a crontab.
public struct HostProgram: Sendable, Equatable {
    /// Its absolute path.
    public let path: String
    /// The home it runs over, as an absolute path.
    public let home: String
    /// The folder for the configuration of the user's programs: `$XDG_CONFIG_HOME`, or `~/.config`.
    public let configurationFolder: String
    /// The user's id on this machine.
    public let userID: UInt32

    public init(path: String, home: String, configurationFolder: String, userID: UInt32) {
        self.path = path
        self.home = home
        self.configurationFolder = configurationFolder
        self.userID = userID
    }
}

extension ContractID {
    public static let program = ContractID("host.program", HostProgram.self)
}
