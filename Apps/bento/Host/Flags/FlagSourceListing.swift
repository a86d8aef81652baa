import BentoHome
import Core
import Foundation

#if Flags
    import FlagEvaluation
#endif

/// Where flags may come from, the strongest first, and what each has.
struct FlagSourceListing: FlowResult {
    struct Source: Encodable, Sendable {
        let origin: FlagOrigin
        let place: String
        let flags: Int?
        let state: String
        let isWell: Bool
    }

    let sources: [Source]

    func presentation(in context: FlowContext) -> Presentation {
        .table(
            Table(
                [.init("source"), .init("where", dispensability: 1), .init("flags", .trailing), .init("state")],
                rows: sources.map { source in
                    [
                        .init(source.origin.rawValue, tone: .strong), .init(source.place),
                        .init(source.flags.map { String($0) } ?? "–"),
                        .init(source.state, tone: source.isWell ? .muted : .warning),
                    ]
                }
            )
        )
    }
}

extension FlagSourceListing {
    init(parts: Composition.Parts, options: Int, context: FlowContext) {
        let names = parts.runtime.declaredFlags.entries.map { HostFlags.variable(of: $0.id) }
        let set = names.count { getenv($0) != nil }
        var sources = [
            Source(origin: .option, place: "--flag", flags: options, state: "for this run", isWell: true),
            Source(
                origin: .environment,
                place: "BENTO_FLAG_<FEATURE>_<NAME>",
                flags: set,
                state: "for this run",
                isWell: true
            ),
        ]
        do {
            let chosen = try parts.flags.chosen.read()
            sources.append(
                Source(
                    origin: .choice,
                    place: HostFlags.fileName,
                    flags: chosen.count,
                    state: "what you set",
                    isWell: true
                )
            )
        } catch {
            let words = (error as? any BentoError)?.message ?? "\(error)"
            sources.append(
                Source(origin: .choice, place: HostFlags.fileName, flags: nil, state: words, isWell: false)
            )
        }
        #if Flags
            let definitions = parts.flags.definitions
            let faults = definitions.layers(user: nil, properties: [:]).faults
            func count(_ origin: FlagOrigin) -> Int? {
                definitions.all().first { $0.origin == origin }?.definitions.count
            }
            sources.append(Self.server(parts, count: count(.server), context: context))
            let file = parts.home.url.appending(path: HostDefinitions.fileName)
            let fault = faults.first { $0.contains(file.path) }
            sources.append(
                Source(
                    origin: .file,
                    place: HostDefinitions.fileName,
                    flags: count(.file),
                    state: fault ?? (count(.file) == nil ? "there is none" : "definitions as Unleash writes them"),
                    isWell: fault == nil
                )
            )
            let rollouts = parts.runtime.declaredFlags.entries.count { $0.declaration.rollout != nil }
            sources.append(
                Source(
                    origin: .rollout,
                    place: "declared by features",
                    flags: rollouts,
                    state: "by this home's own id",
                    isWell: true
                )
            )
        #endif
        sources.append(
            Source(
                origin: .byDefault,
                place: "declared by features",
                flags: parts.runtime.declaredFlags.entries.count,
                state: "what is said where nobody says anything",
                isWell: true
            )
        )
        self.init(sources: sources)
    }

    #if Flags
        private static func server(_ parts: Composition.Parts, count: Int?, context: FlowContext) -> Source {
            let address = (try? parts.settings.found(FlagSettings.serverID))?.value.stringValue
            guard let address else {
                return Source(
                    origin: .server,
                    place: "–",
                    flags: count,
                    state: "none is set; 'bento settings set \(FlagSettings.serverID) https://flags.example.com/api'",
                    isWell: true
                )
            }
            let record = (try? FlagServer.record(in: parts.home.url).read()) ?? FlagServer.Record()
            let fetched = record.fetchedAt.map {
                "fetched \(LocalDay(of: $0, in: context.time.zone)) \(context.forms.time($0, in: context.time.zone))"
            }
            let fault = record.fault.map { "; the last try failed: \($0)" } ?? ""
            return Source(
                origin: .server,
                place: address,
                flags: count,
                state: (fetched ?? "not asked yet; 'bento jobs run host.flags' asks it") + fault,
                isWell: record.fault == nil
            )
        }
    #endif
}
