import { sql } from 'kysely'
import { STANDING_ANMELDUNG, isStandingStatus } from '../../names.ts'
import { angeboteOf, promoteWaiting } from '../signup/follow.ts'
import { changeAngebote, insertAngebote, type SchichtRow } from '../staffing/offers.ts'
import { checkReferences } from '../staffing/references.ts'
import { lockAngebote, refreshBesetzung } from '../signup/besetzung.ts'
import { notifyAbsage, notifyMove } from '../mails/notify.ts'
import { notifyPublished } from '../mails/published.ts'
import { offerChanges } from '../history/offers.ts'
import { requireFreeLeader } from '../staffing/leader.ts'
import { schichtMaengel } from '../staffing/schicht-rules.ts'
import { withdrawAnfragen } from '../signup/state.ts'
import { withdrawQuestions } from '../asking/tell.ts'
import { requireFree } from './publishing.ts'
import { keptHindernis, questionMaengel } from '../../questions.ts'
import { anlassFields, type AnlassDetail, type Status } from '../../declaration.ts'
import { absageHindernis, changeHindernis, deleteHindernis, isDraft, statusHindernis } from '../../hindernisse.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { formatOf, type Shape, titelOf } from '#contract/schema.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { columnValues } from '#server/crud/crud-table.ts'
import { oneOf, setTouched } from '#server/db/vocabulary.ts'
import { conflict, HttpError, type Message, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Data, Head, Offered, Values, Written } from './declaration.ts'
import { type AnlassKind, dataOf } from './kind.ts'
import { readFor } from './read.ts'
import { detachVehicles, holdVehicles, releaseVehicles } from './vehicles.ts'

const DAY = 86_400_000
// Annahme: planning goes at most five years ahead; a later year is a typo. Past occasions may be entered up to 400 days back.
const AHEAD_DAYS = 5 * 366
const RETROACTIVE_DAYS = 400
const MAX_DAYS = 366
export const TOO_LONG = 'Das dauert länger als ein Jahr. Prüfe die Zeiten.'
export const isTooLong = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }): boolean =>
  Date.parse(ende) - Date.parse(beginn) > MAX_DAYS * DAY

const asUtc = (time: string): string => new Date(time).toISOString()
function tidy(fields: Shape, body: Values): Written {
  const values = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' && fields[name] && formatOf(fields[name]) === 'instant' ? asUtc(value) : value,
  ])
  return Object.fromEntries(values) as Written
}

function headMaengel({ beginn, ende, anmeldeschluss, leiter, stvLeiter }: Written, now: Date, before: string | null): Message[] {
  const [from, to] = [Date.parse(beginn), Date.parse(ende)]
  if (to <= from) return [{ msg: END_AFTER_BEGIN, feld: 'ende' }]
  const moved = before === null || Date.parse(before) !== from
  return [
    ...(isTooLong({ beginn, ende }) ? [{ msg: TOO_LONG, feld: 'ende' }] : []),
    ...(moved && from < now.getTime() - RETROACTIVE_DAYS * DAY
      ? [{ msg: `Der Beginn darf höchstens ${RETROACTIVE_DAYS} Tage zurückliegen.`, feld: 'beginn' }]
      : []),
    ...(from > now.getTime() + AHEAD_DAYS * DAY ? [{ msg: 'Der Beginn liegt mehr als fünf Jahre in der Zukunft.', feld: 'beginn' }] : []),
    ...(anmeldeschluss !== null && Date.parse(anmeldeschluss) > from
      ? [{ msg: 'Der Anmeldeschluss darf nicht nach dem Beginn liegen.', feld: 'anmeldeschluss' }]
      : []),
    ...(leiter !== null && leiter === stvLeiter
      ? [{ msg: 'Leitung und Stellvertretung müssen zwei Personen sein.', feld: 'stvLeiter' }]
      : []),
  ]
}

const NO_TRAINEES = { anzahl: 0, mindestqualifikation: 'keine' } as const
const nameIn = (bezeichnung: string, number: number): string => (bezeichnung === '' ? `Zeile ${number}` : `„${bezeichnung}“`)

/** Maps 'schichten.0.beginn' to the body's field name: 'bedarf.0.von'. */
const atField = ({ writing }: AnlassKind, { msg, feld = '' }: Message): Message => ({
  msg,
  feld: feld.replaceAll(/schichten|beginn|ende/g, (part) => writing?.fields?.[part as 'ende'] ?? part),
})

/**
 * Validated offers to write. Existing ones keep their identity: by `_id`, by name, or as the only one.
 * @throws 400 with all errors at once
 */
function checkedOffers(
  kind: AnlassKind,
  body: Written,
  now: Date,
  before: Data | null,
): readonly (SchichtRow & { readonly _id?: string })[] {
  const found = headMaengel(body, now, before?.beginn ?? null)
  const offered = found.length > 0 ? [] : (kind.writing?.offers(body) ?? [])
  const unmatched = [...(before?.schichten ?? [])]
  const take = (same: (offer: (typeof unmatched)[number]) => boolean) => {
    const at = unmatched.findIndex(same)
    return at < 0 ? undefined : unmatched.splice(at, 1)[0]?._id
  }
  const withId = offered.map(({ _id, fahrzeuge = [], praktikanten = NO_TRAINEES, ...offer }: Offered) => ({
    ...offer,
    fahrzeuge,
    praktikanten,
    beginn: asUtc(offer.beginn),
    ende: asUtc(offer.ende),
    id: _id === undefined ? undefined : take((earlier) => earlier._id === _id.toLowerCase()),
  }))
  const rows = withId.map(({ id, ...offer }) => {
    const _id =
      id ??
      (offered.length === 1 && before?.schichten.length === 1
        ? take(() => true)
        : take(({ bezeichnung }) => bezeichnung === offer.bezeichnung))
    // A replacement vehicle keeps the assigned driver.
    const places = before?.schichten.find((earlier) => earlier._id === _id)?.fahrzeuge ?? []
    const fahrzeuge = offer.fahrzeuge.map((vehicle, i) => ({ _id: places[i]?._id, ...vehicle }))
    return { ...offer, fahrzeuge, ...(_id === undefined ? {} : { _id }) }
  })
  const errors = [
    ...found,
    ...(found.length > 0
      ? []
      : [
          ...schichtMaengel(body, kind.dayPlan ? rows.map((row) => ({ ...row, fahrzeuge: [] })) : rows, nameIn).map((message) =>
            atField(kind, message),
          ),
          ...questionMaengel(body.fragen),
          ...(kind.writing?.rules?.(body, now) ?? []),
        ]),
  ]
  if (errors.length > 0) throw new HttpError(400, errors)
  return rows
}

const columnsOf = (kind: AnlassKind, fields: Shape) =>
  Object.entries(fields).filter(([name]) => kind.reading?.computed?.[name] === undefined && name !== 'version' && name !== 'status')
const shownFields = (kind: AnlassKind, fields: Shape): string[] => columnsOf(kind, fields).map(([name]) => name)

const record = (trx: Trx, kind: AnlassKind, fields: Shape, before: Data | null, after: Data, actor: Actor) =>
  recordChange(trx, {
    area: kind.table,
    object: after._id,
    action: before ? 'geaendert' : 'angelegt',
    fields: shownFields(kind, fields),
    ...(before ? { before } : {}),
    after,
    parts: offerChanges(before?.schichten ?? [], after.schichten, () => ({})),
    actor: actor._id,
  })

export interface Request<B> {
  readonly trx: Trx
  readonly actor: Actor
  readonly body: B
}

export async function createAnlass(
  kind: AnlassKind,
  context: AppContext,
  fields: Shape,
  { trx, actor, body: sent }: Request<Values>,
): Promise<AnlassDetail> {
  const tidied = tidy(fields, sent)
  const body = (await kind.writing?.prepare?.({ context, trx, actor }, tidied, null)) ?? tidied
  const status = sent['status'] as Status
  const offers = checkedOffers(kind, body, context.now(), null)
  await checkReferences(trx, actor, body)
  await requireFreeLeader(trx, actor, { _id: null, leiter: body.leiter, schichten: offers })
  const pairs = columnValues(columnsOf(kind, fields), body)
  const { rows } = await sql<{ _id: string }>`
    insert into ${sql.table(kind.table)} (${sql.join(pairs.map(([name]) => sql.ref(name)))}, status, "erstelltVon", "geaendertVon")
    values (${sql.join(pairs.map(([, value]) => value))}, ${status}, ${actor._id}, ${actor._id}) returning _id`.execute(trx)
  const _id = rows[0]?._id ?? ''
  await refreshBesetzung(trx, await insertAngebote(trx, { column: kind.column, id: _id }, offers))
  await holdVehicles({ now: context.now(), trx, actor, kind, id: _id }, isDraft({ status }), 'status')
  await record(trx, kind, fields, null, await dataOf(trx, kind, _id), actor)
  if (status === 'veroeffentlicht') await notifyPublished({ context, trx, kind: kind.occasions }, _id, actor._id)
  return readFor(kind, context, trx, actor, _id)
}

/** @throws 409 if a change would alter an answered question */
export function requireKept(before: Pick<Data, 'fragen' | 'helfer'>, after: Data['fragen']): void {
  const answered = before.helfer.some((helfer) => helfer.antworten?.some((answer) => answer !== ''))
  const objection = keptHindernis(before.fragen, after, answered)
  if (objection) throw new HttpError(409, [objection])
}

/**
 * Loads and locks an editable occasion until the end of the transaction; the caller's right is checked.
 * @throws 404, 409
 */
async function loadToChange(kind: AnlassKind, trx: Trx, actor: Actor, id: string, version: number): Promise<Head> {
  const head = await kind.occasions.load(trx, actor, id, 'update')
  if (head.version !== version) throw stale()
  const reason = changeHindernis(kind.words, head)
  if (reason !== null) throw conflict(reason)
  return head
}

const WHERE = ['ort'] as const
const WHERE_AND_WHEN = ['beginn', 'ende', ...WHERE] as const

export async function updateAnlass(
  kind: AnlassKind,
  context: AppContext,
  fields: Shape,
  { trx, actor, body: sent, params }: Request<Values> & { readonly params: { readonly id: string } },
): Promise<AnlassDetail> {
  const tidied = tidy(fields, sent)
  await loadToChange(kind, trx, actor, params.id, sent['version'] as number)
  // Locks the offers, so nobody signs up or off meanwhile.
  await lockAngebote(trx, await angeboteOf(trx, kind.occasions, params.id))
  const before = await dataOf(trx, kind, params.id)
  const body = (await kind.writing?.prepare?.({ context, trx, actor }, tidied, before)) ?? tidied
  requireKept(before, body.fragen)
  const offers = checkedOffers(kind, body, context.now(), before)
  await checkReferences(trx, actor, body, before)
  await requireFreeLeader(trx, actor, { _id: before._id, leiter: body.leiter, schichten: offers }, before)
  const scope = { context, trx, kind: kind.occasions }
  const remaining = offers.flatMap(({ _id, ...offer }) =>
    _id === undefined ? [] : [{ ...offer, _id, name: nameIn(offer.bezeichnung, 1) }],
  )
  await detachVehicles(trx, params.id)
  await removeOffers(kind, context, trx, before, new Set(remaining.map(({ _id }) => _id)), actor)
  const pairs = columnValues(columnsOf(kind, fields), body)
  await sql`update ${sql.table(kind.table)}
    set ${sql.join(pairs.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, ${setTouched(actor._id)}
    where _id = ${params.id}::uuid`.execute(trx)
  const moved = await changeAngebote(trx, before, remaining, actor)
  const inserted = await insertAngebote(
    trx,
    { column: kind.column, id: params.id },
    offers.filter(({ _id }) => _id === undefined),
  )
  await promoteWaiting(scope, params.id, [...remaining.map(({ _id }) => _id), ...inserted])
  const after = await dataOf(trx, kind, params.id)
  await holdVehicles({ now: context.now(), trx, actor, kind, id: params.id }, isDraft(after))
  await record(trx, kind, fields, before, after, actor)
  const labels = WHERE_AND_WHEN.filter((field) => before[field] !== after[field]).map((field) => titelOf(anlassFields[field]) ?? field)
  if ((labels.length > 0 || moved.length > 0) && !isDraft(after) && Date.parse(after.ende) > context.now().getTime()) {
    const everybody = WHERE.some((field) => before[field] !== after[field])
    await notifyMove(
      scope,
      params.id,
      actor._id,
      labels.length > 0 ? labels : ['Zeiten'],
      everybody ? remaining.map(({ _id }) => _id) : moved,
    )
  }
  return readFor(kind, context, trx, actor, params.id)
}

/**
 * Deletes offers missing in the body and notifies the people asked for them.
 * @throws 409 while people are registered
 */
async function removeOffers(
  kind: AnlassKind,
  context: AppContext,
  trx: Trx,
  before: Data,
  remaining: ReadonlySet<string>,
  actor: Actor,
): Promise<void> {
  const gone = before.schichten.filter(({ _id }) => !remaining.has(_id))
  if (gone.length === 0) return
  for (const { _id, bezeichnung } of gone) {
    const count = before.helfer.filter(({ schicht, status }) => schicht === _id && isStandingStatus(status)).length
    if (count > 0)
      throw conflict(
        `${nameIn(bezeichnung, before.schichten.findIndex((offer) => offer._id === _id) + 1)} lässt sich nicht streichen: ` +
          `${count === 1 ? 'Eine Person ist' : `${count} Personen sind`} dort gemeldet oder eingeteilt.`,
      )
  }
  const ids = gone.map(({ _id }) => _id)
  await withdrawQuestions({ context, trx, kind: kind.occasions }, before._id, ids, actor._id)
  await sql`delete from angebote where _id = any(${ids}::uuid[])`.execute(trx)
}

export async function countRegistered(kind: AnlassKind, trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
    where ${sql.ref(`angebot.${kind.column}`)} = ${id}::uuid and ${oneOf('meldung.status', STANDING_ANMELDUNG)}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** For drafts and mistakes. Asked people are notified; the history keeps the deleted data. */
export async function removeAnlass(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params }: Omit<Request<never>, 'body'> & { readonly params: { readonly id: string } },
  hindernis = (head: Head, count: number) => deleteHindernis(kind.words, head, count),
): Promise<void> {
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  await lockAngebote(trx, await angeboteOf(trx, kind.occasions, params.id))
  const reason = hindernis(head, await countRegistered(kind, trx, params.id))
  if (reason !== null) throw conflict(reason)
  await withdrawQuestions({ context, trx, kind: kind.occasions }, params.id, 'alle', actor._id)
  await releaseVehicles(trx, params.id)
  await sql`delete from dateien where bereich = ${kind.table} and objekt = ${params.id}::uuid`.execute(trx)
  await sql`delete from ${sql.table(kind.table)} where _id = ${params.id}::uuid`.execute(trx)
  const { number, title } = kind.columns
  const fields = [...(number === undefined ? [] : [number]), title, 'beginn', 'ende']
  await recordChange(trx, {
    area: kind.table,
    object: params.id,
    action: 'geloescht',
    fields,
    before: Object.fromEntries(fields.map((field) => [field, head[field]])),
    actor: actor._id,
  })
}

export async function changeStatus(
  kind: AnlassKind,
  context: AppContext,
  {
    trx,
    actor,
    params,
    body,
  }: Request<{ readonly version: number; readonly status: Status }> & { readonly params: { readonly id: string } },
): Promise<AnlassDetail> {
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  // Of two concurrent publications, the second fails as already published.
  const reason = statusHindernis(kind.words, head, body.status, await countRegistered(kind, trx, params.id))
  if (reason !== null) throw conflict(reason, 'status')
  if (head.version !== body.version) throw stale()
  if (isDraft(head) && !isDraft(body)) await requireFree(trx, actor, kind.occasions, params.id)
  await sql`update ${sql.table(kind.table)} set status = ${body.status}, ${setTouched(actor._id)} where _id = ${params.id}::uuid`.execute(
    trx,
  )
  await recordChange(trx, {
    area: kind.table,
    object: params.id,
    action: 'geaendert',
    fields: ['status'],
    before: { status: head.status },
    after: { status: body.status },
    actor: actor._id,
  })
  await holdVehicles({ now: context.now(), trx, actor, kind, id: params.id }, isDraft(body), 'status')
  const scope = { context, trx, kind: kind.occasions }
  // Unpublishing withdraws the requests; their links show it.
  if (isDraft(body)) await withdrawQuestions(scope, params.id, 'alle', actor._id)
  else if (isDraft(head)) await notifyPublished(scope, params.id, actor._id)
  return readFor(kind, context, trx, actor, params.id)
}

type CallOff = { readonly grund: string } & Readonly<Record<string, string>>

/** Cancels an occasion: frees people and vehicles; the states remain readable. */
export async function callOff(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params, body }: Request<CallOff> & { readonly params: { readonly id: string } },
): Promise<AnlassDetail> {
  const head = await kind.occasions.load(trx, actor, params.id, 'update')
  const reason = absageHindernis(kind.words, head, kind.states)
  if (reason !== null) throw conflict(reason)
  const [now, column] = [context.now(), sql.ref(`angebot.${kind.column}`)]
  await lockAngebote(trx, await angeboteOf(trx, kind.occasions, params.id))
  const { grund, ...details } = body
  const values = { absageGrund: grund, ...details }
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(kind.table)}
    set abgesagt = true, ${sql.join(columns)}, "abgesagtAm" = ${now}, ${setTouched(actor._id)}
    where _id = ${params.id}::uuid`.execute(trx)
  await sql`update anmeldungen meldung
    set gilt = false
    from angebote angebot
    where meldung.angebot = angebot._id and ${column} = ${params.id}::uuid and meldung.gilt`.execute(trx)
  await releaseVehicles(trx, params.id)
  const withdrawn = await withdrawAnfragen(
    trx,
    now,
    sql`f.angebot in (select angebot._id
    from angebote angebot
    where ${column} = ${params.id}::uuid)`,
  )
  const asked = withdrawn.flatMap(({ profil, laeuftAb }) => (Date.parse(laeuftAb) > now.getTime() ? [profil] : []))
  await recordChange(trx, {
    area: kind.table,
    object: params.id,
    action: 'abgesagt',
    fields: Object.keys(values),
    after: values,
    actor: actor._id,
  })
  await notifyAbsage({ context, trx, kind: kind.occasions }, params.id, actor._id, asked)
  return readFor(kind, context, trx, actor, params.id)
}
