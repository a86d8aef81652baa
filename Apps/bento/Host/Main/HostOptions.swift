import ArgumentParser

/// The host's own options, declared by every command for its help and for completions. ``HostSettings`` reads them.
struct HostOptions: ParsableArguments {
    @Flag(name: HostOption.json.name, help: HostOption.json.argumentHelp) var json = false
    @Flag(name: HostOption.noColor.name, help: HostOption.noColor.argumentHelp) var noColor = false
    @Flag(name: HostOption.yes.name, help: HostOption.yes.argumentHelp) var yes = false
    @Flag(name: HostOption.verbose.name, help: HostOption.verbose.argumentHelp) var verbose = false
    @Option(name: HostOption.set.name, help: HostOption.set.argumentHelp) var set: [String] = []
    @Option(name: HostOption.flag.name, help: HostOption.flag.argumentHelp) var flag: [String] = []
    @Option(name: HostOption.home.name, help: HostOption.home.argumentHelp) var home: String?
}

extension HostOption {
    fileprivate var name: NameSpecification { .customLong(rawValue) }
    fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp(help, valueName: valueName) }
}
