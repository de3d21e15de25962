import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type DienstRow, dienstFields } from '../../schemas.ts'
import { placeColumns } from '#blocks/dienst/server/index.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { dienstPage } from './rows.ts'

type C = typeof sanitaetsdiensteContract

export const list =
  (context: AppContext, kind?: 'intern' | 'extern'): Handler<C['list']> & Handler<C['extern']> =>
  ({ db, actor, query }) =>
    dienstPage(context, db, actor, kind ? { ...query, art: kind } : query)

const STATUSTEXT: Readonly<Record<string, string>> = { durchgefuehrt: 'durchgeführt' }
const fromRow = (titel: string, value: (row: DienstRow) => string | number): Column => ({
  titel,
  value: (row) => value(row as unknown as DienstRow),
})

const columns = (now: Date): readonly Column[] => [
  fromRow('Nummer', ({ nummer: number }) => number),
  ...columnsFrom(dienstFields, ['bezeichnung']),
  fromRow('Art', ({ art: kind }) => kind),
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
  async ({ db, actor, query }) => ({
    titel: 'Sanitätsdienste',
    columns: columns(context.now()),
    page: (part) => dienstPage(context, db, actor, { ...query, ...part }),
  })
