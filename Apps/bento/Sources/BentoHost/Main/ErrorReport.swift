import ArgumentParser
import BentoTerminal
import Core
import Foundation

/// The text to print for an error, the stream, and the exit status.
struct ErrorReport: Sendable {
    /// For standard output: help and versions that ArgumentParser "throws".
    var output = ""
    /// For standard error.
    var message = ""
    var status: ExitStatus

    /// Explains an error.
    ///
    /// - Parameters:
    ///   - error: whatever was thrown.
    ///   - command: the command that was parsed or run, for ArgumentParser's own messages.
    ///   - json: whether the error is printed as a JSON object.
    ///   - style: the look of standard error.
    ///   - helpWidth: the columns of standard output, where help is printed.
    init(
        _ error: any Error,
        command: any ParsableArguments.Type,
        json: Bool,
        style: TerminalStyle,
        helpWidth: Int = 80
    ) {
        switch error {
        case is ClosedPipe:
            self.init(status: .success)
        case is CancellationError:
            self.init(HostFailure.stopped(signal: SIGINT, saved: 0), command: command, json: json, style: style)
        case let error as any BentoError:
            self.init(message: Self.text(error, json: json, style: style), status: error.exitStatus)
        default:
            self.init(parserError: error, command: command, json: json, style: style, helpWidth: helpWidth)
        }
    }

    private init(output: String = "", message: String = "", status: ExitStatus) {
        self.output = output
        self.message = message
        self.status = status
    }

    private init(
        parserError error: any Error,
        command: any ParsableArguments.Type,
        json: Bool,
        style: TerminalStyle,
        helpWidth: Int
    ) {
        let code = command.exitCode(for: error)
        if code == .success {
            status = .success
            output = command.fullMessage(for: error, columns: helpWidth) + "\n"
        } else if code == .validationFailure {
            // ArgumentParser's own text: the error, then the usage.
            status = .usage
            let words = command.message(for: error)
            let failure = Failure.usage("usage", words)
            if json {
                message = Self.text(failure, json: true, style: style)
            } else {
                let usage = command.fullMessage(for: error, columns: min(style.width, 100))
                message = TerminalText.sanitised(usage.hasPrefix("Error") ? "error" + usage.dropFirst(5) : usage) + "\n"
            }
        } else {
            let failure = Failure("unexpected", "Something went wrong: \(Self.describe(error)).")
            status = failure.exitStatus
            message = Self.text(failure, json: json, style: style)
        }
    }

    private static func describe(_ error: any Error) -> String {
        #if canImport(Darwin)
            return error.localizedDescription
        #else
            return "\(error)"
        #endif
    }

    private static func text(_ error: any BentoError, json: Bool, style: TerminalStyle) -> String {
        if json {
            var object: [String: JSONValue] = [
                "code": .string(error.code), "message": .string(error.message), "retryable": .bool(error.isRetryable),
            ]
            object["recovery"] = error.recovery.map(JSONValue.string)
            return JSONValue.object(["error": .object(object)]).text(pretty: true) + "\n"
        }
        let renderer = TerminalRenderer(style: style)
        var lines = renderer.lines(.notice(Notice(.error, error.message)))
        if let recovery = error.recovery {
            lines += TerminalText.wrapped(recovery, to: style.width - 7).map { "       " + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
