import PageDrawing

/// A form that calls a flow with one press of a button.
package struct FlowButton {
    package enum Look {
        case plain, primary, quiet, danger, large
    }

    let title: String
    let flow: String
    let fields: [(name: String, value: String)]
    /// The accessible name, if the title alone does not say what it refers to.
    let name: String?
    let look: Look
    /// The page to return to when it is done; `nil` stays on the result.
    let back: LocalLink?
    let key: String?

    package init(
        _ title: String,
        flow: String,
        _ fields: [(String, String)] = [],
        of name: String? = nil,
        look: Look = .plain,
        back: LocalLink?,
        key: String? = nil
    ) {
        (self.title, self.flow, self.look, self.back, self.key) = (title, flow, look, back, key)
        self.fields = fields.map { (name: $0.0, value: $0.1) }
        self.name = name.map { "\(title): \($0.prefix(80))" }
    }
}

extension HTML {
    package mutating func add(_ button: FlowButton) {
        addFlowForm(button.flow, back: button.back, .class("inline")) { html in
            for field in button.fields { html.add(.input, .type(.hidden), .name(field.name), .value(field.value)) }
            let look: Attribute =
                switch button.look {
                case .plain: .class("button", "small")
                case .primary: .class("button", "primary")
                case .quiet: .class("button", "quiet", "small")
                case .danger: .class("button", "quiet", "small", "remove")
                case .large: .class("button", "primary", "large")
                }
            var attributes: [Attribute] = [look, .type(.submit), .label(button.name)]
            if let key = button.key { attributes.append(.data("key", key)) }
            html.add(.button, attributes, text: button.title)
        }
    }

    /// A form that calls a flow. Its fields are named as the flow's schema names them.
    mutating func addFlowForm(
        _ flow: String,
        back: LocalLink?,
        _ attributes: Attribute...,
        content: (inout HTML) -> Void
    ) {
        add(.form, [.method(.post), .action("/flows/\(flow)")] + attributes) { html in
            if let back { html.add(.input, .type(.hidden), .name("back"), .value(back.text)) }
            content(&html)
        }
    }

    /// A field with its label above.
    mutating func addField(_ title: String, id: String, hint: String? = nil, _ attributes: Attribute...) {
        add(.div, .class("field")) { html in
            html.add(.label, .names(id), text: title)
            html.add(.input, [.id(id)] + attributes + (hint == nil ? [] : [.describedBy("\(id)-hint")]))
            if let hint { html.add(.p, .id("\(id)-hint"), .class("hint"), text: hint) }
        }
    }

    /// A choice with its label above; if `none` is given, the first option means no choice.
    mutating func addChoice(
        _ title: String,
        id: String,
        name: String,
        options: [(value: String, title: String)],
        selected: String? = nil
    ) {
        add(.div, .class("field")) { html in
            html.add(.label, .names(id), text: title)
            html.add(.select, .id(id), .name(name)) { html in
                for option in options {
                    html.add(.option, .value(option.value), .selected(option.value == selected), text: option.title)
                }
            }
        }
    }

    /// The box for a sentence, with its button beside it.
    mutating func addSentence(
        _ label: String,
        id: String,
        name: String = "text",
        value: String? = nil,
        placeholder: String,
        button: String,
        _ attributes: Attribute...
    ) {
        add(.label, .class("hush"), .names(id), text: label)
        add(.div, .class("say")) { html in
            html.add(
                .input,
                [
                    .id(id), .type(.text), .name(name), .value(value), .required(), .maximumLength(16_000),
                    .placeholder(placeholder), .withoutCompletion,
                ] + attributes
            )
            html.add(.button, .class("button", "primary"), .type(.submit), text: button)
        }
    }

    /// A switch that is pressed: it calls the flow that turns it over.
    mutating func addSwitch(
        _ name: String,
        isOn: Bool,
        flow: String,
        _ fields: [(String, String)],
        back: LocalLink
    ) {
        addFlowForm(flow, back: back, .class("inline")) { html in
            for (name, value) in fields { html.add(.input, .type(.hidden), .name(name), .value(value)) }
            html.add(
                .button,
                isOn ? .class("toggle", "is-on") : .class("toggle"),
                .type(.submit),
                .role(.switch),
                .isChecked(isOn),
                .label(String(name.prefix(120))),
                text: isOn ? "On" : "Off"
            )
        }
    }
}
