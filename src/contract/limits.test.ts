import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from './limits.ts'

/** The test that reaches each bound: it sees the refusal, the eviction, the wait or the next part. */
const REACHED_BY: Readonly<Record<keyof typeof limits, string>> = {
  INBOX_MAX: 'src/features/dashboard/server/dashboard.test.ts',
  CONNECTIONS_MAX: 'src/server/bounds.test.ts',
  IN_FLIGHT: 'src/server/http/in-flight.test.ts',
  BODY_MS: 'src/server/http/in-flight.test.ts',
  BODY_PUBLIC_BYTES: 'tests/api/inputs.test.ts',
  BODY_BYTES: 'tests/api/inputs.test.ts',
  BODY_DEPTH: 'tests/api/inputs.test.ts',
  PART_BYTES: 'tests/api/parts.test.ts',
  ANSWER_CACHE_BYTES: 'src/server/http/answer-cache.test.ts',
  HEALTH_ANSWER_MS: 'tests/embedded/outage.test.ts',
  BUILT_AT_ONCE: 'src/features/plan/server/plan.test.ts',
  STATEMENTS_MAX: 'src/server/db/prepared.test.ts',
  EVENT_BACKLOG_BYTES: 'src/server/events/event-stream.test.ts',
  PASSWORT_QUEUE: 'src/server/auth/bounds.test.ts',
  SESSIONS_MAX: 'src/features/auth/server/login.test.ts',
  FAMILIAR_TOKENS_MAX: 'src/server/auth/bounds.test.ts',
  FREE_ATTEMPTS: 'src/features/auth/server/login.test.ts',
  ATTEMPT_WAIT_S: 'src/features/auth/server/login.test.ts',
  FILE_BYTES: 'src/features/dateien/server/files.test.ts',
  UPLOADS_AT_ONCE: 'src/server/files/upload.test.ts',
  UPLOAD_PACE: 'src/server/files/upload.test.ts',
  PIXELS_MAX: 'src/server/files/picture.test.ts',
  PHOTO_BYTES: 'src/features/profile/server/image.test.ts',
  FILES_PER_OBJECT: 'src/features/dateien/server/files.test.ts',
  FILE_BYTES_PER_DAY: 'src/server/files/upload.test.ts',
  FILE_ROWS: 'src/features/exporte/server/exporte.test.ts',
  FILE_MAKER: 'src/server/export/maker.test.ts',
  FOREIGN_READER: 'src/server/files/foreign.test.ts',
  FOREIGN_ANSWER_CHARS: 'src/server/files/foreign.test.ts',
  HISTORY_ROWS: 'src/server/bounds.test.ts',
  BACKUP_HEADER_BYTES: 'src/server/backup/bounds.test.ts',
  BACKUP_LINE_BYTES: 'src/server/backup/bounds.test.ts',
  IMPORT_ROWS: 'src/blocks/import/server/import.test.ts',
  IMPORT_COLUMNS: 'src/blocks/import/server/import.test.ts',
  IMPORT_CELL_CHARS: 'src/blocks/import/server/import.test.ts',
  IMPORT_CHARS: 'src/blocks/import/server/xlsx.test.ts',
  IMPORT_LINES: 'src/blocks/import/server/xlsx.test.ts',
  IMPORT_CELLS: 'src/blocks/import/server/xlsx.test.ts',
  IMPORT_UNPACKED_BYTES: 'src/blocks/import/server/bombe.test.ts',
  CAMT_BYTES: 'src/blocks/zahlungen/server/bank.test.ts',
  BOOKINGS_PER_PART: 'tests/api/parts.test.ts',
  CONTACTS_PER_PART: 'tests/api/parts.test.ts',
  BRIEFED_PER_PART: 'tests/api/parts.test.ts',
  EVALUATION_LINES_PER_PART: 'src/features/auswertung/server/auswertung.test.ts',
  WAITLIST_PER_PERSON: 'src/features/fahrzeugbelegungen/server/vormerkungen.test.ts',
  VIEWS_PER_PERSON: 'src/features/ansichten/server/views.test.ts',
  DECIDED_AT_ONCE: 'src/features/fahrzeugbelegungen/server/decide-rows.test.ts',
  DATES_AT_ONCE: 'src/features/blutspenden/server/decide-rows.test.ts',
  EXPORTS_PER_PERSON: 'src/features/exporte/server/exporte.test.ts',
  ENTRIES_PER_DAY: 'src/server/share.test.ts',
  ANSWER_BYTES_PER_DAY: 'src/server/share.test.ts',
  LETTERS_PER_HOUR: 'src/features/profile/server/verteiler-mail.test.ts',
  TRIAL_MAILS_PER_HOUR: 'src/features/newsletter/server/newsletter.test.ts',
  NEWSLETTER_UNTRIED_MAX: 'src/features/newsletter/server/newsletter.test.ts',
  MAILS_PER_BATCH: 'src/server/mail/mail.test.ts',
  FEED_CALLS_PER_ADDRESS: 'src/features/kalender/server/all.test.ts',
  FEED_CALLERS_MAX: 'src/features/kalender/server/all.test.ts',
  SIGN_STREAMS_PER_ADDRESS: 'src/features/kalender/server/kalender.test.ts',
  SIGN_STREAMS_MAX: 'src/server/events/event-stream.test.ts',
  COMPLAINT_CALLS_PER_HOUR: 'src/features/kummerkasten/server/kummerkasten.test.ts',
  SILENT_HOSTS_MAX: 'src/features/mitteilungen/server/notices.test.ts',
  PROPOSALS_AT_ONCE: 'src/blocks/dienst/server/proposal/bounds.test.ts',
  OUTBOX_ENTRIES: 'src/client/net/outbox/outbox.test.tsx',
  OUTBOX_CALL_CHARS: 'src/client/net/outbox/outbox.test.tsx',
  OUTBOX_FILE_BYTES: 'src/client/net/outbox/outbox.test.tsx',
  OUTBOX_KEPT_MS: 'src/client/net/outbox/outbox.test.tsx',
  SEEN_LISTS_MAX: 'src/client/net/worker/worker.test.ts',
  STOCK_PAPER_BYTES: 'src/client/net/worker/stock.test.tsx',
  CHUNK_ATTEMPTS: 'src/client/app/lazy-part.test.tsx',
  CHUNK_MS: 'src/client/app/chunk.test.ts',
  PLACES_MAX: 'src/client/app/bounds.test.tsx',
  FACES_PER_CALL: 'src/client/app/bounds.test.tsx',
  RECENT_FOUND_MAX: 'src/client/app/bounds.test.tsx',
  LIVE_STREAMS_MAX: 'src/server/events/event-stream.test.ts',
  LIVE_STREAMS_PER_PERSON: 'src/server/events/event-stream.test.ts',
  GROUPALARM_MS: 'src/features/alarmeinheiten/server/groupalarm.test.ts',
  UPLOAD_PARTS: 'src/features/dateien/server/files.test.ts',
  FOREIGN_AT_ONCE: 'src/server/files/foreign.test.ts',
  BOOKINGS_SPAN_MS: 'tests/api/parts.test.ts',
  CHART_ROWS: 'src/features/organigramm/server/organigramm.test.ts',
  DUTY_REMINDERS_PER_RUN: 'tests/api/parts.test.ts',
  IMPORT_ROWS_PER_STATEMENT: 'src/blocks/import/server/crud-import.test.ts',
  OFFSETS_MAX: 'src/contract/time/berlin.test.ts',
}

test('every bound is reached by a test that names it', () => {
  // A test that only imports a bound does not reach it.
  const uses = (name: string, file: string) =>
    readFileSync(file, 'utf8')
      .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
      .includes(name)
  const missing = Object.keys(limits).filter((name) => !uses(name, REACHED_BY[name as keyof typeof limits] ?? 'package.json'))
  expect(missing).toEqual([])
  expect(Object.keys(REACHED_BY).toSorted()).toEqual(Object.keys(limits).toSorted())
})

test('every bound says its reason', () => {
  const text = readFileSync('src/contract/limits.ts', 'utf8')
  expect(Object.keys(limits).filter((name) => !new RegExp(`\\*/\\nexport const ${name} = `).test(text))).toEqual([])
})
