import { type RawBuilder, sql } from 'kysely'
import type { Decided, Read } from '#contract/decided.ts'
import { may } from '#contract/rights/rechte.ts'
import type { ResponseOf, Validated } from '#contract/endpoint.ts'
import { inMonths, tagInBerlin } from '#contract/time/berlin.ts'
import { readableValue } from '#contract/schema.ts'
import type { ausbildungContract } from '#features/profile/contract.ts'
import { type Ausbildung, END_BEFORE_BEGIN, type ToldRecord } from '#features/profile/schemas.ts'
import { type Allowed, asAllowed } from '#server/allowed.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, forbidden, type HttpError, notFound, stale } from '#server/errors.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'
import { missingError, recordChange } from '#server/history/record.ts'
import { spanText } from '../fields.ts'
import { maySee } from '../load.ts'
import { type ProfilRow, profilOf } from '../queries.ts'
import { mayRead } from '../rules.ts'
import { takeOver } from './derive.ts'

type Input = Validated<typeof ausbildungContract.put>['body']
const VERIFIES = 'UPDATE_USER_AUSBILDUNG'
/** Earliest begin of a record if the date of birth is unknown. */
const EARLIEST = '1940-01-01'

/** A profile with records readable for this person. @throws 404, 403 */
export async function profilWithRecords(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<Allowed<ProfilRow>> {
  const profil = await profilOf(db, id, lock)
  if (!profil || !maySee(actor, profil)) throw await missingError(db, 'profile', id, 'Das Profil')
  if (!mayRead(actor, profil, 'ausbildungen')) throw forbidden('Die Ausbildungen anderer darfst du nicht sehen.')
  return asAllowed(profil)
}

/** A record of this profile to change or delete: with the right, or an own one before verification. @throws 404, 403 */
export async function recordToChange(
  db: Db | Trx,
  actor: Actor,
  { profileId, id }: { profileId: string; id: string },
  recht: typeof VERIFIES | 'DELETE_USER_AUSBILDUNG' = VERIFIES,
): Promise<Allowed<Ausbildung>> {
  const profil = await profilWithRecords(db, actor, profileId, true)
  const record = profil.ausbildungen.find(({ _id }) => _id === id)
  if (!record) throw await missingError(db, 'ausbildungen', id, 'Die Ausbildung')
  if (may(actor, recht)) return asAllowed(record)
  if (actor.profil !== profileId) throw forbidden()
  if (record.geprueftAm !== null)
    throw forbidden('Diese Ausbildung ist geprüft. Ändern oder löschen kann sie nur, wer Ausbildungen anderer verwaltet.')
  return asAllowed(record)
}

type Course = { bezeichnung: string; gueltigkeitMonate: number; rdfAnrechenbar: boolean; aktiv: boolean }

/** Course of a record; a deleted one is accepted only if already set. @throws 400 */
async function courseOf(trx: Trx, lehrgang: string, before: string | undefined): Promise<Course> {
  const course = await trx
    .selectFrom('lehrgaenge')
    .select(['bezeichnung', 'gueltigkeitMonate', 'rdfAnrechenbar', 'aktiv'])
    .where('_id', '=', lehrgang)
    .executeTakeFirst()
  if (!course || (!course.aktiv && lehrgang !== before)) throw badRequest('Diesen Lehrgang gibt es nicht.', 'lehrgang')
  return course
}

/**
 * Months. Annahme: a certificate may name a different day of the next year. Without a validity by the course the maximum is thirty
 * years. Longer terms need confirmation.
 */
const [GRACE, VALID_MOST] = [12, 360]
/** Adds or changes a record; returns the ids of profile and record. @throws 400, 403, 404, 409 */
export async function saveRecord(trx: Trx, actor: Actor, body: Input, now: Date) {
  const { profil, _id, version, geprueft, bestaetigt, ...input } = body
  const profileId = profil ?? actor.profil
  if (profileId === null) throw notFound('Dein Profil')
  const verifies = may(actor, VERIFIES)
  if (profileId !== actor.profil && !verifies) throw forbidden()
  if (geprueft && !verifies) throw forbidden('Geprüft werden Ausbildungen von denen, die sie verwalten.')
  const whose = await profilWithRecords(trx, actor, profileId, true)
  const old = _id === undefined ? undefined : await recordToChange(trx, actor, { profileId, id: _id })
  if (old && old.version !== version) throw stale()
  if (input.ende < input.beginn) throw badRequest(END_BEFORE_BEGIN, 'ende')
  if (input.beginn < (whose.geburtsdatum ?? EARLIEST)) throw badRequest('Der Beginn liegt vor der Geburt.', 'beginn')
  if (input.ende > inMonths(tagInBerlin(now), 12)) throw badRequest('Das Ende liegt mehr als ein Jahr in der Zukunft.', 'ende')
  const course = await courseOf(trx, input.lehrgang, old?.lehrgang)
  const { gueltigkeitMonate } = course
  const until = input.gueltigBis === undefined ? (gueltigkeitMonate > 0 ? inMonths(input.ende, gueltigkeitMonate) : null) : input.gueltigBis
  if (until !== null && until < input.ende) throw badRequest('Gültig bis darf nicht vor dem Ende liegen.', 'gueltigBis')
  const latest = inMonths(input.ende, (gueltigkeitMonate || VALID_MOST) + GRACE)
  if (!bestaetigt && until !== null && until > latest && until !== old?.gueltigBis)
    throw conflict(
      `Gültig bis ${readableValue(undefined, until)}: Das wären ${spanText(input.ende, until)}` +
        `${gueltigkeitMonate > 0 ? ` statt ${spanText(input.ende, inMonths(input.ende, gueltigkeitMonate))}` : ''}. Trotzdem?`,
      'bestaetigt',
    )
  const wasCounted = old !== undefined && old.geprueftAm !== null
  const counts = geprueft ?? (old ? wasCounted : verifies)
  const columns = {
    ...input,
    gueltigBis: until,
    rdfAnrechenbar: input.rdfAnrechenbar ?? course.rdfAnrechenbar,
    bezeichnung: old?.lehrgang === input.lehrgang ? old.bezeichnung : course.bezeichnung,
    ...(counts === wasCounted ? {} : { geprueftAm: counts ? now : null, geprueftVon: counts ? actor._id : null }),
  }
  const { _id: written } = old
    ? await trx
        .updateTable('ausbildungen')
        .set({ ...columns, ...touchedColumns(actor._id, now) })
        .where('_id', '=', old._id)
        .returning('_id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('ausbildungen')
        .values({ ...columns, profil: profileId, erstelltVon: actor._id, geaendertVon: actor._id })
        .returning('_id')
        .executeTakeFirstOrThrow()
  await tell(trx, actor, profileId, old && toldOf(old), { ...columns, geprueft: counts })
  await takeOver(trx, profileId, now)
  return { _id: profileId, ausbildung: written }
}

/** Sees certificates, or takes that back; each record by itself. */
export async function decideRecords(
  { trx, actor, refusalOf }: { readonly trx: Trx; readonly actor: Actor; readonly refusalOf: (error: unknown) => HttpError | null },
  { nachweise, geprueft }: { readonly nachweise: readonly Read[]; readonly geprueft: boolean },
  now: Date,
): Promise<Decided> {
  const { rows } = await sql<{ _id: string; profil: string }>`
    select a._id, a.profil from ausbildungen a join profile p on p._id = a.profil
    where a._id = any(${nachweise.map(({ _id }) => _id)}::uuid[]) order by p._id for update of p`.execute(trx)
  return decideEach({ trx, refusalOf }, nachweise, async ({ _id, version }) => {
    const profil = rows.find((row) => row._id === _id.toLowerCase())?.profil
    if (profil === undefined) throw notFound('Die Ausbildung')
    const old = await recordToChange(trx, actor, { profileId: profil, id: _id.toLowerCase() })
    if (old.version !== version) throw stale()
    if ((old.geprueftAm !== null) === geprueft) throw conflict(geprueft ? 'Das ist schon geprüft.' : 'Das ist noch nicht geprüft.')
    if (!old.bestanden) throw conflict('Nicht bestanden: Das zählt nicht.')
    await trx
      .updateTable('ausbildungen')
      .set({ geprueftAm: geprueft ? now : null, geprueftVon: geprueft ? actor._id : null, ...touchedColumns(actor._id, now) })
      .where('_id', '=', old._id)
      .execute()
    await tell(trx, actor, profil, toldOf(old), { ...toldOf(old), geprueft })
    await takeOver(trx, profil, now)
  })
}

/** @throws 403, 404 */
export async function deleteRecord(trx: Trx, actor: Actor, params: { profileId: string; id: string }, now: Date) {
  const old = await recordToChange(trx, actor, params, 'DELETE_USER_AUSBILDUNG')
  await trx.deleteFrom('dateien').where('bereich', '=', 'ausbildungen').where('objekt', '=', old._id).execute()
  await trx.deleteFrom('ausbildungen').where('_id', '=', old._id).execute()
  await recordChange(trx, { area: 'ausbildungen', object: old._id, action: 'geloescht', fields: [], actor: actor._id })
  await tell(trx, actor, params.profileId, toldOf(old), null)
  await takeOver(trx, params.profileId, now)
  return { _id: params.profileId }
}

/** A course that took place; days in Berlin. */
interface Taken {
  readonly course: string
  readonly lehrgang: string
  readonly beginn: string
  readonly ende: string
  readonly ort: string
  readonly stunden: number | null
}

/** Writes verified records for participants; closing a course is the proof. Once per course, and none if another begins the same day. */
export async function recordTaken(
  trx: Trx,
  actor: Actor,
  { course, ...taken }: Taken,
  profile: readonly string[],
  now: Date,
): Promise<void> {
  const { bezeichnung, gueltigkeitMonate, rdfAnrechenbar } = await courseOf(trx, taken.lehrgang, taken.lehrgang)
  const record = {
    ...taken,
    kurs: course,
    bezeichnung,
    rdfAnrechenbar,
    gueltigBis: gueltigkeitMonate > 0 ? inMonths(taken.ende, gueltigkeitMonate) : null,
    bestanden: true,
  }
  for (const profil of [...profile].sort()) {
    const changed = await trx
      .insertInto('ausbildungen')
      .values({ ...record, profil, geprueftAm: now, geprueftVon: actor._id, erstelltVon: actor._id, geaendertVon: actor._id })
      .onConflict((conflicts) => conflicts.doNothing())
      .returning('_id')
      .executeTakeFirst()
    if (!changed) continue
    await tell(trx, actor, profil, undefined, { ...record, geprueft: true })
    await takeOver(trx, profil, now)
  }
}

/** Deletes records written by a course, except those changed or documented since. */
export async function withdrawTaken(trx: Trx, actor: Actor, course: string, now: Date): Promise<void> {
  const { rows } = await sql<{ profil: string } & Omit<ToldRecord, 'geprueft'>>`
    delete from ausbildungen a where a.kurs = ${course}::uuid and a.version = 1
      and not exists (select 1 from dateien f where f.bereich = 'ausbildungen' and f.objekt = a._id)
    returning a.profil, a.bezeichnung, a.beginn, a.ende, a."gueltigBis", a.bestanden`.execute(trx)
  for (const { profil, ...record } of rows) {
    await tell(trx, actor, profil, { ...record, geprueft: true }, null)
    await takeOver(trx, profil, now)
  }
}

const toldOf = (record: Ausbildung): ToldRecord => ({ ...record, geprueft: record.geprueftAm !== null })

async function tell(trx: Trx, actor: Actor, profil: string, old: ToldRecord | undefined, after: ToldRecord | null): Promise<void> {
  const short = (record: ToldRecord): ToldRecord => ({
    bezeichnung: record.bezeichnung,
    beginn: record.beginn,
    ende: record.ende,
    gueltigBis: record.gueltigBis,
    bestanden: record.bestanden,
    geprueft: record.geprueft,
  })
  await recordChange(trx, {
    area: 'profile',
    object: profil,
    action: 'geaendert',
    fields: ['ausbildungen'],
    before: { ausbildungen: old ? short(old) : null },
    after: { ausbildungen: after && short(after) },
    actor: actor._id,
  })
}

const valueOn = (profil: string, field: 'sanitaetsausbildung' | 'fuehrungsausbildung', day: string, now: string) => {
  const entry = (column: 'alt' | 'neu', when: RawBuilder<unknown>, order: 'asc' | 'desc') =>
    sql`(select ${sql.ref(column)} #>> '{}'
      from historie
      where bereich = 'profile'
        and objekt = ${profil}::uuid
        and feld = ${field}
        and zeit ${when} (${day}::date + 1)::timestamp at time zone 'Europe/Berlin'
      order by zeit ${sql.raw(order)}, _id ${sql.raw(order)}
      limit 1)`
  return sql<string>`coalesce(${entry('neu', sql`<`, 'desc')}, ${entry('alt', sql`>=`, 'asc')}, ${now})`
}

/**
 * Qualification on a day, from records valid then, or from the manual value of that day.
 * @param day `YYYY-MM-DD`, in Berlin
 */
export async function levelOn(db: Db, profil: ProfilRow, day: string): Promise<ResponseOf<typeof ausbildungContract.levelOn>> {
  const { _id, ausbildungAusNachweisen, sanitaetsausbildung, fuehrungsausbildung } = profil
  const sanitaet = ausbildungAusNachweisen ? sql`h.sanitaet` : valueOn(_id, 'sanitaetsausbildung', day, sanitaetsausbildung)
  const fuehrung = ausbildungAusNachweisen ? sql`h.fuehrung` : valueOn(_id, 'fuehrungsausbildung', day, fuehrungsausbildung)
  const { rows } = await sql<ResponseOf<typeof ausbildungContract.levelOn>>`
    select ${sanitaet} as sanitaetsausbildung, ${fuehrung} as fuehrungsausbildung,
      array(select l.abkuerzung::text
        from gueltige_lehrgaenge(${_id}::uuid, ${day}::date) g join lehrgaenge l on l._id = g.lehrgang
        order by rang_sanitaet(l.qualifikation) desc, l.abkuerzung) as lehrgaenge
    from hoechste_ausbildung(${_id}::uuid, ${day}::date) h`.execute(db)
  if (!rows[0]) throw notFound('Das Profil')
  return rows[0]
}
