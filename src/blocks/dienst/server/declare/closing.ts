import { type RawBuilder, sql } from 'kysely'
import { addSpontaneous, planAnwesenheit, writeAnwesenheit } from '../closing/anwesenheit.ts'
import { angeboteOf } from '../signup/follow.ts'
import { helferStates, recordHelfer } from '../history/helfer.ts'
import { attendedParts } from '../closing/hours.ts'
import { lockAngebote, refreshBesetzung } from '../signup/besetzung.ts'
import { undoAnwesenheit } from '../closing/undo-anwesenheit.ts'
import type { AnlassDetail, AnwesenheitRow } from '../../declaration.ts'
import { abschlussHindernis, reopenHindernis } from '../../hindernisse.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { conflict, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Head, Values } from './declaration.ts'
import type { AnlassKind } from './kind.ts'
import { readFor } from './read.ts'
import { loadLed } from './staffing.ts'

interface Asked<B> {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly body: B
}

/** Parts that an area puts in place of the common ones, or adds. */
interface OwnClosing {
  readonly hindernis?: (head: Head) => Promise<string | null>
  readonly status?: RawBuilder<unknown>
  readonly told?: Values
  /** Follows in the same transaction, with the profiles of the attendees (none on reopening). */
  readonly follow?: (head: Head, present: readonly string[], now: Date) => Promise<void>
}
/** Annahme: closing sends no mail; the drafts of hours appear on the dashboard. */
export async function closeAnlass(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params, body }: Asked<{ readonly version: number; readonly helfer: readonly AnwesenheitRow[] }>,
  ownClosing: OwnClosing = {},
): Promise<AnlassDetail> {
  const head = await loadLed(kind, trx, actor, params.id)
  const now = context.now()
  const reason = ownClosing.hindernis ? await ownClosing.hindernis(head) : abschlussHindernis(kind.words, head, now)
  if (reason !== null) throw conflict(reason)
  if (head.version !== body.version) throw stale()
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  await lockAngebote(trx, offers)
  const added = await addSpontaneous(trx, offers, body.helfer, actor, now)
  const results = await planAnwesenheit(trx, offers, body.helfer, actor, now)
  const before = await helferStates(
    trx,
    results.flatMap(({ anmeldung }) => (added.has(anmeldung) ? [] : [anmeldung])),
  )
  const changes = (await writeAnwesenheit(trx, results, actor._id, now)).map((change) =>
    added.has(change.anmeldung) ? { ...change, vorher: null } : change,
  )
  const attending = results.flatMap(({ actual, ...result }) => (actual === null ? [] : [{ ...result, actual }]))
  const parts = attending.flatMap(({ profil, anmeldung, actual, termine }) =>
    attendedParts(actual.beginn, actual.ende, actual.pause, termine).map((part) => ({ ...part, profil, anmeldung })),
  )
  await kind.hours?.draft(trx, parts, { anlass: head.bezeichnung, actor: actor._id })
  const closingColumns = Object.entries(ownClosing.told ?? {}).map(
    ([column, value]) => sql`, ${sql.ref(column)} = ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const { rows } = await sql<Pick<Head, 'status'>>`
    update ${sql.table(kind.table)} d
    set status = ${ownClosing.status ?? sql`'abgeschlossen'`},
      "abgeschlossenAm" = ${now}${sql.join(closingColumns, sql``)}, ${setTouched(actor._id, now)}
    where _id = ${head._id}::uuid
    returning status`.execute(trx)
  await refreshBesetzung(trx, offers)
  await ownClosing.follow?.(head, [...new Set(attending.map(({ profil }) => profil))], now)
  await recordHelfer({ trx, kind: kind.occasions }, head._id, changes, actor._id, before)
  const attendance = {
    anwesend: attending.length,
    nichtErschienen: results.length - attending.length,
    stunden: parts.reduce((sum, { stunden }) => sum + stunden, 0),
  }
  await recordChange(trx, {
    area: kind.table,
    object: head._id,
    action: 'abgeschlossen',
    fields: ['status', 'anwesend', ...Object.keys(ownClosing.told ?? {})],
    before: { status: head.status },
    after: { ...rows[0], anwesend: attendance, ...ownClosing.told },
    actor: actor._id,
  })
  return readFor(kind, context, trx, actor, head._id)
}

/** Reopens a closed occasion and deletes its drafts of hours. Confirmed hours prevent it. */
export async function reopenAnlass(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params, body: { version } }: Asked<{ readonly version: number }>,
  { hindernis, follow }: Pick<OwnClosing, 'hindernis' | 'follow'> = {},
): Promise<void> {
  const head = await loadLed(kind, trx, actor, params.id)
  const { rows } = await sql<{ _id: string }>`
    select meldung._id
    from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
    where ${sql.ref(`angebot.${kind.column}`)} = ${head._id}::uuid`.execute(trx)
  const registrations = rows.map(({ _id }) => _id)
  const confirmed = (await kind.hours?.confirmed(trx, registrations)) ?? 0
  const reason = hindernis ? await hindernis(head) : reopenHindernis(kind.words, head, confirmed)
  if (reason !== null) throw conflict(reason)
  if (head.version !== version) throw stale()
  await kind.hours?.remove(trx, registrations)
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  await lockAngebote(trx, offers)
  await follow?.(head, [], context.now())
  await undoAnwesenheit(trx, kind.occasions, head._id, head.abgeschlossenAm, { actor: actor._id, now: context.now() })
  await refreshBesetzung(trx, offers)
  await sql`update ${sql.table(kind.table)}
    set status = ${kind.states.running[0]}, "abgeschlossenAm" = null, ${setTouched(actor._id)}
    where _id = ${head._id}::uuid`.execute(trx)
  await kind.occasions.refreshStatus(trx, head._id)
  const { rows: refreshed } = await sql<
    Pick<Head, 'status'>
  >`select status from ${sql.table(kind.table)} where _id = ${head._id}::uuid`.execute(trx)
  await recordChange(trx, {
    area: kind.table,
    object: head._id,
    action: 'abschlussZurueckgenommen',
    fields: ['status'],
    before: { status: head.status },
    after: { ...refreshed[0] },
    actor: actor._id,
  })
}
