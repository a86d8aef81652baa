/// An effect: something that code does to the machine without having been passed the means.
package enum Effect: String, Codable, CaseIterable, Sendable {
    case clock, randomness, environment, files, processes, network, terminal, output, database
    case dynamicLinking = "dynamic-linking"

    /// The reason why the rule forbids it.
    package var why: String {
        switch self {
        case .clock: "what reads the system's clock cannot be tested at another hour, and follows a clock set back"
        case .randomness: "what draws its own randomness cannot be repeated, and a failure of it not looked at again"
        case .environment: "what looks at the process's environment differs between machines, and nobody passed it in"
        case .files: "a file opened anywhere is not private, whole, or within its limits, and no manifest speaks of it"
        case .processes: "a program started or ended anywhere escapes its time limit and what the manifest permits"
        case .network: "a socket opened anywhere reaches hosts that the manifest does not name"
        case .terminal: "the terminal belongs to the front end; elsewhere there may be none"
        case .output: "a library's own output lands in the middle of a program's result"
        case .database: "a database opened elsewhere has no lock, no migrations, no backup, and no walls between tables"
        case .dynamicLinking: "code that is looked up by name passes every wall, and no manifest speaks of it"
        }
    }

    package var fix: String {
        switch self {
        case .clock: "take a TimeContext or a Clock as a parameter; in a flow, the session has both"
        case .randomness: "take a RandomNumberGenerator as a parameter, and draw with 'using:'"
        case .environment: "take the value as a parameter; in a flow, the session knows zone, locale and units"
        case .files: "use the Files module, or take what the session opens for an argument"
        case .processes: "ask for the process service"
        case .network: "send the request through Networking's transport protocol"
        case .terminal: "ask through the session"
        case .output: "return the text, log it, or give it to the session"
        case .database: "ask for AppDatabase"
        case .dynamicLinking: "declare the dependency, and link it"
        }
    }
}
