import Core
import MCPWire

extension ClientConnection {
    /// Handles a message from the server.
    public func receive(_ message: RPCMessage) async {
        switch message {
        case .result(let id, let members): answer(id) { $0.yield(members) }
        case .failure(let id?, let error): answer(id) { $0.finish(throwing: ServerError.refused(error)) }
        case .failure(nil, _): strays += 1
        case .request(let id, let method, let params): await answer(id, method, params)
        case .notification(let method, let params): await hear(PeerNotification(method: method, params: params))
        }
    }

    private func answer(
        _ id: RequestID,
        _ give: (AsyncThrowingStream<[String: JSONValue], any Error>.Continuation) -> Void
    ) {
        guard let call = waiting[id] else { return strays += 1 }
        give(call.answer)
    }

    private func hear(_ notification: PeerNotification) async {
        switch notification {
        case .progress(let progress):
            guard var call = waiting[progress.token], let tell = call.surroundings?.progress, progress.done > call.done
            else { return }
            call.done = progress.done
            call.signs += 1
            waiting[progress.token] = call
            await tell(progress)
        case .listChanged(let kind, _): changedLists.insert(kind)
        default: break
        }
    }

    private func answer(_ id: RequestID, _ method: String, _ params: [String: JSONValue]) async {
        func reply(_ message: RPCMessage) async { try? await channel.send(message, headers: []) }
        switch method {
        case "ping": await reply(.result(id, [:]))
        case "elicitation/create" where !peer.version.isStateless:
            guard let request = try? InputRequest(method: method, params: params) else {
                return await reply(.failure(id, .invalidParams("The form cannot be read.")))
            }
            guard case .form(let form) = request, let call = onlyCall else {
                return await reply(.result(id, InputAnswer.declined.json.objectValue ?? [:]))
            }
            await ask(form, for: call, question: id)
        default: await reply(.failure(id, .methodNotFound(method)))
        }
    }

    /// The call that a question belongs to. The protocol does not say, so it is only certain if there is exactly one.
    private var onlyCall: RequestID? {
        let calls = waiting.filter { $0.value.surroundings != nil }
        return calls.count == 1 ? calls.first?.key : nil
    }

    /// Asks the person, and responds to the server when they have answered. Reading goes on meanwhile.
    private func ask(_ form: Form, for id: RequestID, question: RequestID) async {
        guard var call = waiting[id], let surroundings = call.surroundings, call.asking == nil else {
            try? await channel.send(
                .result(question, InputAnswer.declined.json.objectValue ?? [:]),
                headers: []
            )
            return
        }
        call.questions += 1
        guard call.questions <= limits.questions else {
            call.answer.finish(throwing: ServerError.asksForever(limits.questions))
            return
        }
        call.asking = Task { [channel] in
            let answer: InputAnswer
            do {
                answer = try await surroundings.ask(form)
            } catch is CancellationError {
                answer = .cancelled
            } catch {
                self.fail(id, with: error)
                answer = .cancelled
            }
            self.asked(id)
            try? await channel.send(.result(question, answer.json.objectValue ?? [:]), headers: [])
        }
        waiting[id] = call
    }

    private func asked(_ id: RequestID) {
        waiting[id]?.asking = nil
        waiting[id]?.signs += 1
    }

    private func fail(_ id: RequestID, with error: any Error) { waiting[id]?.answer.finish(throwing: error) }
}
