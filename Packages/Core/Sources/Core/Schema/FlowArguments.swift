import ArgumentParser

/// A flow's arguments as a command of their own.
///
/// ArgumentParser parses bare arguments as an option group of a command that it makes, and takes each group apart anew for
/// every question that it asks of the command; in debug builds, where it checks each answer, that took 38 % of the time of
/// Food's flow tests. Here the wrappers are the command's own: its mirror and its decoding are those of the arguments.
struct FlowArguments<Arguments: ParsableArguments>: ParsableCommand, CustomReflectable {
    private(set) var arguments: Arguments

    init() { arguments = Arguments() }

    init(from decoder: any Decoder) throws { arguments = try Arguments(from: decoder) }

    var customMirror: Mirror { Mirror(reflecting: arguments) }

    mutating func validate() throws { try arguments.validate() }
}
