import ArgumentParser
import Core
import Foundation

/// The JSON shape of an argument's Swift type.
package struct ValueShape {
    package let schema: [String: JSONValue]
    package let isRepeating: Bool
    package let isPhrase: Bool

    /// The resource outside Bento that a value reaches.
    package let reach: Reach?
    /// True if a value is a file that is written.
    let isOutput: Bool

    package init(_ type: Any.Type) {
        let plain = Self.unwrapped(type)
        let element = (plain as? any ArrayType.Type)?.elementType ?? plain
        reach = (element as? any ReachingArgument.Type)?.reach
        isOutput = element is OutputFile.Type
        isPhrase = plain == [Word].self
        if isPhrase {
            schema = ["type": "string", "minLength": 1]
            isRepeating = false
        } else if let array = plain as? any ArrayType.Type {
            schema = ["type": "array", "items": .object(Self.scalar(array.elementType))]
            isRepeating = true
        } else {
            schema = Self.scalar(plain)
            isRepeating = false
        }
    }

    /// The default that ArgumentParser shows, as a value of this shape.
    package func defaultValue(from text: String) -> JSONValue? {
        switch schema["type"] {
        case "integer": Int64(text).map(JSONValue.integer)
        case "number": Double(text).map(JSONValue.number)
        case "boolean": Bool(text).map(JSONValue.bool)
        case "string": .string(text)
        default: nil
        }
    }

    /// The type inside any number of optionals.
    package static func unwrapped(_ type: Any.Type) -> Any.Type {
        guard let optional = type as? any OptionalType.Type else { return type }
        return unwrapped(optional.wrappedType)
    }

    private static func scalar(_ type: Any.Type) -> [String: JSONValue] {
        if let own = type as? any SchemaRepresentable.Type { return own.jsonSchema.objectValue ?? [:] }
        if type == Bool.self { return ["type": "boolean"] }
        if type is any BinaryInteger.Type {
            return type is any UnsignedInteger.Type ? ["type": "integer", "minimum": 0] : ["type": "integer"]
        }
        if type is any BinaryFloatingPoint.Type { return ["type": "number"] }
        var schema: [String: JSONValue] = ["type": "string"]
        if let argument = type as? any ExpressibleByArgument.Type, !argument.allValueStrings.isEmpty {
            schema["enum"] = .array(argument.allValueStrings.map(JSONValue.string))
        }
        return schema
    }
}

private protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

private protocol ArrayType {
    static var elementType: Any.Type { get }
}

extension Array: ArrayType {
    fileprivate static var elementType: Any.Type { Element.self }
}
