// Bounds of both sides: beyond them the program refuses, evicts, waits or goes on in parts. The test beside names the test that
// reaches each.
// Bounds of fields and settings stand in the contracts.

// Requests
/** Entries of one kind in a member's inbox; the rest follows once some are answered. */
export const INBOX_MAX = 20
/** Open connections of a node: each live screen holds one, and a browser opens up to six per page. */
export const CONNECTIONS_MAX = 4000
/**
 * Concurrent requests. A screen sends some thirty at once, several people may share an address, and some programs send a few per
 * connection.
 */
export const IN_FLIGHT = { connection: 10, person: 100, files: 300, strangers: 150, node: 600 } as const
/** Milliseconds for a whole body, against half-sent requests. Files have `UPLOAD_PACE`. */
export const BODY_MS = { stranger: 10_000, member: 60_000 } as const
/** Bytes of a body without sign-in: more than any form needs. */
export const BODY_PUBLIC_BYTES = 16 * 1024
/** Bytes of a member's body: parsing blocks the node. */
export const BODY_BYTES = 1024 * 1024
/** Nested lists and objects of a body: ten times the depth of any real one, and V8 pays a hundred times their text. */
export const BODY_DEPTH = 50
/** Bytes per part of a whole list: larger ones block the event loop and fill the memory (docs/adr/0110). */
export const PART_BYTES = 950_000
/** Bytes of kept answers per node; the least recently used go. */
export const ANSWER_CACHE_BYTES = 16 * 1024 * 1024
/** Milliseconds until a silent database counts as ill. */
export const HEALTH_ANSWER_MS = 1500
/** Overviews built at once: each holds its data in memory, and the pool has few connections. */
export const BUILT_AT_ONCE = 8
/** Named statements per connection: unique texts would fill the memory of the database. */
export const STATEMENTS_MAX = 1_000
/** Unread bytes of a live stream: a browser that stopped reading is dropped. */
export const EVENT_BACKLOG_BYTES = 64 * 1024
/** Live streams of a node: every tab holds one. */
export const LIVE_STREAMS_MAX = 2000
/** Live streams of a person; the oldest ends for a new one. */
export const LIVE_STREAMS_PER_PERSON = 16
/** Milliseconds until GroupAlarm has answered. */
export const GROUPALARM_MS = 10_000

// Sign-in
/** Waiting password checks, in all and per network: each takes 19 MiB and a core. */
export const PASSWORT_QUEUE = { all: 200, each: 20 }
/** Signed-in devices per account; the one used longest ago is signed out. */
export const SESSIONS_MAX = 20
/** Tokens that a node knows without a look; all are forgotten when full. */
export const FAMILIAR_TOKENS_MAX = 10_000
/** Attempts to sign in before one waits: a station may share an address. */
export const FREE_ATTEMPTS = { konto: 5, vertraut: 5, adresse: 30, vergessen: 3 } as const
/** Seconds to wait after the free attempts; they double up to the longest. */
export const ATTEMPT_WAIT_S = { first: 30, longest: 15 * 60 }

// Files
/** Bytes of an upload, held in memory while it arrives. */
export const FILE_BYTES = 10 * 1024 * 1024
/** Uploads that arrive at once, each held in memory. */
export const UPLOADS_AT_ONCE = { node: 8, person: 3 }
/** Slowest upload: so many bytes per interval, and the longest in all; a slower one blocks a slot. */
export const UPLOAD_PACE = { bytes: 64 * 1024, ms: 20_000, longestMs: 600_000 }
/** Parts of an upload: one file with a few fields. */
export const UPLOAD_PARTS = { files: 1, fields: 4, fieldSize: 20_000, parts: 6, headerPairs: 20 }
/** Foreign files read at once: each has a process of its own. */
export const FOREIGN_AT_ONCE = { node: 2, person: 1 }
/** Annahme: more pixels than phones produce by themselves; a browser needs four bytes for each. */
export const PIXELS_MAX = 50_000_000
/** Bytes of a profile photo: lists show many. */
export const PHOTO_BYTES = 2 * 1024 * 1024
/** Annahme: more files on one object are a mistake or abuse. */
export const FILES_PER_OBJECT = 50
/** Annahme: a gigabyte a day and person exceeds any normal use. */
export const FILE_BYTES_PER_DAY = 1024 ** 3
/** Annahme: rows of an exported file: nobody reads more on paper, a spreadsheet holds more, CSV is streamed. */
export const FILE_ROWS = { csv: 100_000, xlsx: 20_000, pdf: 4_000 }
/** Process that makes files: megabytes, milliseconds per file and until an idle one ends, and waiting orders. */
export const FILE_MAKER = { heapMb: 384, dataMb: 1536, ms: 110_000, idleMs: 20_000, waiting: 6 }
/** Process that reads foreign files: megabytes and seconds. The largest accepted table needs seven seconds. */
export const FOREIGN_READER = { heapMb: 256, dataMb: 1024, cpuSeconds: 15, seconds: 60 }
/** Characters that such a process may answer, to protect the memory of the node. */
export const FOREIGN_ANSWER_CHARS = 64 * 1024 * 1024
/** Rows of a history: more are no reading. */
export const HISTORY_ROWS = 10_000
/** Bytes of the first line of a backup, before anything is known of it. */
export const BACKUP_HEADER_BYTES = 4096
/** Bytes of a line that describes a backup: a damaged one has no end. */
export const BACKUP_LINE_BYTES = 16 * 1024 * 1024

// Imports
/** Data rows of an import: larger tables must be split. */
export const IMPORT_ROWS = 5000
/** Rows per statement of an import: small enough not to block the node. */
export const IMPORT_ROWS_PER_STATEMENT = 100
/** Columns of an import. */
export const IMPORT_COLUMNS = 200
/** Annahme: longer than any field of the application; longer cells are file errors. */
export const IMPORT_CELL_CHARS = 20_000
/** Characters of all cells: a workbook may reference one long text a million times. */
export const IMPORT_CHARS = 10 * 1024 * 1024
/** Lines of a spreadsheet, most of them empty. */
export const IMPORT_LINES = 1_048_576
/** Cells from the first to the last filled one, with the gaps. */
export const IMPORT_CELLS = 2_000_000
/** Unpacked bytes of all text parts: more than twice the need of the largest accepted table. */
export const IMPORT_UNPACKED_BYTES = 100 * 1024 * 1024
/** Bytes of a bank statement, packed or not. */
export const CAMT_BYTES = 10 * 1024 * 1024

// Lists and shares
/** Bookings per part of a plan: below 1 MB. */
export const BOOKINGS_PER_PART = 2400
/** Milliseconds of a plan: a month with its surrounding weeks. */
export const BOOKINGS_SPAN_MS = 63 * 86_400_000
/** Functions of the organisation chart, which comes as one list. */
export const CHART_ROWS = 400
/** Contacts per part: at 540 bytes each, below 1 MB. */
export const CONTACTS_PER_PART = 1_500
/** Members per part of the matrix of briefings: below 1 MB. */
export const BRIEFED_PER_PART = 4000
/** Lines per part of an evaluation: below 1 MB. */
export const EVALUATION_LINES_PER_PART = 4500
/** Waiting wishes per person and kind of booking. */
export const WAITLIST_PER_PERSON = 20
/** Saved views and own columns per person. */
export const VIEWS_PER_PERSON = 200
/** Rows of one decision: each has a savepoint of its own. */
export const DECIDED_AT_ONCE = 200
/** Dates of one strip. */
export const DATES_AT_ONCE = 120
/** Files that a person may have in the making. */
export const EXPORTS_PER_PERSON = 5
/** Annahme: nobody enters more by hand in a day, even when catching up on a year. */
export const ENTRIES_PER_DAY = 500
/** Annahme: answers kept for repeated calls; no manual use reaches this in a day. */
export const ANSWER_BYTES_PER_DAY = 100 * 1024 ** 2
/** Annahme: mails of one person about one object in an hour. */
export const LETTERS_PER_HOUR = 5
/** Annahme: trial mails of a person in an hour. */
export const TRIAL_MAILS_PER_HOUR = 20
/** Untried mails of a newsletter; above that the next batch waits for the last one. */
export const NEWSLETTER_UNTRIED_MAX = 300
/** Mails written by one statement. */
export const MAILS_PER_BATCH = 200
/** Reminders of duties per transaction; the next run continues. */
export const DUTY_REMINDERS_PER_RUN = 500
/** Calls of a calendar feed in ten minutes: several devices of a person may each poll every few. */
export const FEED_CALLS_PER_ADDRESS = 60
/** Addresses of feeds counted at once; all are forgotten when full. */
export const FEED_CALLERS_MAX = 5_000
/** Live streams of a door plate: a wall tablet, a phone, and the same in a second tab. */
export const SIGN_STREAMS_PER_ADDRESS = 20
/** Live streams of all door plates of a node. */
export const SIGN_STREAMS_MAX = 300
/** Annahme: calls with a code per hour and address; a whole station may share one. */
export const COMPLAINT_CALLS_PER_HOUR = 20
/** Unresponsive push services kept in mind: members supply the hosts. */
export const SILENT_HOSTS_MAX = 1000
/** Staffing proposals computed at once: each occupies a CPU for seconds. */
export const PROPOSALS_AT_ONCE = 2

// Browser
/** Entries that wait for the net per member: more indicate a mistake. */
export const OUTBOX_ENTRIES = 50
/** Characters of a waiting call. */
export const OUTBOX_CALL_CHARS = 200_000
/** Bytes of all waiting files: about eighty compressed photos. */
export const OUTBOX_FILE_BYTES = 40_000_000
/** Milliseconds that an entry waits: the server keeps its key for a day more (server/jobs/cleanup.ts). */
export const OUTBOX_KEPT_MS = 6 * 24 * 3_600_000
/** Lists seen last that the device keeps. */
export const SEEN_LISTS_MAX = 40
/** Bytes of papers stocked for the next two weeks. */
export const STOCK_PAPER_BYTES = 20 * 1024 * 1024
/** Attempts to load a part of the program while the device is online. */
export const CHUNK_ATTEMPTS = 5
/** Milliseconds to load a part of the program. */
export const CHUNK_MS = 120_000
/** Screens whose scroll position is kept. */
export const PLACES_MAX = 50
/** People per call for faces; the server refuses more. */
export const FACES_PER_CALL = 100
/** Search results kept on the device. */
export const RECENT_FOUND_MAX = 6
/** Days whose offset or date in Berlin is kept; all are forgotten when full. */
export const OFFSETS_MAX = 4_000
