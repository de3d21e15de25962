// The sheet of a month: what somebody worked, day by day, with lines for two signatures; of one or of all, each on a page of its own.
import { type RawBuilder, sql } from 'kysely'
import { bold, type BuildingBlock, quiet, sendDocument, signature, table, together } from '#blocks/dokumente/server/index.ts'
import { readable } from '#contract/schema.ts'
import type { AppContext, Db } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { KINDS_OF_HOURS, STATUS, type Status } from '../contract.ts'
import { daysOfMonth } from './rules.ts'

interface Line {
  readonly datum: string
  readonly art: keyof typeof KINDS_OF_HOURS
  readonly anlass: string
  /** In quarters of an hour: sums stay whole. */
  readonly quarters: number
  readonly km: number
  readonly status: Status
}
interface Sheet {
  readonly name: string
  readonly zeilen: readonly Line[]
}

const HEAD = ['Tag', 'Art', 'Anlass', 'Stunden', 'km', 'Stand'] as const
const hoursText = (quarters: number) => (quarters / 4).toLocaleString('de-DE', { minimumFractionDigits: 2 })
const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)

function page({ name, zeilen: lines }: Sheet, number: number): BuildingBlock[] {
  const confirmed = lines.filter(({ status }) => status === 'bestaetigt')
  return [
    bold(name, { fontSize: 14, margin: [0, number > 0 ? 0 : 4, 0, 6], ...(number > 0 ? { pageBreak: 'before' } : {}) }),
    table(
      HEAD,
      lines.map((line) => [
        readable(undefined, line.datum),
        KINDS_OF_HOURS[line.art],
        line.anlass,
        hoursText(line.quarters),
        line.km === 0 ? '' : String(line.km),
        STATUS[line.status],
      ]),
      [55, 95, '*', 42, 28, 60],
      ['left', 'left', 'left', 'right', 'right', 'left'],
    ),
    together(
      bold(`Summe ${hoursText(sum(lines, ({ quarters }) => quarters))} Stunden, ${sum(lines, ({ km }) => km)} km Anfahrt`),
      quiet(`Davon bestätigt: ${hoursText(sum(confirmed, ({ quarters }) => quarters))} Stunden`, { margin: [0, 2, 0, 24] }),
      { columns: [signature('', name, 'Mitglied'), signature('', '', 'für die Gliederung')], columnGap: 30 },
    ),
  ]
}

/** Sends the sheets of a month `YYYY-MM` of those whom `who`, over the row `t`, lets through. @throws 404 where nobody worked */
export async function sendSheets(
  context: AppContext,
  { db, reply, query }: { readonly db: Db; readonly reply: Parameters<typeof sendDocument>[0]; readonly query: { readonly monat: string } },
  who: RawBuilder<boolean>,
): Promise<void> {
  const [first, next] = daysOfMonth(query.monat)
  const { rows } = await sql<Sheet>`
    select p.name, json_agg(json_build_object('datum', t.datum, 'art', t.art, 'anlass', t.anlass, 'quarters', (t.stunden * 4)::int,
      'km', t."anfahrtKm", 'status', t.status) order by t.datum, t._id) as zeilen
    from stundennachweise t join personen p on p._id = t.profil
    where t.datum >= ${first}::date and t.datum < ${next}::date and t.status <> 'abgelehnt' and ${who}
    group by p._id, p.name, p.nachname, p.vorname order by p.nachname, p.vorname, p._id`.execute(db)
  if (rows.length === 0) throw notFound('Ein Stundennachweis in diesem Monat')
  const month = readable(undefined, first).slice(3)
  await sendDocument(reply, context, `Stundenblatt_${query.monat}`, {
    titel: 'Stundennachweis',
    subtitle: rows.length === 1 ? `${month} · ${rows[0]?.name ?? ''}` : `${month} · ${rows.length} Mitglieder`,
    foot: `Stundennachweis ${month}`,
    content: rows.flatMap(page),
  })
}
