import { type RawBuilder, sql } from 'kysely'
import { hourParts } from '#blocks/dienst/server/index.ts'
import { sendDocument } from '#blocks/dokumente/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { draftReportHours, removeReportDrafts } from '#features/stundennachweise/server/queries.ts'
import { type Allowed, asAllowed } from '#server/allowed.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { mayName, personIfVisible, setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import { recordChange } from '#server/history/record.ts'
import { dailyEntries } from '#server/share.ts'
import { type Monthly, type Report, type ReportBody, reportContract, reportFields, reportHistory, STATUS } from '../contract.ts'
import { outOfOrder, TIMES } from '../rules.ts'
import { COUNTS, reportDocument } from './print.ts'
import { readProposals, readVehicles } from './proposals.ts'

const TABLE = 'einsatzberichte'
const takeShare = dailyEntries(TABLE, 'Einsatzberichte angelegt')
const UPDATE = 'UPDATE_EINSATZBERICHT'
const LOCKED = { msg: 'Der Bericht ist abgeschlossen. Wer ihn ändern will, öffnet ihn zuerst mit einem Grund.' }
const NOBODY = 'Diese Person gibt es nicht.'

interface ReportRow extends ReportBody {
  readonly _id: string
  readonly erstelltVon: string | null
  readonly status: Report['status']
}
// Annahme: the author and the leader of the operation may write a draft without further rights.
const isOwn = (actor: Actor) => sql<boolean>`(t."erstelltVon" = ${actor._id}::uuid or t.einsatzleiter = ${actor.profil}::uuid)`
const mayChange = (actor: Actor) => (may(actor, UPDATE) ? sql<boolean>`true` : isOwn(actor))

/** Locks a report that this person may write. @throws 403, 404 */
async function loadOwn(trx: Trx, actor: Actor, id: string): Promise<Allowed<ReportRow>> {
  const { rows } = await sql<ReportRow & { allowed: boolean }>`
    select t.*, coalesce(${mayChange(actor)}, false) as allowed from einsatzberichte t where t._id = ${id}::uuid for update`.execute(trx)
  const [row] = rows
  // Readers without the right do not learn which reports exist.
  if (!row) throw may(actor, ['READ_EINSATZBERICHT', UPDATE]) ? notFound('Der Einsatzbericht') : forbidden()
  if (!row.allowed) throw forbidden('Den Bericht schreibt, wer ihn begonnen hat oder den Einsatz leitet.')
  return asAllowed(row)
}

/**
 * Clients can neither send nor remove members hidden from them, so those are kept. @throws 400 for an unknown person, and for times out
 * of order
 */
async function checked<B extends ReportBody>(trx: Trx, actor: Actor, body: B, row: ReportRow | null): Promise<B> {
  const problem = outOfOrder(body)
  if (problem) throw badRequest(problem.msg, problem.feld)
  const sent = [...body.kraefte.map(({ profil }) => profil), ...(body.einsatzleiter === null ? [] : [body.einsatzleiter])]
  const before = [...(row?.kraefte ?? []).map(({ profil }) => profil), ...(row?.einsatzleiter ? [row.einsatzleiter] : [])]
  const { rows } = await sql<{ _id: string; named: boolean; there: boolean }>`
    select x._id, ${mayName(actor, 'x')} as named, x."geloeschtAm" is null as there
    from profile x
    where x._id = any(${[...sent, ...before]}::uuid[])`.execute(trx)
  const known = new Map(rows.map((person) => [person._id, person]))
  const isSomebody = (id: string) => {
    const person = known.get(id)
    return person !== undefined && person.named && (person.there || before.includes(id))
  }
  const index = body.kraefte.findIndex(({ profil }) => !isSomebody(profil))
  if (index >= 0) throw badRequest(NOBODY, `kraefte.${index}.profil`)
  if (body.einsatzleiter !== null && !isSomebody(body.einsatzleiter)) throw badRequest(NOBODY, 'einsatzleiter')
  const isHidden = (id: string) => known.get(id)?.named === false
  const leader = body.einsatzleiter ?? (row?.einsatzleiter && isHidden(row.einsatzleiter) ? row.einsatzleiter : null)
  const tidy = (time: string | null) => time && new Date(time).toISOString()
  const times = Object.fromEntries(Object.keys(TIMES).map((name) => [name, tidy(body[name as keyof typeof TIMES])])) as Pick<
    ReportBody,
    keyof typeof TIMES
  >
  const present = new Set(body.fahrzeuge.map(({ fahrzeug }) => fahrzeug))
  const hidden = (row?.kraefte ?? []).filter(({ profil }) => isHidden(profil))
  const forces = [...body.kraefte, ...hidden].map((force) => ({
    ...force,
    fahrzeug: force.fahrzeug !== null && present.has(force.fahrzeug) ? force.fahrzeug : null,
  }))
  return { ...body, ...times, einsatzleiter: leader, kraefte: forces }
}

async function setStatus(
  trx: Trx,
  actor: Actor,
  row: Allowed<ReportRow>,
  after: Report['status'],
  at: Date | null,
  reason?: string,
): Promise<void> {
  await sql`update einsatzberichte
    set status = ${after}, "abgeschlossenAm" = ${at}, ${setTouched(actor._id)}
    where _id = ${row._id}::uuid`.execute(trx)
  const change = { before: { status: row.status }, after: { status: after, grund: reason } }
  await recordChange(trx, { area: TABLE, object: row._id, ...change, actor: actor._id })
}

/** Creates a draft of hours for everybody present: from the alarm until ready again, or by their own times. */
async function draftHours(trx: Trx, actor: Actor, row: Allowed<ReportRow>): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    select _id from profile where _id = any(${row.kraefte.map(({ profil }) => profil)}::uuid[]) and "geloeschtAm" is null`.execute(trx)
  const members = new Set(rows.map(({ _id }) => _id))
  const iso = (time: unknown) => new Date(time as string).toISOString()
  const end = row.einsatzbereit ?? row.einsatzende
  const drafts = row.kraefte.flatMap(({ profil, von, bis }) =>
    members.has(profil) ? hourParts(iso(von ?? row.alarmzeit), iso(bis ?? end), 0).map(({ pause, ...part }) => ({ profil, ...part })) : [],
  )
  await draftReportHours(trx, row._id, `Einsatz: ${row.stichwort}`, actor._id, drafts)
}

const monthly = async (db: Db, year: number): Promise<Monthly[]> =>
  (
    await sql<Monthly>`
      select extract(month from t.datum)::int as monat, t.art, count(*)::int as anzahl, sum(sk1 + sk2 + sk3)::int as versorgt,
        sum(betreut)::int as betreut, sum(transportiert)::int as transportiert, sum(tote)::int as tote
      from einsatzberichte t where date_part('year', t.datum) = ${year} group by 1, 2 order by 1, 2`.execute(db)
  ).rows
async function namesOf(db: Db, table: string, column: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}
const listOf = <T>(rows: RawBuilder<unknown>, order: RawBuilder<unknown>, what: RawBuilder<T>) =>
  sql<T[]>`(select coalesce(jsonb_agg(${what} order by ${order}), '[]') from ${rows})`

const area = crudArea(
  reportContract,
  {
    table: TABLE,
    order: { newest: ['alarmzeit'] },
    told: reportHistory,
    searched: ['stichwort', 'einsatznummer', 'ort', 'art'],
    finds: {
      titel: 'Einsatzberichte',
      path: (id) => path('/einsatzbericht/{id}', { id }),
      name: ['stichwort', 'einsatznummer'],
      hint: ['datum', 'art', 'ort'],
    },
    computed: {
      datum: sql`t.datum::text`,
      einsatzleiter: (actor) => sql`(select x._id from profile x where x._id = t.einsatzleiter and ${mayName(actor, 'x')})`,
      leitung: (actor) => personIfVisible(actor, 't.einsatzleiter'),
      kraefte: (actor) =>
        listOf(
          sql`jsonb_array_elements(t.kraefte) with ordinality l (e, n)
            join profile x on x._id = (e ->> 'profil')::uuid
            where ${mayName(actor, 'x')}`,
          sql`n`,
          sql`e`,
        ),
      personen: (actor) =>
        listOf(
          sql`personen p
            join profile x on x._id = p._id
            where p._id in (select (e ->> 'profil')::uuid from jsonb_array_elements(t.kraefte) e)
              and ${mayName(actor, 'x')}`,
          sql`p.nachname, p.vorname, p._id`,
          sql`p.person`,
        ),
      darfAendern: (actor) => sql`coalesce(${mayChange(actor)}, false)`,
    },
    filter: {
      jahr: (year: number) => sql`date_part('year', t.datum) = ${year}`,
      fahrzeug: (vehicle: string) =>
        sql`exists (select 1 from einsatzbericht_fahrzeuge f where f.bericht = t._id and f.fahrzeug = ${vehicle}::uuid)`,
    },
    alsoReads: ['profile', 'users'],
    audience: (actor) => `${actor._id} ${may(actor, 'READ_UNSICHTBARE_USER')}`,
    export: {
      titel: 'Einsatzberichte',
      columns: () => [
        ...columnsFrom(reportFields, ['einsatznummer', 'stichwort', 'art', 'ort', 'alarmierungsart', ...Object.keys(TIMES), ...COUNTS]),
        { titel: 'Kräfte', value: ({ kraefte }) => kraefte.length },
        { titel: 'Stand', value: ({ status }) => STATUS[status] },
      ],
    },
    conflicts: {
      einsatzberichte_gesperrt: LOCKED,
      einsatzberichte_nummer_key: { msg: 'Diese Einsatznummer hat in diesem Jahr schon ein anderer Bericht.', feld: 'einsatznummer' },
      einsatzberichte_dauer_check: { msg: 'Ein Einsatz dauert höchstens 14 Tage. Prüf die Zeiten.', feld: 'einsatzende' },
      einsatzberichte_kraefte_check: { msg: 'Eine der Kräfte war nicht in der Zeit des Einsatzes da. Prüf Von und Bis.', feld: 'kraefte' },
      einsatzberichte_ende_check: { msg: 'Trag zuerst das Einsatzende ein.', feld: 'einsatzende' },
      einsatzbericht_kraefte_pkey: { msg: 'Eine Person steht zweimal in der Liste.', feld: 'kraefte' },
      einsatzbericht_kraefte_profil_fkey: { msg: NOBODY, feld: 'kraefte' },
      einsatzbericht_fahrzeuge_pkey: { msg: 'Ein Fahrzeug steht zweimal in der Liste.', feld: 'fahrzeuge' },
      einsatzbericht_fahrzeuge_fahrzeug_fkey: { msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' },
      einsatzbericht_fahrzeuge_km_check: { msg: 'Bei einem Fahrzeug liegen die km bei Ende unter denen bei Beginn.', feld: 'fahrzeuge' },
      stundennachweise_einsatzbericht_fkey: { msg: 'Aus diesem Bericht gibt es schon eingereichte Stunden. Er bleibt deshalb.' },
    },
  },
  (context, plain) => ({
    create: async (request) => {
      await takeShare(request.trx, request.actor)
      return plain.create({ ...request, body: await checked(request.trx, request.actor, request.body, null) })
    },
    update: async (request) => {
      const row = await loadOwn(request.trx, request.actor, request.params.id)
      if (row.status !== 'entwurf') throw conflict(LOCKED.msg)
      return plain.update({ ...request, body: await checked(request.trx, request.actor, request.body, row) })
    },
    close: async (request) => {
      const { trx, actor, params } = request
      const row = await loadOwn(trx, actor, params.id)
      if (row.status !== 'entwurf') throw conflict('Der Bericht ist schon abgeschlossen.')
      if (row.einsatzende === null) throw conflict('Trag zuerst das Einsatzende ein.', 'einsatzende')
      await setStatus(trx, actor, row, 'abgeschlossen', context.now())
      await draftHours(trx, actor, row)
      return plain.get(inTransaction(request))
    },
    reopen: async (request) => {
      const { trx, actor, params, body } = request
      const row = await loadOwn(trx, actor, params.id)
      if (row.status !== 'abgeschlossen') throw conflict('Der Bericht ist noch offen.')
      await setStatus(trx, actor, row, 'entwurf', null, body.grund)
      await removeReportDrafts(trx, row._id)
      return plain.get(inTransaction(request))
    },
    choices: async ({ db }) => ({
      fahrzeuge: await readVehicles(db),
      einheiten: (await sql<{ _id: string; name: string }>`select _id, name from alarmeinheiten where aktiv order by name`.execute(db))
        .rows,
    }),
    proposals: ({ db, actor, query }) => readProposals(db, actor, query.zeit),
    statistics: ({ db, query }) => monthly(db, query.jahr),
    print: async (request) => {
      const { db, reply } = request
      const report = (await plain.get(request)).value
      const [fleet, units] = await Promise.all([namesOf(db, 'fahrzeuge', 'bezeichnung'), namesOf(db, 'alarmeinheiten', 'name')])
      await sendDocument(reply, context, `Einsatzbericht_${report.datum}`, reportDocument(report, fleet, units))
    },
  }),
)

export const einsatzberichte: Area & typeof area = {
  ...area,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Einsatzberichte',
        rows: sql`select b.stichwort as "Stichwort", b.alarmzeit as "Alarmiert", k.funktion as "Funktion", k.von as "Von", k.bis as "Bis",
            b.einsatzleiter is not distinct from ${profil}::uuid as "Geleitet"
          from (select bericht from einsatzbericht_kraefte where profil = ${profil}::uuid
            union select _id from einsatzberichte where einsatzleiter = ${profil}::uuid) o
          join einsatzberichte b on b._id = o.bericht left join einsatzbericht_kraefte k on k.bericht = b._id and k.profil = ${profil}::uuid
          order by b.alarmzeit`,
      },
    ],
  },
}
