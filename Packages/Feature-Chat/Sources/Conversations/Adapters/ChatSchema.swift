import AppData
import GRDB

/// The tables of Chat.
package enum ChatSchema {
    /// The search index is made from the messages, and leases were of running processes.
    package static let derivedTables: Set<String> = [
        "chat_search_entries", "chat_leases", "chat_abilities", "chat_insights",
    ]

    package static let first = MigrationPlan.Step.sql(
        "create sessions, messages and their search",
        """
        CREATE TABLE chat_sessions (
            id TEXT PRIMARY KEY NOT NULL,
            title TEXT,
            first_words TEXT,
            created_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            last_message_at INTEGER NOT NULL,
            archived_at INTEGER,
            read_at INTEGER,
            summary TEXT,
            summary_until TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX chat_sessions_by_time ON chat_sessions (last_message_at) WHERE deleted_at IS NULL;

        CREATE TABLE chat_messages (
            id TEXT PRIMARY KEY NOT NULL,
            session_id TEXT NOT NULL REFERENCES chat_sessions (id) DEFERRABLE INITIALLY DEFERRED,
            position INTEGER NOT NULL,
            sent_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            role TEXT NOT NULL,
            content TEXT NOT NULL,
            items TEXT,
            provider TEXT,
            model TEXT,
            input_tokens INTEGER,
            cached_tokens INTEGER,
            output_tokens INTEGER,
            cost REAL,
            milliseconds INTEGER,
            stop TEXT,
            error TEXT,
            rating INTEGER,
            edited_at INTEGER,
            version_of TEXT,
            superseded_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX chat_messages_by_session ON chat_messages (session_id, position)
            WHERE deleted_at IS NULL AND superseded_at IS NULL;
        CREATE INDEX chat_messages_by_version ON chat_messages (version_of) WHERE version_of IS NOT NULL;
        CREATE INDEX chat_messages_by_time ON chat_messages (sent_at) WHERE deleted_at IS NULL AND output_tokens IS NOT NULL;

        -- The words of the messages that are a part of a conversation. The number ties a message to its row of the index; a
        -- table's own row number would change when the file is rewritten.
        CREATE TABLE chat_search_entries (
            id TEXT PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL UNIQUE
        ) STRICT;
        CREATE VIRTUAL TABLE chat_search USING fts5(content, tokenize = "unicode61 remove_diacritics 2");

        CREATE TRIGGER chat_search_insert AFTER INSERT ON chat_messages
        WHEN NEW.deleted_at IS NULL AND NEW.superseded_at IS NULL AND NEW.role <> 'tool' AND NEW.content <> ''
        BEGIN
            INSERT INTO chat_search_entries (id, number)
                VALUES (NEW.id, 1 + COALESCE((SELECT MAX(number) FROM chat_search_entries), 0));
            INSERT INTO chat_search (rowid, content)
                SELECT number, NEW.content FROM chat_search_entries WHERE id = NEW.id;
        END;
        CREATE TRIGGER chat_search_update_old AFTER UPDATE OF content, deleted_at, superseded_at ON chat_messages
        WHEN OLD.content IS NOT NEW.content OR OLD.deleted_at IS NOT NEW.deleted_at
            OR OLD.superseded_at IS NOT NEW.superseded_at
        BEGIN
            DELETE FROM chat_search WHERE rowid = (SELECT number FROM chat_search_entries WHERE id = OLD.id);
            DELETE FROM chat_search_entries WHERE id = OLD.id;
            INSERT INTO chat_search_entries (id, number)
                SELECT NEW.id, 1 + COALESCE((SELECT MAX(number) FROM chat_search_entries), 0)
                WHERE NEW.deleted_at IS NULL AND NEW.superseded_at IS NULL AND NEW.role <> 'tool' AND NEW.content <> '';
            INSERT INTO chat_search (rowid, content)
                SELECT number, NEW.content FROM chat_search_entries WHERE id = NEW.id;
        END;
        CREATE TRIGGER chat_search_delete AFTER DELETE ON chat_messages
        BEGIN
            DELETE FROM chat_search WHERE rowid = (SELECT number FROM chat_search_entries WHERE id = OLD.id);
            DELETE FROM chat_search_entries WHERE id = OLD.id;
        END;

        -- No longer written: who answers in a session holds a lock on a file.
        CREATE TABLE chat_leases (
            session_id TEXT PRIMARY KEY NOT NULL,
            owner TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;

        -- What a model at a server can do, as far as it was found out: 1, 0, or NULL where nobody knows.
        CREATE TABLE chat_abilities (
            id TEXT PRIMARY KEY NOT NULL,
            tools INTEGER,
            images INTEGER,
            schemas INTEGER,
            parallel_calls INTEGER,
            checked_at INTEGER NOT NULL
        ) STRICT;
        """
    )

    package static let provenance = MigrationPlan.Step.sql(
        "note what messages were made of",
        """
        -- JSON: the features that a message tells of, and who wrote text in it.
        ALTER TABLE chat_messages ADD COLUMN provenance TEXT;
        ALTER TABLE chat_sessions ADD COLUMN summary_provenance TEXT;
        ALTER TABLE chat_sessions ADD COLUMN tools TEXT;
        CREATE INDEX chat_messages_by_place ON chat_messages (session_id, position);
        """
    )

    package static let templates = MigrationPlan.Step.sql(
        "create templates and memories",
        """
        -- Who the model is to be in a conversation, in the place of the persona.
        ALTER TABLE chat_sessions ADD COLUMN role TEXT;
        CREATE TABLE chat_templates (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            role TEXT,
            prompt TEXT,
            model TEXT,
            -- JSON: arguments and what they are where they are not given.
            defaults TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE TABLE chat_memories (
            id TEXT PRIMARY KEY NOT NULL,
            words TEXT NOT NULL,
            author TEXT NOT NULL,
            provenance TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE TABLE chat_changes (
            id TEXT PRIMARY KEY NOT NULL,
            made_at INTEGER NOT NULL,
            summary TEXT NOT NULL,
            rows TEXT NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    package static let insights = MigrationPlan.Step.sql(
        "create insights",
        """
        -- What a model wrote of a day; it can be written again.
        CREATE TABLE chat_insights (
            day TEXT PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            command TEXT,
            written_at INTEGER NOT NULL
        ) STRICT;
        """
    )
}
