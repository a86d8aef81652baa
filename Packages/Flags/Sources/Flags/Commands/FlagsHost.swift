import ArgumentParser
import Core
import CoreHosting
import Foundation

/// The program that contains ``FlagsCommand``. Commands are types, and so is the program they depend on.
public protocol FlagsHost: SendableMetatype {
    /// The options that each command of the program takes.
    associatedtype Options: ParsableArguments

    /// The ids of its flags, for a shell to complete.
    static func names() -> [String]

    /// The values of `--set` in this run.
    static func properties() throws -> [String: String]

    /// Runs one of its flows, and shows the result.
    static func run<F: Flow>(_ flow: F) async throws where F.Dependency == FlagsProgram
}

/// The flags of one run of a program, as its flows see and set them.
public struct FlagsProgram: Sendable {
    let declarations: FlagDeclarations
    let rules: FlagRules
    /// The server that the person has set.
    public struct Server: Sendable {
        let address: String
        let pace: Int
        let timerRan: @Sendable () -> Date?

        /// - Parameters:
        ///   - pace: the polling interval in seconds.
        ///   - timerRan: the time of the last job, which a timer runs every minute.
        public init(address: String, pace: Int, timerRan: @escaping @Sendable () -> Date?) {
            (self.address, self.pace, self.timerRan) = (address, pace, timerRan)
        }
    }

    let server: Server?
    private let above: @Sendable () -> [FlagLayer]
    /// The person's choices, by full ids.
    let chosen: @Sendable () throws -> [String: String]
    let choose: @Sendable (_ id: String, _ text: String?) async throws -> Void

    /// - Parameters:
    ///   - above: the current layers above all rules, strongest first.
    ///   - chosen: the person's choices, by full ids.
    ///   - choose: sets a choice; `nil` removes it.
    public init(
        declarations: FlagDeclarations,
        rules: FlagRules,
        server: Server?,
        above: @escaping @Sendable () -> [FlagLayer],
        chosen: @escaping @Sendable () throws -> [String: String],
        choose: @escaping @Sendable (_ id: String, _ text: String?) async throws -> Void
    ) {
        self.declarations = declarations
        self.rules = rules
        self.server = server
        self.above = above
        self.chosen = chosen
        self.choose = choose
    }

    func values(for subject: FlagRules.Subject = FlagRules.Subject()) -> LayeredFlags {
        LayeredFlags(layers: above() + rules.layers(for: subject).layers)
    }
}
