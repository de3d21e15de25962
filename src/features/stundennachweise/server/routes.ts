import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { plannedHours } from '#blocks/dienst/server/index.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import { ownProfil } from '#server/allowed.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict, forbidden } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import { takeSubmissionBack } from '#server/refusal.ts'
import { dailyEntries } from '#server/share.ts'
import { defineSetting } from '#server/setting.ts'
import { HOURS_MAX, hoursContract, hoursFields, kindsOff, NONE_OFF, STATUS } from '../contract.ts'
import { clockCalls } from './clock.ts'
import { isMine, isNameable, ofOthers } from './own.ts'
import { daysOfMonth, reckonTimes } from './rules.ts'
import { type Drawing, sendSheets } from './sheets.ts'
import {
  BILLED,
  CONFIRMED,
  confirmHours,
  decideHours,
  dropRefusals,
  IN_PAYOUT,
  isOwn,
  loadHours,
  lockSums,
  refuseHours,
  SELF,
  submitHours,
  TABLE,
  takeDecisionBack,
  tellRefusal,
  withdrawHours,
} from './steps.ts'
import { summaryOf, countWaiting, inboxOfHours } from './waiting.ts'

const takeShare = dailyEntries(TABLE, 'eigene Stundennachweise eingetragen')
interface Step {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
}
interface Asked {
  readonly trx: Trx
  readonly actor: Actor
  readonly query: { readonly einreichen: boolean }
}
/** Hours of the duty's records above its plan; null without a duty. */
const overPlan = sql<number | null>`(select (select sum(o.stunden) from stundennachweise o where o.anmeldung = t.anmeldung)::float8
    - ${plannedHours(sql`t.anmeldung`)}
  where t.anmeldung is not null)`

const seen = (actor: Actor) => (may(actor, 'READ_STUNDENNACHWEISE') ? isNameable(actor) : isMine(actor))
/**
 * Overlapping records of the same person. Without times: identical records, or more than 24 hours on one day. Refused records are
 * ignored.
 */
const overlap = sql<string>`coalesce((select o.anlass
  from stundennachweise o
  where o.profil = t.profil
    and o._id <> t._id
    and o.status <> 'abgelehnt'
    and t.status <> 'abgelehnt'
    and o.datum between t.datum - 1 and t.datum + 1
    and case
      when t.beginn is not null and o.beginn is not null then tstzrange(o.beginn, o.ende) && tstzrange(t.beginn, t.ende)
      else o.datum = t.datum
        and (o.stunden + t.stunden > ${HOURS_MAX}
          or (o.art, o.stunden, lower(o.anlass)) = (t.art, t.stunden, lower(t.anlass)))
    end
  order by o.datum, o._id
  limit 1),
  '')`

const kinds = defineSetting('stundenarten', kindsOff, NONE_OFF)
/** Annahme: disabled kinds are refused for new entries only; duties still create theirs, and records keep their kind. @throws 400 */
async function requireOffered(trx: Trx, { art }: { readonly art: string }, old?: string): Promise<void> {
  const { abgeschaltet } = await kinds.read(trx)
  if (art !== old && (abgeschaltet as readonly string[]).includes(art))
    throw badRequest('Diese Art von Stunden führt euer Verband nicht.', 'art')
}
async function requireMember(trx: Trx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from profile x where x._id = ${id}::uuid and x."geloeschtAm" is null and ${mayName(actor, 'x')}
      and (x.status <> all(${[...STATUS_FORMER]}::text[]) or ${may(actor, 'READ_USER')})`.execute(trx)
  if (rows.length === 0) throw badRequest('Diese Person gibt es nicht.', 'profil')
}

const { profil: _profil, ...tracked } = hoursFields
const area = crudArea(
  hoursContract,
  {
    table: TABLE,
    order: { newest: ['datum'] },
    computed: {
      wer: sql`(select p.name from personen p where p._id = t.profil)`,
      stunden: sql`t.stunden::float8`,
      person: sql`(select p.person from personen p where p._id = t.profil)`,
      bestaetiger: (actor) =>
        sql`(select v.name from personen v join profile x on x._id = v._id where x."user" = t."bestaetigtVon" and ${mayName(actor, 'x')})`,
      ueberschneidet: overlap,
      ueberPlan: overPlan,
      ausDienst: sql`t.anmeldung is not null`,
    },
    searched: ['anlass', 'wer'],
    filter: {
      vonAnderen: (wanted: boolean, { actor }) => (wanted ? ofOthers(actor) : null),
      monat: (month: string) => {
        const [first, next] = daysOfMonth(month)
        return sql`t.datum >= ${first}::date and t.datum < ${next}::date`
      },
      jahr: (year: string) => sql`t.datum between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
    },
    scope: seen,
    mention: 'Der Stundennachweis',
    tracked: Object.keys(tracked),
    alsoReads: ['profile', 'users'],
    // Without a profile no record is one's own, so the rights are part of the cache key, too.
    audience: (actor) => `${may(actor, 'READ_STUNDENNACHWEISE')} ${may(actor, 'READ_UNSICHTBARE_USER')} ${actor.profil ?? ''}`,
    export: {
      titel: 'Stundennachweise',
      columns: () => [
        { titel: 'Wer', value: ({ person }) => `${person.nachname}, ${person.vorname}` },
        ...columnsFrom(hoursFields, ['datum', 'art', 'anlass', 'stunden', 'beginn', 'ende', 'pause', 'nacht', 'anfahrtKm']),
        { titel: 'Stand', value: ({ status }) => STATUS[status] },
      ],
    },
    conflicts: { stundennachweise_selbst: SELF, stundennachweise_abgerechnet: BILLED, stundennachweise_in_auszahlung: IN_PAYOUT },
  },
  (context, plain) => {
    /** Loads an open record to change or delete: one's own, or with the right. */
    const loadOpen = async ({ trx, actor, params }: Step, recht: 'UPDATE_STUNDENNACHWEISE' | 'DELETE_STUNDENNACHWEISE') => {
      const row = await loadHours(trx, params.id, may(actor, recht) ? isNameable(actor) : seen(actor))
      if (!isOwn(actor, row) && !may(actor, recht)) throw forbidden()
      if (row.abgerechnetAm !== null) throw conflict(BILLED.msg)
      if (row.status === 'bestaetigt') throw conflict(CONFIRMED)
      return row
    }
    const create: typeof plain.create = async (request) => {
      const { actor, trx, body } = request
      const profil = body.profil ?? ownProfil(actor)
      if (profil !== actor.profil) {
        if (!may(actor, 'CREATE_STUNDENNACHWEISE')) throw forbidden('Für andere trägst du keine Stunden ein.')
        await requireMember(trx, actor, profil)
      } else await takeShare(trx, actor)
      return plain.create({ ...request, body: { ...reckonTimes(body, context.now()), profil } })
    }
    const andSubmitted = async (request: Asked, written: Awaited<ReturnType<typeof plain.create>>) => {
      if (!request.query.einreichen) return written
      const { _id } = written.value
      await submitHours(request.trx, request.actor, _id)
      return plain.get(inTransaction({ ...request, params: { id: _id } }), null)
    }
    const then =
      <R extends Step>(step: (trx: Trx, actor: Actor, id: string, request: R) => Promise<void>) =>
      async (request: R) => {
        await step(request.trx, request.actor, request.params.id, request)
        return plain.get(inTransaction(request), null)
      }
    const drawing: Drawing = new Map()
    return {
      list: (request) => plain.list(request, isNameable(request.actor)),
      mine: (request) => plain.list({ ...request, query: { ...request.query, vonAnderen: undefined } }, isMine(request.actor)),
      export: (request) => plain.export(request, isNameable(request.actor)),
      create: async (request) => {
        await requireOffered(request.trx, request.body)
        return andSubmitted(request, await create(request))
      },
      kinds: ({ db }) => kinds.read(db),
      setKinds: kinds.change,
      kindsHistory: (request) => kinds.history(context, request),
      update: async (request) => {
        const { trx, body } = request
        const row = await loadOpen(request, 'UPDATE_STUNDENNACHWEISE')
        await requireOffered(trx, body, row.art)
        if (body.profil !== null && body.profil !== row.profil)
          throw badRequest('Wessen Stunden es sind, bleibt. Leg für andere einen neuen Nachweis an.', 'profil')
        return andSubmitted(
          request,
          await plain.update({ ...request, body: { ...reckonTimes(body, context.now(), row), profil: row.profil } }),
        )
      },
      remove: async (request) => {
        await loadOpen(request, 'DELETE_STUNDENNACHWEISE')
        return plain.remove(request)
      },
      summary: ({ db, actor }) => summaryOf(db, actor, context.now()),
      submit: then(submitHours),
      withdraw: then((trx, actor, id, { body: { zurueckgezogen } }) => withdrawHours(trx, actor, id, zurueckgezogen)),
      // All or none. Lock order by id prevents deadlocks of concurrent selections.
      submitChosen: async ({ trx, actor, body }) => {
        const ids = [...new Set(body.ids)].toSorted()
        if (ids.length === 0) throw badRequest('Wähle zuerst Nachweise aus.', 'ids')
        await lockSums(trx)
        for (const id of ids) await submitHours(trx, actor, id)
        return { anzahl: ids.length }
      },
      confirm: then((trx, actor, _id, { body: { version } }) => confirmHours(trx, actor, { _id, version }, context.now())),
      refuse: then(async (trx, actor, _id, { body: { version, grund } }) => {
        const row = await refuseHours(trx, actor, { _id, version }, grund)
        await tellRefusal(context, trx, [row], grund)
      }),
      decideRows: (request) => decideHours(context, request, request.body),
      takeBack: then(async (trx, actor, id) => {
        const row = await loadHours(trx, id, may(actor, 'UPDATE_STUNDENNACHWEISE') ? isNameable(actor) : seen(actor))
        if (isOwn(actor, row) && row.abgerechnetAm === null && row.status === 'eingereicht')
          return takeSubmissionBack(trx, actor, TABLE, row)
        await takeDecisionBack(trx, actor, row)
        await dropRefusals(trx, [[row]])
      }),
      ...clockCalls(context, requireOffered, (request, draft) => create({ ...request, body: draft })),
      ownSheet: (request) => sendSheets(context, request, isMine(request.actor)),
      sheets: (request) => {
        const { profil } = request.query
        const who = profil ? sql<boolean>`${isNameable(request.actor)} and t.profil = ${profil}::uuid` : isNameable(request.actor)
        return sendSheets(context, request, who, drawing)
      },
      sheetState: async ({ actor }) => drawing.get(actor._id) ?? { getan: 0, blaetter: 0 },
    }
  },
)

export const stundennachweise: Area & typeof area = {
  ...area,
  overview: [{ zugang: 'angemeldet', url: '/api/stundennachweise/meine/summen', reads: ['stundennachweise'] }],
  waiting: { zugang: 'UPDATE_STUNDENNACHWEISE', rank: 10, tables: () => ['stundennachweise'], counts: countWaiting },
  inbox: { zugang: 'angemeldet', tables: () => ['stundennachweise', 'stoppuhren'], items: inboxOfHours },
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Stundennachweise',
        rows: sql`select datum::text as "Tag", art as "Art", anlass as "Anlass", stunden::float8 as "Stunden",
            "anfahrtKm" as "Anfahrt km", status as "Stand", ablehnungsgrund as "Grund"
          from stundennachweise
          where profil = ${profil}::uuid
          order by datum, _id`,
      },
      {
        titel: 'Laufende Uhr',
        rows: sql`select beginn as "Beginn", art as "Art", anlass as "Anlass" from stoppuhren where profil = ${profil}::uuid`,
      },
    ],
  },
}
