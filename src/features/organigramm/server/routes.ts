import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound, stale } from '#server/errors.ts'
import { findInList } from '#server/find.ts'
import { namesFrom } from '#server/history/names.ts'
import { recordChange } from '#server/history/record.ts'
import type { PersonalSource } from '#server/personal.ts'
import { chartContract, chartHistory, type Holder } from '../contract.ts'
import { CHART_ROWS } from '#contract/limits.ts'

const TABLE = 'stellen'
const NOBODY = 'Diese Person gibt es nicht.'
const isPresent = sql`x."geloeschtAm" is null and x.status <> all (${[...STATUS_FORMER]}::text[])`
const entries = sql`jsonb_array_elements(t.inhaber) with ordinality l (e, n)`

interface StelleRow {
  readonly _id: string
  readonly version: number
  readonly art: string
  readonly oberstelle: string | null
  readonly rang: number
  readonly inhaber: readonly Holder[]
}
/** Serializes changes of the tree. */
const queue = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('stellen'))`.execute(trx)
async function load(trx: Trx, id: string): Promise<StelleRow> {
  const { rows } = await sql<StelleRow>`select * from stellen where _id = ${id}::uuid for update`.execute(trx)
  if (!rows[0]) throw notFound('Die Stelle')
  return rows[0]
}
const below = async (trx: Trx, parentId: string | null): Promise<string[]> =>
  (
    await sql<{ _id: string }>`select _id from stellen where oberstelle is not distinct from ${parentId}::uuid order by rang, _id`.execute(
      trx,
    )
  ).rows.map(({ _id }) => _id)
// Renumbering after a move of another box keeps the version, because nobody edited the row.
const number = (trx: Trx, ids: readonly string[]) =>
  sql`update stellen s
    set rang = u.n
    from unnest(${[...ids]}::uuid[]) with ordinality u (id, n)
    where s._id = u.id and s.rang <> u.n`.execute(trx)

async function place(trx: Trx, actor: Actor, row: StelleRow, oberstelle: string | null, rang = row.rang): Promise<void> {
  await sql`update stellen set oberstelle = ${oberstelle}::uuid, ${setTouched(actor._id)} where _id = ${row._id}::uuid`.execute(trx)
  const change = { before: { oberstelle: row.oberstelle, rang: row.rang }, after: { oberstelle, rang } }
  await recordChange(trx, { area: TABLE, object: row._id, ...change, actor: actor._id })
}

interface Body {
  readonly inhaber: readonly Holder[]
  readonly fahrzeuge: readonly string[]
}
/** Holders whom the editor may not name are neither added nor removed. @throws 400 for an unknown person or a duplicate */
async function checked<B extends Body>(trx: Trx, actor: Actor, body: B, before: readonly Holder[]): Promise<B> {
  const sent = body.inhaber.map(({ profil }) => profil)
  const { rows } = await sql<{ _id: string; named: boolean }>`
    select x._id, ${mayName(actor, 'x')} as named from profile x
    where x._id = any(${[...sent, ...before.map(({ profil }) => profil)]}::uuid[]) and ${isPresent}`.execute(trx)
  const named = new Map(rows.map((row) => [row._id, row.named]))
  for (const [i, holder] of body.inhaber.entries()) {
    if (named.get(holder.profil) !== true) throw badRequest(NOBODY, `inhaber.${i}.profil`)
    if (sent.indexOf(holder.profil) < i) throw badRequest('Diese Person steht schon in der Liste.', `inhaber.${i}.profil`)
    if (holder.von !== null && holder.bis !== null && holder.von > holder.bis) throw badRequest('Bis liegt vor Von.', `inhaber.${i}.bis`)
  }
  const known = await sql`select 1 from fahrzeuge where _id = any(${[...body.fahrzeuge]}::uuid[])`.execute(trx)
  if (known.rows.length < new Set(body.fahrzeuge).size) throw badRequest('Eines dieser Fahrzeuge gibt es nicht.', 'fahrzeuge')
  const hidden = before.filter(({ profil }) => named.get(profil) === false)
  return { ...body, fahrzeuge: [...new Set(body.fahrzeuge)], inhaber: [...body.inhaber, ...hidden] }
}

const area = crudArea(
  chartContract,
  {
    table: TABLE,
    order: ['titel'],
    told: chartHistory,
    searched: ['titel', 'beschreibung'],
    computed: {
      inhaber: (
        actor,
      ) => sql`(select coalesce(jsonb_agg(e order by n), '[]') from ${entries} join profile x on x._id = (e ->> 'profil')::uuid
        where ${isPresent} and ${mayName(actor, 'x')})`,
      besetzung: (actor) => sql`(select coalesce(jsonb_agg(jsonb_build_object('person', case when ${mayName(actor, 'x')} then p.person end,
          'rolle', h.rolle, 'von', h.von, 'bis', h.bis) order by h.n, p.nachname, p.vorname, p._id), '[]')
        from (
          select (e ->> 'profil')::uuid as profil, e ->> 'rolle' as rolle, e ->> 'von' as von, e ->> 'bis' as bis, n from ${entries}
          union all
          select f._id, 'inhaber', null, null, 1000 from profile f where f.funktionen && t.funktionen
            and not t.inhaber @> jsonb_build_array(jsonb_build_object('profil', f._id))
        ) h join profile x on x._id = h.profil join personen p on p._id = h.profil where ${isPresent})`,
      mitglieder: sql`case when t.gruppe <> '' then (select count(*)::int from profile x
        where x.gruppe = t.gruppe and x.status = 'aktiv' and x."geloeschtAm" is null) end`,
    },
    alsoReads: ['profile', 'users'],
    audience: (actor) => (may(actor, 'READ_UNSICHTBARE_USER') ? 'alle' : (actor.profil ?? '')),
    names: { stelle: namesFrom(TABLE, sql`titel`) },
    conflicts: {
      stellen_kreis_check: { msg: 'Eine Stelle kann nicht unter sich selbst stehen.', feld: 'oberstelle' },
      stellen_ablauf_check: {
        msg: 'Schritte stehen in einem Ablauf, Stellen unter Stellen, und ein Ablauf steht für sich.',
        feld: 'oberstelle',
      },
      stellen_oberstelle_fkey: { msg: 'Die Stelle, unter der sie stehen soll, gibt es nicht mehr.', feld: 'oberstelle' },
      stellen_zustaendig_fkey: { msg: 'Die zuständige Stelle gibt es nicht mehr.', feld: 'zustaendig' },
      stellen_zustaendig_check: { msg: 'Zuständig ist jemand nur für einen Schritt.', feld: 'zustaendig' },
      stellen_seite_key: { msg: 'Diese Seite beginnt schon bei einer anderen Stelle.', feld: 'seite' },
      stellen_ohne_seite_check: { msg: 'Bei einem Ablauf beginnt keine Seite.', feld: 'seite' },
    },
  },
  (_context, plain) => ({
    create: async (request) => {
      await queue(request.trx)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from stellen`.execute(request.trx)
      if ((rows[0]?.count ?? 0) >= CHART_ROWS) throw conflict(`Mehr als ${CHART_ROWS} Stellen fasst das Organigramm nicht.`)
      return plain.create({ ...request, body: await checked(request.trx, request.actor, request.body, []) })
    },
    update: async (request) => {
      await queue(request.trx)
      const { inhaber } = await load(request.trx, request.params.id)
      return plain.update({ ...request, body: await checked(request.trx, request.actor, request.body, inhaber) })
    },
    move: async (request) => {
      const { trx, actor, params, body } = request
      await queue(trx)
      const row = await load(trx, params.id)
      if (row.version !== body.version) throw stale()
      const others = (await below(trx, body.oberstelle)).filter((sibling) => sibling !== row._id)
      const at = body.vor === null ? others.length : others.indexOf(body.vor)
      if (at < 0) throw conflict('Dort hat inzwischen jemand umgestellt. Schau noch einmal, wohin.', 'vor')
      await place(trx, actor, row, body.oberstelle, at + 1)
      await number(trx, others.toSpliced(at, 0, row._id))
      return plain.get(inTransaction(request))
    },
    remove: async (request) => {
      const { trx, actor, params } = request
      await queue(trx)
      const row = await load(trx, params.id)
      const children = await below(trx, row._id)
      if (row.art === 'ablauf') for (const id of children) await plain.remove({ ...request, params: { id } })
      else {
        // Children of a removed box take its place.
        const order = (await below(trx, row.oberstelle)).flatMap((sibling) => (sibling === row._id ? children : [sibling]))
        for (const id of children) await place(trx, actor, await load(trx, id), row.oberstelle)
        await number(trx, order)
      }
      await plain.remove(request)
    },
    kept: async ({ db }) => {
      const fleet = await sql<{ _id: string; name: string }>`
        select _id, coalesce(nullif(funkrufname, ''), bezeichnung) as name from fahrzeuge where aktiv order by 2, 1`.execute(db)
      const things = await sql<{ kleidung: number; melder: number; schluessel: number; geraete: number }>`
        select (select count(*)::int from kleidung) as kleidung,
          (select count(*)::int from melder where status <> 'ausgesondert') as melder,
          (select count(*)::int from schluessel) as schluessel,
          (select count(*)::int from geraete where status <> 'ausgesondert') as geraete`.execute(db)
      return { fahrzeuge: fleet.rows, material: things.rows[0] ?? { kleidung: 0, melder: 0, schluessel: 0, geraete: 0 } }
    },
  }),
)

const screenOf = (id: string) => withQuery(path('/organigramm'), { stelle: id })
const personal: PersonalSource = {
  open: async (db, profil) => {
    const { rows } = await sql<{ id: string; titel: string }>`
      select _id as id, titel
      from stellen
      where inhaber @> jsonb_build_array(jsonb_build_object('profil', ${profil}::uuid))
      order by titel`.execute(db)
    return rows.map(({ id, titel }) => ({
      titel,
      unter: 'Stelle im Organigramm',
      pfad: screenOf(id),
      wer: 'Wer Funktionen vergibt',
    }))
  },
  data: ({ profil }) => [
    {
      titel: 'Stellen im Organigramm',
      rows: sql`select s.titel as "Stelle", e ->> 'rolle' as "Rolle", e ->> 'von' as "Von", e ->> 'bis' as "Bis"
        from stellen s cross join jsonb_array_elements(s.inhaber) e where e ->> 'profil' = ${profil}::text order by 1, s._id`,
    },
  ],
}
export const organigramm: Area & typeof area = {
  ...area,
  personal,
  finds: findInList(chartContract.list, { titel: 'Organigramm', path: screenOf, name: ['titel'], hint: ['art', 'beschreibung'] }),
}
