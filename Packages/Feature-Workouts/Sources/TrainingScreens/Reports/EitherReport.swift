import Core

/// One of two results.
package enum EitherReport<First: FlowResult, Second: FlowResult>: FlowResult {
    case first(First)
    case second(Second)

    package var outsideSources: Set<String> {
        switch self {
        case .first(let result): result.outsideSources
        case .second(let result): result.outsideSources
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .first(let result): try result.encode(to: encoder)
        case .second(let result): try result.encode(to: encoder)
        }
    }

    package func presentation(in context: FlowContext) -> Presentation {
        switch self {
        case .first(let result): result.presentation(in: context)
        case .second(let result): result.presentation(in: context)
        }
    }
}
