import Core
import MCPWire

extension ServedConnection {
    func report(_ update: ProgressUpdate, of id: RequestID) async {
        guard let progress = running[id]?.meter?.progress(for: update, at: elapsed()) else { return }
        await send(progress, of: id)
    }

    func beat(_ id: RequestID) async {
        while (try? await clock.sleep(for: limits.beat)) != nil {
            guard let progress = running[id]?.meter?.beat(at: elapsed()) else { continue }
            await send(progress, of: id)
        }
    }

    private func send(_ progress: PeerNotification, of id: RequestID) async {
        guard running[id]?.isCancelled == false else { return }
        await output.offer(progress.message, about: id)
    }

    /// Marks a call whose answer does not match its question, so that it ends without having changed anything.
    func misread(_ id: RequestID) { running[id]?.isMisread = true }

    func note(_ word: String, of id: RequestID) { running[id]?.replay.note(word) }

    func hasNoted(_ word: String, of id: RequestID) -> Bool { running[id]?.replay.notes.contains(word) ?? false }

    func answer(to request: InputRequest, in call: ServedCall) async throws -> InputAnswer {
        try Task.checkCancellation()
        guard call.client.version.isStateless else { return try await ask(request, in: call.id) }
        guard var replay = running[call.id]?.replay else { throw CancellationError() }
        defer { running[call.id]?.replay = replay }
        do {
            return try replay.answer(to: request)
        } catch {
            running[call.id]?.needed = error
            throw error
        }
    }

    /// Asks with a request of the server's own, until 2025-11-25.
    private func ask(_ request: InputRequest, in call: RequestID) async throws -> InputAnswer {
        guard !isEnding else { throw CancellationError() }
        let id = asked.nextID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                asked.wait(for: id, continuation)
                Task { await send(request, id, in: call) }
            }
        } onCancel: {
            Task { await withdraw(id) }
        }
    }

    private func send(_ request: InputRequest, _ id: RequestID, in call: RequestID) async {
        guard asked.isWaiting(id) else { return }
        await output.write(.request(id, method: request.method, params: request.params), about: call)
    }

    func answered(_ id: RequestID, with answer: Result<InputAnswer, any Error>) {
        guard asked.isWaiting(id) else { return }
        switch answer {
        case .success(let answer): asked.answer(id, with: answer)
        case .failure(let error):
            fault(error)
            asked.answer(id, with: .cancelled)
        }
    }

    private func withdraw(_ id: RequestID) async {
        guard asked.withdraw(id) else { return }
        await tellWithdrawn(id)
    }

    func tellWithdrawn(_ id: RequestID) async {
        await output.write(PeerNotification.cancelled(id, reason: "The call has ended").message)
    }
}
