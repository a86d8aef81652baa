import Core
import PageDrawing

/// The question of a run, as a form that posts `answer`.
enum RunQuestionForm {
    private static let most = 60
    /// The maximum length of an address or invoice.
    static let longestAddress = 4_000

    static func add(_ question: Question, fault: String?, of run: RunView, to html: inout HTML) {
        addForm(question.prompt, fault: fault, of: run, to: &html) { html in
            guard question.choices.isEmpty else {
                html.add(.div, .class("chips")) { html in
                    for choice in question.choices.prefix(most) {
                        html.add(
                            .button,
                            .class("button"),
                            .type(.submit),
                            .name("answer"),
                            .value(choice),
                            .ownDirection,
                            text: choice
                        )
                    }
                }
                return
            }
            addField(question.prompt, isSecret: question.isSecret, isFaulty: fault != nil, to: &html)
            html.add(.div, .class("actions")) {
                $0.add(.button, .class("button", "primary"), .type(.submit), text: "Answer")
            }
        }
    }

    static func add(_ confirmation: Confirmation, fault: String?, of run: RunView, to html: inout HTML) {
        let isPayment = confirmation.question.hasPrefix("Send ")
        addForm(confirmation.question, fault: fault, of: run, to: &html) { html in
            html.add(.dl, .class("pairs")) { html in
                for detail in confirmation.details.prefix(most) {
                    html.add(.dt, text: detail.key)
                    let isAddress = detail.value.utf8.count > 24 && !detail.value.contains(" ")
                    html.add(
                        .dd,
                        isAddress ? .class("groups") : .ownDirection,
                        text: isAddress ? grouped(detail.value) : detail.value
                    )
                }
            }
            if case .typed(let words) = confirmation.weight {
                addField(
                    "To confirm, type the \(isPayment ? "amount" : "words"): \(words)",
                    isSecret: false,
                    isFaulty: fault != nil,
                    to: &html
                )
            } else {
                html.add(.input, .type(.hidden), .name("answer"), .value("yes"))
            }
            html.add(.div, .class("actions")) { html in
                html.add(.button, .class("button", "primary"), .type(.submit), text: isPayment ? "Pay" : "Yes")
            }
        }
        html.add(.form, .method(.post), .action("/runs/\(run.number)/answer"), .class("inline")) { html in
            html.add(.input, .type(.hidden), .name("question"), .value(String(run.asked)))
            html.add(.input, .type(.hidden), .name("answer"), .value("no"))
            html.add(.button, .class("button"), .type(.submit), text: isPayment ? "Do not pay" : "No")
        }
    }

    private static func addForm(
        _ title: String,
        fault: String?,
        of run: RunView,
        to html: inout HTML,
        content: (inout HTML) -> Void
    ) {
        html.add(.form, .method(.post), .action("/runs/\(run.number)/answer"), .class("card", "form", "accented")) {
            html in
            html.add(.input, .type(.hidden), .name("question"), .value(String(run.asked)))
            html.add(.h2, .ownDirection, .data("focus"), text: title)
            if let fault {
                html.add(.div, .class("errors"), .role(.alert), .id("answer-fault")) {
                    $0.add(.p, .ownDirection, text: fault)
                }
            }
            content(&html)
        }
    }

    private static func addField(_ label: String, isSecret: Bool, isFaulty: Bool, to html: inout HTML) {
        html.add(.div, .class("field")) { html in
            html.add(.label, .names("answer"), .ownDirection, text: label)
            html.add(
                .input,
                [
                    .id("answer"), .type(isSecret ? .password : .text), .name("answer"), .required(!isSecret),
                    .invalid(isFaulty),
                    .withoutCompletion,
                ] + (isFaulty ? [.describedBy("answer-fault")] : [])
            )
        }
    }

    /// The address in groups of four, for comparison with another screen.
    static func grouped(_ address: String) -> String {
        var (groups, rest) = ([Substring](), address.prefix(longestAddress + 1))
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }
}
