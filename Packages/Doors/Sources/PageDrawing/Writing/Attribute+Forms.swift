extension Attribute {
    public enum InputType: String, Sendable {
        case text, search, password, number, date, time, datetimeLocal = "datetime-local", month, checkbox, radio, file,
            hidden
        case submit, button, reset, email, url, range
    }
    public enum Method: String, Sendable { case get, post, dialog }
    public enum Encoding: String, Sendable {
        case form = "application/x-www-form-urlencoded"
        /// For files.
        case multipart = "multipart/form-data"
    }
    public enum Keyboard: String, Sendable { case text, numeric, decimal, search }

    public static func type(_ type: InputType) -> Attribute { Attribute("type", type.rawValue) }
    public static func name(_ name: String) -> Attribute { Attribute("name", name) }
    public static func value(_ text: String?) -> Attribute { Attribute("value", text) }
    public static func checked(_ isChecked: Bool = true) -> Attribute { Attribute("checked", isThere: isChecked) }
    public static func selected(_ isSelected: Bool = true) -> Attribute { Attribute("selected", isThere: isSelected) }
    public static func required(_ isRequired: Bool = true) -> Attribute { Attribute("required", isThere: isRequired) }
    public static func disabled(_ isDisabled: Bool = true) -> Attribute { Attribute("disabled", isThere: isDisabled) }
    public static func readOnly(_ isReadOnly: Bool = true) -> Attribute { Attribute("readonly", isThere: isReadOnly) }
    public static func multiple(_ isMultiple: Bool = true) -> Attribute { Attribute("multiple", isThere: isMultiple) }
    public static func autofocus(_ has: Bool = true) -> Attribute { Attribute("autofocus", isThere: has) }
    public static let withoutCompletion = Attribute("autocomplete", word: "off")
    public static let withoutSpelling = Attribute("spellcheck", word: "false")
    public static let withoutChecks = Attribute("novalidate", .present)
    public static func placeholder(_ text: String?) -> Attribute { Attribute("placeholder", text) }
    public static func minimum(_ text: String?) -> Attribute { Attribute("min", text) }
    public static func maximum(_ text: String?) -> Attribute { Attribute("max", text) }
    public static func low(_ text: String) -> Attribute { Attribute("low", text) }
    public static func high(_ text: String) -> Attribute { Attribute("high", text) }
    public static func optimum(_ text: String) -> Attribute { Attribute("optimum", text) }
    public static func step(_ text: String?) -> Attribute { Attribute("step", text) }
    public static func minimumLength(_ count: Int?) -> Attribute { Attribute("minlength", count) }
    public static func maximumLength(_ count: Int?) -> Attribute { Attribute("maxlength", count) }
    public static func rows(_ count: Int) -> Attribute { Attribute("rows", count) }
    public static func list(_ id: String) -> Attribute { Attribute("list", .identifiers([id])) }
    public static func keyboard(_ keyboard: Keyboard) -> Attribute { Attribute("inputmode", keyboard.rawValue) }
    public static func accept(_ types: StaticString) -> Attribute { Attribute("accept", word: types) }

    public static func action(_ link: LocalLink) -> Attribute { Attribute("action", link.text) }
    /// The action of the form if it is submitted with this button.
    public static func formAction(_ link: LocalLink) -> Attribute { Attribute("formaction", link.text) }
    /// Submits the form without checking for empty fields, for a button.
    public static let withoutFormChecks = Attribute("formnovalidate", .present)
    public static func method(_ method: Method) -> Attribute { Attribute("method", method.rawValue) }
    /// The method of the form if it is submitted with this button.
    public static func formMethod(_ method: Method) -> Attribute { Attribute("formmethod", method.rawValue) }
    public static func encoding(_ encoding: Encoding) -> Attribute { Attribute("enctype", encoding.rawValue) }
    /// The field that a label names.
    public static func names(_ id: String) -> Attribute { Attribute("for", .identifiers([id])) }
    /// The form of a field or button that is outside it.
    public static func form(_ id: String) -> Attribute { Attribute("form", .identifiers([id])) }
}
