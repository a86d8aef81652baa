import Core

/// The host's own settings of what turns speech into words.
enum VoiceSettings {
    static let transcriber = SettingKey(
        "transcriber",
        "A command that prints what a recording says, with {file} for the recording: whisper-cli -m MODEL -nt -f {file}.",
        default: "",
        form: "Say a command, such as whisper-cli -m MODEL -nt -f {file}.",
        isPower: true
    )
    static let server = SettingKey(
        "transcriber-server",
        "A server that understands OpenAI's audio transcriptions, in place of a command.",
        default: ServerAddress?.none
    )
    static let model = SettingKey(
        "transcriber-model",
        "The model that such a server is asked for.",
        default: "whisper-1",
        form: "Say a model's name as the server has it, such as whisper-1."
    )
    static let key = "transcriber-key"

    static let declarations = [
        SettingDeclaration(transcriber, owner: "host"), SettingDeclaration(server, owner: "host"),
        SettingDeclaration(model, owner: "host"),
        SettingDeclaration(secret: key, "The key of the server that transcribes, where it wants one.", owner: "host"),
    ]
}
