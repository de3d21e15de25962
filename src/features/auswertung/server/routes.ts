import { sendDocument } from '#blocks/dokumente/server/index.ts'
import { BEDARFS_NAMES, type Qualifikation } from '#contract/qualifikation.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Area } from '#server/app.ts'
import { badRequest } from '#server/errors.ts'
import { type Column, tableOf } from '#server/export/table.ts'
import { addRoutes, JsonText } from '#server/http/routes.ts'
import { type Dimension, DIMENSIONS, type Evaluation, evaluationContract, type Line, ROWS_MAX } from '../contract.ts'
import { yearlyReport } from './report.ts'
import { evaluateHours } from './sums.ts'
import { EVALUATION_LINES_PER_PART } from '#contract/limits.ts'

const TABLES = ['stundennachweise', 'profile', 'users', 'ohne_namen', 'config']
const CELLS: Readonly<Record<Dimension, (line: Line) => string>> = {
  person: ({ person }) => (person ? `${person.nachname}, ${person.vorname}` : 'Ohne Namen'),
  art: ({ art = 'Sonstiges' }) => KINDS_OF_HOURS[art],
  monat: ({ monat = '' }) => readableValue(undefined, `${monat}-01`).slice(3),
  gruppe: ({ gruppe = '', person }) => gruppe || (person === null ? '' : 'Ohne Gruppe'),
  qualifikation: ({ qualifikation = '' }) => (qualifikation === '' ? '' : BEDARFS_NAMES[qualifikation as Qualifikation]),
  jahr: ({ jahr = '' }) => jahr,
  tag: ({ tag = '' }) => tag,
}

export const evaluation: Area = {
  name: 'auswertung',
  contract: evaluationContract,
  routes: (app, context) =>
    addRoutes(
      app,
      context,
      evaluationContract,
      {
        list: async ({ db, actor, query }) => {
          const { count, text } = await evaluateHours(db, actor, query, {
            from: Number(query.ab ?? 0),
            limit: EVALUATION_LINES_PER_PART,
            most: ROWS_MAX,
          })
          if (count > ROWS_MAX)
            throw badRequest('Das sind zu viele Zeilen. Wähle eine kürzere Zeit, oder zähle nach weniger zusammen.', 'nach')
          return new JsonText(text)
        },
        export: async ({ db, actor, query }) => {
          // Evaluates each part of the file separately, with only one part in memory.
          let read = { from: 0, count: 0, lines: [] as readonly Line[] }
          const load = async (from: number) => {
            const { count, text } = await evaluateHours(db, actor, query, { from, limit: ROWS_MAX })
            read = { from, count, lines: (JSON.parse(text) as Evaluation).zeilen }
          }
          const dimensions = query.nach.split(',') as Dimension[]
          const columns: Column<Line>[] = [
            ...dimensions.map((name) => ({ titel: DIMENSIONS[name], value: (row: Line) => CELLS[name](row) })),
            { titel: 'Stunden', value: (row) => row.stunden },
            { titel: 'Nachweise', value: (row) => row.nachweise },
            { titel: 'Anfahrt in km', value: (row) => row.km },
          ]
          return tableOf({
            titel: `Stunden ${readableValue(undefined, query.von)} bis ${readableValue(undefined, query.bis)}`,
            columns,
            page: async ({ nach, limit }) => {
              const start = Number(nach ?? 0)
              if (start % ROWS_MAX === 0) await load(start)
              const end = start + limit
              return {
                zeilen: read.lines.slice(start - read.from, end - read.from),
                gesamt: read.count,
                naechste: end < read.count ? String(end) : null,
              }
            },
          })
        },
        report: async ({ db, query, reply }) =>
          sendDocument(reply, context, `Jahresbericht_${query.jahr}`, await yearlyReport(db, query.jahr, context.now())),
      },
      // Cache audience: access to hidden members changes the visible names, and everybody sees their own.
      { keep: { list: { tables: TABLES, audience: (actor) => `${may(actor, 'READ_UNSICHTBARE_USER')} ${actor.profil ?? ''}` } } },
    ),
}
