import { sql } from 'kysely'
import { VIEWS_PER_PERSON } from '#contract/limits.ts'
import { rollenOf } from '#contract/rights/rollen.ts'
import { type SavedView, viewsContract } from '#contract/views-contract.ts'
import { ownProfil } from '#server/allowed.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound, stale } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'

const TABLE = 'ansichten'

async function readViews(db: Db | Trx, actor: Actor, only: string | null = null): Promise<SavedView[]> {
  const own = sql<boolean>`coalesce(a.profil = ${actor.profil}::uuid, false)`
  // One's own come first: shared ones of others crowd none of them out.
  const { rows } = await sql<SavedView>`
    select a._id, a.version, a.liste, a.name, a.adresse, a.spalten, a.rolle, ${own} as eigene,
      case when not ${own} and ${mayName(actor, 'x')} then p.name else '' end as von
    from ansichten a join personen p on p._id = a.profil join profile x on x._id = a.profil
    where (${own} or (a.rolle = any(${[...rollenOf(actor)]}::text[]) and not p.gesperrt))
      and (${only}::uuid is null or a._id = ${only}::uuid)
    order by ${own} desc, a.liste, lower(a.name), a._id
    limit 500`.execute(db)
  return rows
}
async function readOwn(trx: Trx, actor: Actor, id: string): Promise<SavedView> {
  const [row] = (await readViews(trx, actor, id)).filter(({ eigene }) => eigene)
  if (!row) throw notFound('Die Ansicht')
  return row
}

const tooMany = () => conflict(`Mehr als ${VIEWS_PER_PERSON} Ansichten hat niemand. Lösche eine.`)
const countOf = (owner: string) => sql<number>`(select count(*)::int from ansichten where profil = ${owner}::uuid)`

function requireRole(actor: Actor, role: string | null): void {
  if (role !== null && !rollenOf(actor).some((name) => name === role))
    throw badRequest('Teilen kannst du eine Ansicht nur mit einer Rolle, deren Rechte du selbst hast.', 'rolle')
}

export const views: Area = {
  name: TABLE,
  contract: viewsContract,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Gespeicherte Ansichten von Listen',
        rows: sql`select liste as "Liste", name as "Name", adresse as "Filter", array_to_string(spalten, ', ') as "Spalten",
            coalesce(rolle, '') as "Geteilt mit"
          from ansichten
          where profil = ${profil}::uuid
          order by liste, name`,
      },
    ],
  },
  routes: (app, context) =>
    addRoutes(
      app,
      context,
      viewsContract,
      {
        list: ({ db, actor }) => readViews(db, actor),
        create: async ({ trx, actor, body: { liste, name, adresse, spalten, rolle } }) => {
          requireRole(actor, rolle)
          const owner = ownProfil(actor)
          const { rows } = await sql<{ _id: string; count: number }>`
            with n as (insert into ansichten (profil, liste, name, adresse, spalten, rolle)
              values (${owner}::uuid, ${liste}, ${name}, ${adresse}, ${spalten}::text[], ${rolle})
              returning _id)
            select _id, ${countOf(owner)} as count from n`.execute(trx)
          const [made] = rows
          if (!made || made.count >= VIEWS_PER_PERSON) throw tooMany()
          return readOwn(trx, actor, made._id)
        },
        update: async ({ trx, actor, params, body: { version, name, adresse, spalten, rolle } }) => {
          const before = await readOwn(trx, actor, params.id)
          if (before.version !== version) throw stale()
          if (rolle !== before.rolle) requireRole(actor, rolle)
          const { rows } = await sql`update ansichten
            set name = ${name}, adresse = ${adresse}, spalten = ${spalten}::text[], rolle = ${rolle},
              version = version + 1, "geaendertAm" = ${context.now()}
            where _id = ${params.id}::uuid and version = ${version}
            returning _id`.execute(trx)
          if (rows.length === 0) throw stale()
          return readOwn(trx, actor, params.id)
        },
        remove: async ({ trx, actor, params }) => {
          await readOwn(trx, actor, params.id)
          await sql`delete from ansichten where _id = ${params.id}::uuid`.execute(trx)
        },
        columns: async ({ trx, actor, body: { liste, spalten } }) => {
          const owner = ownProfil(actor)
          const { rows } = await sql<{ version: number; count: number }>`
            with n as (insert into ansichten (profil, liste, spalten)
              values (${owner}::uuid, ${liste}, ${spalten}::text[])
              on conflict (profil, liste, lower(name)) do update
              set spalten = excluded.spalten, version = ansichten.version + 1, "geaendertAm" = ${context.now()}
              returning version)
            select version, ${countOf(owner)} as count from n`.execute(trx)
          if (rows[0]?.version === 1 && rows[0].count >= VIEWS_PER_PERSON) throw tooMany()
        },
      },
      { conflicts: { ansichten_name_key: { msg: 'Eine Ansicht mit diesem Namen hast du schon.', feld: 'name' } } },
    ),
}
