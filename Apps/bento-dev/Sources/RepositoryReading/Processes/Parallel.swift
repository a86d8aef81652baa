import Foundation

/// Runs independent work on all cores, keeping the order of the results.
enum Parallel {
    static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ work: @escaping @Sendable (Input) async throws -> Output
    ) async throws -> [Output] {
        let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
        return try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            var results = [Output?](repeating: nil, count: inputs.count)
            var next = 0
            while next < min(width, inputs.count) {
                let index = next
                group.addTask { (index, try await work(inputs[index])) }
                next += 1
            }
            while let (index, output) = try await group.next() {
                results[index] = output
                guard next < inputs.count else { continue }
                let following = next
                group.addTask { (following, try await work(inputs[following])) }
                next += 1
            }
            return results.compactMap { $0 }
        }
    }
}
