import { type RawBuilder, sql } from 'kysely'
import { ENDINGS } from '#blocks/ausleihe/contract.ts'
import type { RowOf, Validated } from '#contract/endpoint.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { type Search, searchWords } from '#contract/search.ts'
import {
  accessoriesOf,
  copiesOf,
  handOut,
  kindsFor,
  type LendingKind,
  lendingConflicts,
  lendingJobs,
  lendingKinds,
  loanOf,
  sendLabels,
  sendReceipt,
  thingsByCode,
} from '#blocks/ausleihe/server/index.ts'
import { type Found, type Holding, leihenContract } from '#features/leihen/contract.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import { type Column, tableOf, wholePage } from '#server/export/table.ts'
import type { PersonalSource } from '#server/personal.ts'
import { personIfVisible } from '#server/db/vocabulary.ts'
import { addRoutes } from '#server/http/routes.ts'
import { exchangeLoan, requireKind, setAllStates, reportLoss, takeAllBack } from './several.ts'

type Sql = RawBuilder<unknown>
type LoanRow = Omit<Holding, 'pfad'>
const OUT = sql`(l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))`

/** Loans of these kinds with the item's name. `extraColumns`: further columns over the row `l`. */
const loansOf = (kinds: readonly LendingKind[], where: Sql, extraColumns: Sql = sql``): Sql =>
  sql.join(
    kinds.map(
      (kind) => sql`
        select l._id, ${sql.lit(kind.kind)} as art, t._id as objekt,
          concat(case when l.menge > 1 then concat(l.menge, ' × ') end, ${sql.lit(kind.words.one)}, ' ',
            ${kind.row.title}, case when ${copiesOf(kind)} > 1 then concat(', Exemplar ', l.exemplar) end) as titel,
          ${kind.row.alike ?? kind.row.title} as gleich, iso(l."ausgegebenAm") as "ausgegebenAm",
          l."faelligAm"::text as "faelligAm", l.menge, l.ausgang, l.kaution::float8 as kaution,
          ${accessoriesOf(kind)} as zubehoer ${extraColumns}
        from leihen l join ${sql.table(kind.table)} t on t._id = ${loanOf(kind)}
        where ${where}`,
    ),
    sql` union all `,
  )
const DUE_FIRST = sql`order by z."faelligAm" nulls last, z."ausgegebenAm", z._id`
const withPath = <R extends LoanRow>(row: R) => ({
  ...row,
  pfad:
    lendingKinds()
      .find(({ kind }) => kind === row.art)
      ?.path(row.objekt) ?? '',
})

async function holdings(db: Db | Trx, profil: string, kinds = lendingKinds()): Promise<Holding[]> {
  if (kinds.length === 0) return []
  const { rows } =
    await sql<LoanRow>`select * from (${loansOf(kinds, sql`l.profil = ${profil}::uuid and ${OUT}`)}) z ${DUE_FIRST} limit 500`.execute(db)
  return rows.map(withPath)
}

const ONLY = {
  ueberfaellig: (today: string) => sql`l."zurueckAm" is null and l."faelligAm" < ${today}::date`,
  verloren: () => sql`l.ausgang in ('verloren', 'gestohlen')`,
  ohneFrist: () => sql`l."zurueckAm" is null and l."faelligAm" is null`,
} as const
type Out = RowOf<typeof leihenContract.list>
type Asked = Validated<typeof leihenContract.list>['query'] & { readonly suche?: Search | undefined }
const WORDS = sql`concat_ws(' ', z.titel, z.person ->> 'vorname', z.person ->> 'nachname')`
async function list(db: Db, actor: Actor, asked: Asked, today: string, most = 2000) {
  const { profil, nur, art } = asked
  const kinds = kindsFor(actor, 'READ').filter(({ kind }) => art === undefined || kind === art)
  if (kinds.length === 0) return []
  const where = sql`${nur === undefined ? OUT : ONLY[nur](today)}
    and ${profil === undefined ? sql`true` : sql`l.profil = ${profil}::uuid and ${personIfVisible(actor, 'l.profil')} is not null`}`
  const { zeilen } = await readForgiving(asked, async ({ suche }) => {
    const words = suche === undefined ? [] : searchWords(suche)
    const { rows: found } = await sql<Out>`
      select * from (${loansOf(kinds, where, sql`, ${personIfVisible(actor, 'l.profil')} as person`)}) z
      where ${
        words.length === 0
          ? sql`true`
          : sql.join(
              words.map((word) => containsWord(WORDS, word)),
              sql` and `,
            )
      } ${DUE_FIRST} limit ${most}`.execute(db)
    return { zeilen: found, gesamt: found.length }
  })
  return zeilen.map(withPath)
}
const FILE_MOST = 20_000
const FILE: readonly Column<Out>[] = [
  { titel: 'Was', value: (row) => row.titel },
  {
    titel: 'Wer',
    value: (row) => {
      const { person } = row
      return person ? `${person.vorname} ${person.nachname}` : 'Jemand'
    },
  },
  { titel: 'Seit', value: (row) => tagInBerlin(row.ausgegebenAm) },
  { titel: 'Zurück bis', value: ({ faelligAm }) => faelligAm },
  {
    titel: 'Stand',
    value: (row) => {
      const { ausgang } = row
      return ausgang === null ? 'Ausgegeben' : ENDINGS[ausgang]
    },
  },
  {
    titel: 'Kaution',
    value: (row) => (row.kaution ? { cents: Math.round(row.kaution * 100) } : null),
  },
]

/** Open items are shown on the profile when a member leaves, and belong to the member's data export. */
const personal: PersonalSource = {
  open: async (db, profil) =>
    (await holdings(db, profil)).map(({ art, titel, ausgang, pfad }) => {
      const kind = lendingKinds().find((candidate) => candidate.kind === art)
      return {
        titel,
        unter: ausgang === null ? 'Noch nicht zurückgegeben' : 'Als verloren gemeldet',
        pfad,
        wer: `Wer ${kind?.words.many ?? ''} ausgibt`,
        ...(kind ? { recht: `UPDATE_${kind.area}` as const } : {}),
      }
    }),
  data: ({ profil }) => [
    {
      titel: 'Ausgeliehenes',
      rows: sql`select z.titel as "Was", z."ausgegebenAm" as "Ausgegeben", z."faelligAm" as "Zurück bis",
          z.zurueck as "Zurück", z.ausgang as "Wie", z.kaution as "Kaution", z.bemerkung as "Bemerkung"
        from (${loansOf(lendingKinds(), sql`l.profil = ${profil}::uuid`, sql`, iso(l."zurueckAm") as zurueck, l.bemerkung`)}) z
        order by z."ausgegebenAm"`,
    },
  ],
}

export const leihen: Area = {
  name: 'leihen',
  contract: leihenContract,
  personal,
  ...lendingJobs,
  routes: (app, context) =>
    addRoutes(
      app,
      context,
      leihenContract,
      {
        list: ({ db, actor, query }) => list(db, actor, query, tagInBerlin(context.now())),
        export: async ({ db, actor, query }) =>
          tableOf({
            titel: 'Ausgegeben',
            columns: FILE,
            page: wholePage(await list(db, actor, query, tagInBerlin(context.now()), FILE_MOST)),
          }),
        mine: ({ db, actor }) => (actor.profil === null ? Promise.resolve([]) : holdings(db, actor.profil)),
        // The registered kinds equal those of the contract.
        find: async ({ db, actor, query }) => (await thingsByCode(db, actor, query.code)) as Found[],
        handOut: async ({ trx, actor, body: { positionen, ...terms } }) => {
          await handOut(
            { trx, actor, now: context.now() },
            terms,
            positionen.map(({ art, ...thing }) => ({ ...thing, kind: requireKind(actor, art), kaution: null })),
          )
          return holdings(trx, terms.profil, kindsFor(actor, 'READ'))
        },
        takeBack: ({ trx, actor, body }) => takeAllBack({ trx, actor, now: context.now() }, body),
        reportLoss: async ({ trx, actor, params, body }) => {
          await reportLoss({ trx, actor, now: context.now() }, params.id.toLowerCase(), body)
          return actor.profil === null ? [] : holdings(trx, actor.profil)
        },
        exchange: async ({ trx, actor, params, body }) =>
          holdings(trx, await exchangeLoan({ trx, actor, now: context.now() }, params.id.toLowerCase(), body), kindsFor(actor, 'READ')),
        status: ({ trx, actor, body }) => setAllStates({ trx, actor, now: context.now() }, body),
        labels: ({ actor, reply, query: { art, ids, bogen, ab, anzahl } }) =>
          sendLabels(context, reply, requireKind(actor, art), { ids: ids?.split(','), sheet: bogen, from: ab, each: anzahl }),
        receipt: ({ actor, params, reply }) => sendReceipt(context, reply, actor, params.id),
      },
      { conflicts: lendingConflicts() },
    ),
}
