import { type RawBuilder, sql } from 'kysely'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { readableValue } from '#contract/schema.ts'
import { printHead } from '#server/chapter.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { sendMade } from '#server/export/send-file.ts'
import { KINDS_OF_HOURS, STATUS, type Status } from '../contract.ts'
import { daysOfMonth } from './rules.ts'
import type { Sheet, Sheets } from './sheets-pdf.ts'

interface Line {
  readonly datum: string
  readonly art: keyof typeof KINDS_OF_HOURS
  readonly anlass: string
  /** Quarters of an hour, to keep sums integral. */
  readonly quarters: number
  readonly km: number
  readonly status: Status
}
interface Person {
  readonly name: string
  readonly zeilen: readonly Line[]
}

const hoursText = (quarters: number) => (quarters / 4).toLocaleString('de-DE', { minimumFractionDigits: 2 })
const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)

const hoursOf = (lines: readonly Line[]) => hoursText(sum(lines, ({ quarters }) => quarters))

/** Confirmed hours count (contract/time/hours.ts); the others stand below. */
export function sheetOf({ name, zeilen }: Person): Sheet {
  const of = (status: Status) => zeilen.filter((line) => line.status === status)
  const [confirmed, submitted, drafts] = [of('bestaetigt'), of('eingereicht'), of('entwurf')]
  const open = [submitted.length > 0 && `eingereicht ${hoursOf(submitted)}`, drafts.length > 0 && `Entwurf ${hoursOf(drafts)}`].filter(
    Boolean,
  )
  return {
    name,
    rows: zeilen.map((line) => [
      readableValue(undefined, line.datum),
      KINDS_OF_HOURS[line.art],
      line.anlass,
      hoursText(line.quarters),
      line.km === 0 ? '' : String(line.km),
      STATUS[line.status],
    ]),
    sum: `Bestätigt ${hoursOf(confirmed)} Stunden, ${sum(confirmed, ({ km }) => km)} km Anfahrt`,
    open: open.length > 0 ? `Noch nicht bestätigt: ${open.join(', ')} Stunden` : 'Alles bestätigt',
  }
}

interface Asked {
  readonly db: Db
  readonly actor: Actor
  readonly reply: Parameters<typeof sendMade>[0]
  readonly query: { readonly monat: string }
}
export type Drawing = Map<string, { readonly getan: number; readonly blaetter: number }>

/** Sends the sheets of a month `YYYY-MM`; `who` is a condition on the row `t`. @throws 404 without any hours */
export async function sendSheets(
  context: AppContext,
  { db, actor, reply, query }: Asked,
  who: RawBuilder<boolean>,
  drawing?: Drawing,
): Promise<void> {
  const [first, next] = daysOfMonth(query.monat)
  const { rows } = await sql<Person>`
    select p.name, json_agg(json_build_object('datum', t.datum, 'art', t.art, 'anlass', t.anlass, 'quarters', (t.stunden * 4)::int,
      'km', t."anfahrtKm", 'status', t.status) order by t.datum, t._id) as zeilen
    from stundennachweise t join personen p on p._id = t.profil
    where t.datum >= ${first}::date and t.datum < ${next}::date and t.status <> 'abgelehnt' and ${who}
    group by p._id, p.name, p.nachname, p.vorname order by p.nachname, p.vorname, p._id`.execute(db)
  if (rows.length === 0) throw notFound('Ein Stundennachweis in diesem Monat')
  const { now } = context
  const input: Sheets = {
    month: new Date(`${first}T12:00:00Z`).toLocaleDateString('de-DE', { month: 'long', year: 'numeric' }),
    ...(await printHead(context)),
    printed: readableTime(now()),
    sheets: rows.map(sheetOf),
  }
  const name = `Stundenblatt_${query.monat}_${tagInBerlin(now())}.pdf`
  const drawn = (count: number) => void drawing?.set(actor._id, { getan: count, blaetter: rows.length })
  drawn(0)
  try {
    await sendMade(reply, context, { module: new URL('./sheets-pdf.ts', import.meta.url), input, drawn }, name)
  } finally {
    drawing?.delete(actor._id)
  }
}
