import PageDrawing

extension HTML {
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
