import { type RawBuilder, sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { may } from '#contract/rechte.ts'
import { readable } from '#contract/schema.ts'
import { path, withQuery } from '#contract/screens.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud-area.ts'
import { mayName, touched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import { recordChange } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import { type Hours, hoursContract, hoursFields, STATUS, type Status } from '../contract.ts'
import { clockCalls, ownProfile } from './clock.ts'
import { daysOfMonth, reckoned } from './rules.ts'
import { sendSheets } from './sheets.ts'

const TABLE = 'stundennachweise'
type Sql<T = unknown> = RawBuilder<T>
interface Row {
  readonly _id: string
  readonly profil: string
  readonly status: Status
  readonly datum: string
  readonly anlass: string
}

/** Over the row `t`: is it of somebody whom this person may name? */
const nameable = (actor: Actor) => sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
const mine = (actor: Actor) => sql<boolean>`t.profil = ${actor.profil}::uuid`
const seen = (actor: Actor) => (may(actor, 'READ_STUNDENNACHWEISE') ? nameable(actor) : mine(actor))
/** Records of the same person at the same time; refused ones count for nothing. */
const overlap = sql<string>`coalesce((select o.anlass from stundennachweise o
  where o.profil = t.profil and o._id <> t._id and t.beginn is not null and o.beginn is not null and o.status <> 'abgelehnt' and t.status <> 'abgelehnt'
    and o.datum between t.datum - 1 and t.datum + 1 and tstzrange(o.beginn, o.ende) && tstzrange(t.beginn, t.ende) order by o.beginn limit 1), '')`

const SELF = { msg: 'Die eigenen Stunden bestätigt jemand anderes.' }
const BILLED = { msg: 'Diese Stunden sind abgerechnet und ändern sich nicht mehr.' }
const IN_PAYOUT = { msg: 'Diese Stunden stehen in einer Auszahlung und ändern sich nicht mehr.' }
const CONFIRMED = 'Diese Stunden sind bestätigt. Wer sie ändern will, nimmt zuerst die Bestätigung zurück.'

/** Locked. @throws 404 where the reader may not see it */
async function load(
  trx: Db | Trx,
  id: string,
  condition: Sql<boolean>,
  lock = sql`for update`,
): Promise<Row & { abgerechnetAm: string | null }> {
  const { rows } = await sql<Row & { abgerechnetAm: string | null }>`
    select t._id, t.profil, t.status, t.datum::text as datum, t.anlass, t."abgerechnetAm" from stundennachweise t
    where t._id = ${id}::uuid and ${condition} ${lock}`.execute(trx)
  if (!rows[0]) throw notFound('Der Stundennachweis')
  return rows[0]
}
const isOwn = (actor: Actor, { profil }: Pick<Row, 'profil'>) => profil === actor.profil

/** One step: from some states to another, with what is kept of it. */
async function move(trx: Trx, actor: Actor, row: Row, status: Status, set: Sql = sql`"ablehnungsgrund" = ''`): Promise<void> {
  await sql`update stundennachweise set status = ${status}, ${set}, ${touched(actor._id)} where _id = ${row._id}::uuid`.execute(trx)
  await recordChange(trx, {
    area: TABLE,
    object: row._id,
    action: 'geaendert',
    fields: ['status'],
    before: { status: row.status },
    after: { status },
    actor: actor._id,
  })
}
const confirmedBy = (actor: Actor, now: Date) => sql`"bestaetigtVon" = ${actor._id}::uuid, "bestaetigtAm" = ${now}, "ablehnungsgrund" = ''`
const unconfirmed = sql`"bestaetigtVon" = null, "bestaetigtAm" = null, "ablehnungsgrund" = ''`

function requireOpen(row: { readonly status: Status; readonly abgerechnetAm: string | null }): void {
  if (row.abgerechnetAm !== null) throw conflict(BILLED.msg)
  if (row.status === 'bestaetigt') throw conflict(CONFIRMED)
}
function requireState(row: Row, ...states: readonly Status[]): void {
  if (!states.includes(row.status)) throw conflict(`Das geht nicht mehr: Der Nachweis ist ${STATUS[row.status].toLowerCase()}.`)
}

async function requireMember(trx: Trx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from profile x where x._id = ${id}::uuid and x."geloeschtAm" is null and ${mayName(actor, 'x')}
      and (x.status <> all(${[...STATUS_FORMER]}::text[]) or ${may(actor, 'READ_USER')})`.execute(trx)
  if (rows.length === 0) throw badRequest('Diese Person gibt es nicht.', 'profil')
}

async function tellRefusal(context: AppContext, trx: Trx, { _id, profil, datum: day, anlass }: Row, reason: string): Promise<void> {
  const { rows } = await sql<{ vorname: string; email: string }>`
    select p.vorname, p.email from personen p where p._id = ${profil}::uuid and p."geloeschtAm" is null and not p.gesperrt and p.email <> ''`.execute(
    trx,
  )
  await context.sendMail(
    trx,
    rows.map(({ vorname, email }) => ({
      to: { email, name: vorname },
      kind: PERSONAL,
      subject: 'Deine Stunden wurden abgelehnt',
      paragraphs: [
        `Deine Stunden „${anlass}“ vom ${readable(undefined, day)} wurden abgelehnt. Grund: ${reason}`,
        'Du kannst sie ändern und noch einmal einreichen.',
      ],
      button: { text: 'Nachweis öffnen', path: path('/profiles/myProfile/stundennachweise/edit/{id}', { id: _id }) },
    })),
  )
}

async function waiting(db: Db, actor: Actor): Promise<CountCard[]> {
  const { rows } = await sql<Readonly<Record<'drafts' | 'refused' | 'submitted', number>>>`
    select (select count(*) from stundennachweise t where ${mine(actor)} and t.status = 'entwurf')::int as drafts,
      (select count(*) from stundennachweise t where ${mine(actor)} and t.status = 'abgelehnt')::int as refused,
      (select count(*) from stundennachweise t where ${may(actor, 'UPDATE_STUNDENNACHWEISE') && may(actor, 'READ_STUNDENNACHWEISE')}
        and t.status = 'eingereicht' and t.profil is distinct from ${actor.profil}::uuid and ${nameable(actor)})::int as submitted`.execute(
    db,
  )
  const { drafts = 0, refused = 0, submitted = 0 } = rows[0] ?? {}
  const own = path('/profiles/myProfile/stundennachweise')
  return [
    {
      zahl: submitted,
      eins: 'Stundennachweis zu bestätigen',
      viele: 'Stundennachweise zu bestätigen',
      hinweis: 'Von anderen eingereicht.',
      pfad: withQuery(path('/stundennachweise'), { status: 'eingereicht' }),
    },
    {
      zahl: refused,
      eins: 'abgelehnter Stundennachweis',
      viele: 'abgelehnte Stundennachweise',
      hinweis: 'Lies den Grund, ändere ihn und reich ihn noch einmal ein.',
      pfad: withQuery(own, { status: 'abgelehnt' }),
    },
    {
      zahl: drafts,
      eins: 'Stundennachweis noch nicht eingereicht',
      viele: 'Stundennachweise noch nicht eingereicht',
      hinweis: 'Sieh sie durch und reich sie ein.',
      pfad: withQuery(own, { status: 'entwurf' }),
    },
  ].filter(({ zahl: count }) => count > 0)
}

const { profil: _profil, ...tracked } = hoursFields
const area = crudArea(
  hoursContract,
  {
    table: TABLE,
    order: ['datum'],
    newestFirst: true,
    computed: {
      wer: sql`(select p.name from personen p where p._id = t.profil)`,
      stunden: sql`t.stunden::float8`,
      person: sql`(select p.person from personen p where p._id = t.profil)`,
      // Who confirmed is named to whom they may be named to.
      bestaetiger: (actor) =>
        sql`(select v.name from personen v join profile x on x._id = v._id where x."user" = t."bestaetigtVon" and ${mayName(actor, 'x')})`,
      ueberschneidet: overlap,
      ausDienst: sql`t.anmeldung is not null`,
    },
    searched: ['anlass', 'wer'],
    filter: {
      reader: (actor: Actor) => nameable(actor),
      own: (actor: Actor) => mine(actor),
      monat: (month: string) => {
        const [first, next] = daysOfMonth(month)
        return sql`t.datum >= ${first}::date and t.datum < ${next}::date`
      },
    },
    tracked: Object.keys(tracked),
    alsoReads: ['profile', 'users'],
    audience: (actor) => `${may(actor, 'READ_UNSICHTBARE_USER')} ${actor.profil ?? ''}`,
    export: {
      titel: 'Stundennachweise',
      columns: () => [
        { titel: 'Wer', value: (row) => nameOf(row['person']) },
        ...columnsFrom(hoursFields, ['datum', 'art', 'anlass', 'stunden', 'beginn', 'ende', 'pause', 'nacht', 'anfahrtKm']),
        { titel: 'Stand', value: (row) => STATUS[row['status'] as Status] },
      ],
    },
    conflicts: { stundennachweise_selbst: SELF, stundennachweise_abgerechnet: BILLED, stundennachweise_in_auszahlung: IN_PAYOUT },
  },
  (context, plain) => {
    const mayTouch = (actor: Actor, row: Row, recht: 'UPDATE_STUNDENNACHWEISE' | 'DELETE_STUNDENNACHWEISE') => {
      if (!isOwn(actor, row) && !may(actor, recht)) throw forbidden()
    }
    const create: typeof plain.create = async (request) => {
      const { actor, trx, body } = request
      const profil = body.profil ?? ownProfile(actor)
      if (profil !== actor.profil) {
        if (!may(actor, 'CREATE_STUNDENNACHWEISE')) throw forbidden('Für andere trägst du keine Stunden ein.')
        await requireMember(trx, actor, profil)
      }
      return plain.create({ ...request, body: { ...reckoned(body, context.now()), profil } })
    }
    const submitted = async (trx: Trx, actor: Actor, id: string) => {
      const row = await load(trx, id, mine(actor))
      requireState(row, 'entwurf', 'abgelehnt')
      await move(trx, actor, row, 'eingereicht')
    }
    const confirmed = async (trx: Trx, actor: Actor, id: string) => {
      const row = await load(trx, id, nameable(actor))
      if (isOwn(actor, row)) throw conflict(SELF.msg)
      requireState(row, 'eingereicht')
      await move(trx, actor, row, 'bestaetigt', confirmedBy(actor, context.now()))
    }
    /** All or none, in the order of their ids, so that two who choose the same do not wait for each other crosswise. */
    const each =
      (step: (trx: Trx, actor: Actor, id: string) => Promise<void>) =>
      async ({ trx, actor, body: { ids } }: { trx: Trx; actor: Actor; body: { ids: readonly string[] } }) => {
        const all = [...new Set(ids)].toSorted()
        if (all.length === 0) throw badRequest('Wähle zuerst Nachweise aus.', 'ids')
        // oxlint-disable-next-line no-await-in-loop -- one connection
        for (const id of all) await step(trx, actor, id)
        return { anzahl: all.length }
      }
    type One = Parameters<typeof plain.get>[0]
    type Step = Pick<One, 'actor' | 'params'> & { readonly trx: Trx }
    /** The step, and the record as it is then. */
    const then =
      <R extends Step>(step: (trx: Trx, actor: Actor, id: string, request: R) => Promise<void>) =>
      async (request: R) => {
        await step(request.trx, request.actor, request.params.id, request)
        return plain.get({ ...request, db: request.trx } as unknown as One)
      }
    const one =
      <R extends One, A>(call: (request: R) => Promise<A>) =>
      async (request: R): Promise<A> => {
        await load(request.db, request.params.id, seen(request.actor), sql``)
        return call(request)
      }
    return {
      list: (request) => plain.list({ ...request, query: { ...request.query, reader: request.actor } as typeof request.query }),
      mine: (request) => plain.list({ ...request, query: { ...request.query, own: request.actor } as typeof request.query }),
      export: (request) => plain.export({ ...request, query: { ...request.query, reader: request.actor } as typeof request.query }),
      get: one(plain.get),
      history: one(plain.history),
      waiting: ({ db, actor }) => waiting(db, actor),
      create,
      update: async (request) => {
        const { actor, trx, body, params } = request
        const row = await load(trx, params.id, may(actor, 'UPDATE_STUNDENNACHWEISE') ? nameable(actor) : seen(actor))
        mayTouch(actor, row, 'UPDATE_STUNDENNACHWEISE')
        requireOpen(row)
        if (body.profil !== null && body.profil !== row.profil)
          throw badRequest('Wessen Stunden es sind, bleibt. Leg für andere einen neuen Nachweis an.', 'profil')
        return plain.update({ ...request, body: { ...reckoned(body, context.now(), row), profil: row.profil } })
      },
      remove: async (request) => {
        const { actor, trx, params } = request
        const row = await load(trx, params.id, may(actor, 'DELETE_STUNDENNACHWEISE') ? nameable(actor) : seen(actor))
        mayTouch(actor, row, 'DELETE_STUNDENNACHWEISE')
        requireOpen(row)
        return plain.remove(request)
      },
      submit: then<Step>(submitted),
      submitChosen: each(submitted),
      confirm: then<Step>(confirmed),
      confirmChosen: each(confirmed),
      refuse: then<Step & { readonly body: { readonly grund: string } }>(async (trx, actor, id, { body: { grund: reason } }) => {
        const row = await load(trx, id, nameable(actor))
        if (isOwn(actor, row)) throw conflict('Über die eigenen Stunden entscheidet jemand anderes.')
        requireState(row, 'eingereicht')
        await move(trx, actor, row, 'abgelehnt', sql`"ablehnungsgrund" = ${reason}`)
        await tellRefusal(context, trx, row, reason)
      }),
      withdraw: then<Step>(async (trx, actor, id) => {
        const row = await load(trx, id, seen(actor))
        if (row.abgerechnetAm !== null) throw conflict(BILLED.msg)
        if (isOwn(actor, row) && row.status === 'eingereicht') return move(trx, actor, row, 'entwurf')
        if (isOwn(actor, row) || !may(actor, 'UPDATE_STUNDENNACHWEISE')) throw forbidden('Das nimmt zurück, wer Stunden bestätigt.')
        requireState(row, 'bestaetigt', 'abgelehnt')
        return move(trx, actor, row, 'eingereicht', unconfirmed)
      }),
      ...clockCalls(context, (request, draft) => create({ ...request, body: draft })),
      ownSheet: (request) => sendSheets(context, request, mine(request.actor)),
      sheets: (request) => {
        const { profil } = request.query
        return sendSheets(
          context,
          request,
          profil ? sql<boolean>`${nameable(request.actor)} and t.profil = ${profil}::uuid` : nameable(request.actor),
        )
      },
    }
  },
)
function nameOf(value: unknown): string {
  const { vorname, nachname } = value as Hours['person']
  return `${nachname}, ${vorname}`
}

export const stundennachweise: Area & typeof area = {
  ...area,
  overview: [{ zugang: 'angemeldet', url: '/api/stundennachweise/wartet' }],
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Stundennachweise',
        rows: sql`select datum::text as "Tag", art as "Art", anlass as "Anlass", stunden::float8 as "Stunden", "anfahrtKm" as "Anfahrt km", status as "Stand",
            ablehnungsgrund as "Grund" from stundennachweise where profil = ${profil}::uuid order by datum, _id`,
      },
      {
        titel: 'Laufende Uhr',
        rows: sql`select beginn as "Beginn", art as "Art", anlass as "Anlass" from stoppuhren where profil = ${profil}::uuid`,
      },
    ],
  },
}
