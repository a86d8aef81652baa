import Core

/// Pages that explain what no single command does: `bento help home`.
package struct HelpTopic: Listing, Equatable {
    package let name: String
    let summary: String
    /// Markdown, each paragraph and item one line: the terminal wraps it.
    let text: String

    package var isProse: Bool { true }
    package var presentation: Presentation { .markdown("# \(name): \(summary)\n\n\(text)") }

    /// The topic of a name, and the list of all for `topics`.
    package static func named(_ name: String) -> (any Listing)? {
        name == "topics" ? HelpTopics(topics: all) : all.first { $0.name == name }
    }

    package static let all = [
        log, commands, options, home, settings, privacy, plugins, reminders, start, scripts, exitCodes, fields,
    ]

    private static let log = HelpTopic(
        name: "log",
        summary: "log a meal, a workout or your weight in your own words",
        text: """
            `bento log` finds out what its words are of, says so, and logs them there, with the options of that command.

            - `bento log 2 eggs and toast`: a meal, as `bento food log` logs it; `--meal lunch`, `--day yesterday`.
            - `bento log bench 3x8 80kg`, `bento log run 5k 27:30`: a workout, as `bento workouts log`.
            - `bento log 72.5 kg`, `bento log weighed 160 lb`: your weight, as `bento food weigh`.

            Where it is not clear, nothing is logged, and it says which commands to choose from. `bento undo` takes it back.
            """
    )

    private static let commands = HelpTopic(
        name: "commands",
        summary: "how commands are made, and how to name things",
        text: """
            A command is `bento [feature] [thing] verb [item or words] [options]`: `bento food favorite add last`. Who knows one \
            feature knows all.

            - `log` for what you did, in plain words; `add`, `list`, `show`, `edit`, `delete` for what you keep; `import` and `export` \
            for files; `search` for what is not yours. A feature or a thing alone lists, or shows today.
            - `bento log` finds out itself whether it is a meal, a workout or your weight. `bento undo` takes the last change back, \
            `bento redo` makes it again, `bento history` lists changes.
            - An item is named by its number in the list that you have just seen here (for ten minutes, while it is unchanged), by \
            `last`, by some of its words, or by the end of its id.
            - Days: `today`, `yesterday`, `friday`, `21 Nov`, `2026-11-21`, `3 days ago`, `in 2 weeks`; periods: `this week`, \
            `last month`, `2026-03`, `last 30 days`, `from may`, or `--from`, `--to`, `--last 30d`.
            - `bento alias set w "food water 300ml"` gives a command a word of your own.
            """
    )

    private static let options = HelpTopic(
        name: "options",
        summary: "options that every command takes, anywhere on its line",
        text: """
            - `--json`: print the result as JSON; `--fields kcal,meals.title` prints these fields alone.
            - `--yes`: answer ordinary confirmations with yes. It pays no money that counts.
            - `--home FOLDER`: where Bento keeps its data; see `bento help home`.
            - `--set NAME=VALUE`: a setting for this run; see `bento settings`.
            - `--flag NAME=VALUE`: a flag for this run; see `bento flags`.
            - `--no-color`: write no colors; `NO_COLOR` in the environment does the same.
            - `--no-pager`: run through what does not fit the screen, which `$PAGER`, else `less`, shows page by page; the setting \
            `host.pager` says so for good.
            - `--verbose`: write the log to standard error, too, with its details.
            - `--voice`, at the end: speak the words instead of typing them.
            - `--help`: explain the command.
            """
    )

    private static let home = HelpTopic(
        name: "home",
        summary: "where everything is kept",
        text: """
            Everything is in one folder, which only you may read: `$BENTO_HOME`, else `$XDG_DATA_HOME/bento`, else \
            `~/.local/share/bento`. `--home FOLDER` names another for one run.

            - `bento.sqlite`: the database. Any SQLite tool reads it; deleted rows stay as tombstones until you erase them.
            - `settings.json`: your settings. Names that nothing here knows are kept. It may be a link to a file elsewhere.
            - `secrets.bento`, `secrets.key`: keys and topics, encrypted, and what opens them here.
            - `permissions.json`, `proposals.json`, `jobs.json`: what you allowed, what waits for you, when jobs ran.
            - `plugins`: your plug-ins, a file for each with what you agreed to, and the folder in which each works.

            `bento data` shows what is kept with sizes and dates, `bento data archive` writes all of it into one file, encrypted if you \
            want, and `bento data delete` takes it away and proves it. `bento features doctor` finds what is wrong.
            """
    )

    private static let settings = HelpTopic(
        name: "settings",
        summary: "what you can change, and what wins",
        text: """
            `bento settings` lists every setting by feature, with its value, where that comes from, and what it changes. From the weakest \
            to the strongest: the default; `settings.json`; the environment (`BENTO_FOOD_ONLINE_BARCODES`); `--set NAME=VALUE` for one run.

            - `bento settings set NAME VALUE`, `unset NAME`, `get NAME`, `edit` (in your editor).
            - What a setting may be (a range, one of a few, a form) stands in `bento settings get NAME`. What does not fit is refused; in \
            the file it counts as not set, and `bento settings` says so.
            - `bento settings export > mine.json`, `bento settings import mine.json`: all of it or nothing.
            - A secret is asked for and typed unseen: `bento settings set reminders.ntfy-topic`.
            - `host.locale` and `host.first-weekday` say how dates and numbers are written; `bento profile set --units --zone` the rest.
            - `host.interests` says what you want Bento for; what is not among it shows no card, hint or question by itself. \
            `host.cards` and `host.hidden-cards` order and hide the cards of `bento`.
            - `host.plain` on gives results as sentences, for a screen reader. Where the locale is not UTF-8 (`LANG=C`), and in a \
            terminal that draws nothing (`TERM=dumb`), bars and lines are drawn in ASCII.
            - `host.colours` says when there are colors: auto, always, never. With auto, `NO_COLOR=1` turns them off; \
            `--no-color` does in any case.
            """
    )

    private static let privacy = HelpTopic(
        name: "privacy",
        summary: "what leaves this machine, and who may do what",
        text: """
            Nothing leaves this machine unless you set it up. `bento features info NAME` lists the hosts and programs a feature may \
            reach, and why; no other is reached.

            - A language model sees what `bento chat privacy` shows, and nothing before you chose a provider.
            - What a model or another program may change is a permission: `bento permissions`. What would be spent waits for you: \
            `bento proposals`.
            - Devices that share by `bento sync` send sealed batches over the relay you named, which can read none of them.
            - Reports of use are off; `bento privacy` shows every field that would be sent.
            - Secrets are kept encrypted and never shown or logged; nothing but an encrypted archive takes them elsewhere.
            """
    )

    private static let plugins = HelpTopic(
        name: "plugins",
        summary: "programs of others as features, and what they may",
        text: """
            `bento plugin add NAME -- command` makes a server of the Model Context Protocol a feature, in whatever language it is written; \
            an address (`https://...`) takes the place of the command where it runs elsewhere. Its tools are commands: \
            `bento NAME TOOL`, with `--help`, and `--json '{...}'` for arguments that no words can say.

            - It gets HOME, LOGNAME, PATH, SHELL, TERM and USER of your environment, and what you name with `--env`; it works in a folder \
            of its own. It can still do what you can: only `--confined` (Linux, bubblewrap) takes network, home and files from it, but \
            for `--network`, `--folder` and `--write`.
            - The coach and other programs' models see it only with `--models`, and ask you before they use a tool that is not said to only \
            read. What it gives is marked for them as text of others.
            - You agree to its tools as they are when you add it. One that changes is off until `bento plugin accept NAME`; \
            `bento plugin show NAME` says what has changed.
            - Lists and help start nothing. It starts when it is called, and is stopped after five minutes without a call, or with the \
            command. `bento plugin doctor` starts each and says what is wrong; `bento plugin disable NAME` switches one off, \
            `bento plugin delete NAME` removes it with its folder and what you allowed of it.
            - What it asks during a call you answer at the terminal. It gets neither a model's words nor your folders, and its links are \
            not followed.
            """
    )

    private static let reminders = HelpTopic(
        name: "reminders",
        summary: "sentences, quiet hours, and how they reach you",
        text: """
            `bento reminders add` takes what you would say: `stretch at 6pm`, `drink water every two hours until 8pm on weekdays`, \
            `weigh in each Monday morning`, `pay rent on the last day of the month`, `check the oven in 20 minutes`.

            - Answer with `done`, `snooze --for "an hour"`, `skip`; `list` and `history` show them.
            - They come in `bento`, below your next command, on the desktop, and on a phone through ntfy \
            (`bento settings set reminders.ntfy-topic`).
            - `bento reminders install` has them come while Bento is closed: a systemd timer or a line of your crontab, shown before it \
            is written.
            - Quiet hours hold them back (`reminders.quiet-hours`); at most `reminders.per-day` come on a day; what was missed is told \
            once.
            - Features remind, too; `bento reminders source list` lists them, `bento reminders source disable SOURCE` silences one.
            """
    )

    private static let start = HelpTopic(
        name: "start",
        summary: "the first two minutes",
        text: """
            `bento start` asks what you want and what the figures depend on. Enter skips; Ctrl-C stops, and `bento start` goes on \
            from there. What another command has answered is not asked. `bento start list` lists the steps and the command that takes the same answers; `bento start edit food.body` asks one again.
            """
    )

    private static let scripts = HelpTopic(
        name: "scripts",
        summary: "for programs, prompts and status bars",
        text: """
            Every command takes `--json`. `bento call food.log --json '{"text": "2 eggs"}'` calls a flow by its id, `bento flows --schema \
            food.log` prints what it takes. Results go to standard output, everything else to standard error.

            - Errors are JSON, too, with `code`, `message`, `recovery` and `retryable`. Codes stay; words may change. \
            `bento help exit-codes` lists exit codes, `bento help fields` says how the fields of results are named.
            - Into a pipe, lines are as long as they are, so that an address or a row is whole; `COLUMNS=80` gives them a width.
            - `bento status --line` is one line for a prompt; `bento jobs run` does what is due, and nothing twice.
            - `BENTO_NOW` and `BENTO_ZONE` set the clock and zone of one run.
            """
    )

    private static let exitCodes = HelpTopic(
        name: "exit-codes",
        summary: "what a command ends with",
        text: """
            They are those of `sysexits.h`. With `--json` the error on standard error says more, by its `code`.

            - `0`: done.
            - `1`: the answer is no: a check found faults, or nothing was found.
            - `64`: the command was used wrongly.
            - `65`: what was given cannot be right, or names nothing that is kept.
            - `66`: a file is not there, or cannot be read.
            - `69`: something that is needed is not available: a program, a feature, a server.
            - `70`: a mistake in Bento.
            - `73`: a file cannot be made.
            - `74`: reading or writing failed.
            - `75`: it may work later: a server was busy, an answer broke off.
            - `76`: a server answered what it should not.
            - `77`: it is not allowed.
            - `78`: a setting or a file of Bento's is wrong.
            - `128` and more: a signal ended it; `130` is Ctrl-C.
            """
    )

    private static let fields = HelpTopic(
        name: "fields",
        summary: "how the fields of JSON are named, and in which units they are",
        text: """
            A field has one name, one unit and one form in all results. `--fields kcal,meals.title` prints these alone.

            - Times end in `At` (`at` alone is when something was done): ISO 8601 in UTC, `2026-11-21T12:00:00Z`. `localTime` is the \
            wall clock where it was, `zone` its time zone. Days are `day`, or end in `On`: `2026-11-21`.
            - Energy is in `kcal`. `protein`, `carbs`, `fat`, `fiber`, `sugar` are grams, `sodium` is milligrams.
            - `kg`, `meters`, `seconds`, `reps`, and what ends in `Kg`, `Meters`, `Seconds`, `Minutes`, `Days`, `Ml`, `Cm`, are in \
            that unit, whatever units are yours. `distance`, `radius`, `accuracy`, `altitude`, `elevation` of places are meters.
            - `latitude` and `longitude` are degrees, WGS 84. Amounts of bitcoin are satoshis.
            - What begins with `is` or `has` is true or false. Means begin with `average`.

            Earlier versions named some otherwise: `metres` is `meters`; `notes` of meals and workouts is `note`, that of \
            reminders `notices`; `startsAt` of a workout is a time, its wall clock `localTime`; `completedAt` of a set is a time; \
            `rest` is `restSeconds`; `activeHours` and `activeMinutes` are `activeSeconds`; `meanHeartRate`, `meanKcal`, \
            `meanProtein` and `mean` begin with `average`; `repetitions` is `reps`; `on` is `day`; `programme` and `programmes` are \
            `program` and `programs`, a program's `day` is its `session`; `next`, `due`, `answered`, `lastEnded`, `first` and `last` \
            (of `bento data`) end in `At`; `time` of a place is `recordedAt`, `start` and `end` of a track `startedAt`, `endedAt`; \
            `asOf` is `readAt`; the wallet's limits are `perPayment` and `perDay`, its fee rates `fastSatPerVb` and so on; \
            `proteinGrams` and `targetProteinGrams` of `bento status` are `protein` and `targetProtein`; `humour` is `humor`.
            """
    )
}

/// The topics there are.
struct HelpTopics: Listing {
    let topics: [HelpTopic]

    var isProse: Bool { true }
    var presentation: Presentation {
        .keyValues(topics.map { KeyValue("bento help \($0.name)", $0.summary) })
    }
}
