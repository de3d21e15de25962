import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type DienstRow, dienstFields } from '../../schemas.ts'
import { anlassPage, placeColumns, readOne } from '#blocks/dienst/server/index.ts'
import { type Column, columnsFrom, tableOf } from '#server/export/table.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { type Handler, JsonText } from '#server/http/routes.ts'
import { kind } from '../occasion.ts'
import { reduceDienst } from './read.ts'

type C = typeof sanitaetsdiensteContract
type Page = { readonly zeilen: readonly DienstRow[]; readonly gesamt: number; readonly naechste: string | null }
type Query = Omit<Parameters<typeof anlassPage>[4], 'where'> &
  Partial<Pick<Parameters<Handler<C['list']>>[0]['query'], 'art' | 'kategorie'>>

export const dienstPage = (context: AppContext, db: Db, actor: Actor, { art, kategorie, ...query }: Query): Promise<Page> => {
  const filters = [...(art ? [sql`d.art = ${art}`] : []), ...(kategorie ? [sql`d.kategorie = ${kategorie}`] : [])]
  const where = filters.length > 0 ? sql.join(filters, sql` and `) : undefined
  return anlassPage(kind, context, db, actor, { ...query, where }) as Promise<unknown> as Promise<Page>
}

export const list =
  (context: AppContext, only?: 'intern' | 'extern'): Handler<C['list']> & Handler<C['extern']> =>
  ({ db, actor, query }) =>
    dienstPage(context, db, actor, only ? { ...query, art: only } : query)

/** Runs no query while nothing changed: service and reader are both cached, and the answer is composed from them. */
export const get =
  (context: AppContext): Handler<C['get']> =>
  async ({ actor, params }) => {
    const answer = await readOne(kind, context, actor, params.id.toLowerCase(), reduceDienst)
    return new JsonText(JSON.stringify({ ...answer, gruppen: undefined }))
  }

const STATUSTEXT: Readonly<Record<string, string>> = { durchgefuehrt: 'durchgeführt' }
const fromRow = (titel: string, value: Column<DienstRow>['value']): Column<DienstRow> => ({ titel, value })

const columns = (now: Date): readonly Column<DienstRow>[] => [
  fromRow('Nummer', ({ nummer }) => nummer),
  ...columnsFrom(dienstFields, ['bezeichnung']),
  fromRow('Art', (row) => row.art),
  ...columnsFrom(dienstFields, ['kategorie']),
  fromRow('Veranstalter', ({ veranstalterName }) => veranstalterName),
  fromRow('Ort', ({ ortName }) => ortName),
  fromRow('Beginn', ({ beginn }) => beginn),
  fromRow('Ende', ({ ende }) => ende),
  fromRow('Status', ({ abgesagt, status }) => (abgesagt ? 'abgesagt' : (STATUSTEXT[status] ?? status))),
  fromRow('Leiter', ({ leiterPerson }) => (leiterPerson ? `${leiterPerson.vorname} ${leiterPerson.nachname}` : '')),
  ...placeColumns({}, now),
  fromRow('Fahrzeuge', ({ fahrzeuge }) => fahrzeuge),
]

export const asTable =
  (context: AppContext): Handler<C['export']> =>
  async ({ db, actor, query }) =>
    tableOf({
      titel: 'Sanitätsdienste',
      columns: columns(context.now()),
      page: (part) => dienstPage(context, db, actor, { ...query, ...part }),
    })
