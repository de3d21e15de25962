import { sql } from 'kysely'
import { timeFromWallClock } from '#contract/time/berlin.ts'
import { path } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { byWeeks, type KalenderSource, type KalenderSpan, kalenderPiece, type TerminWish } from '#server/calendar/kalender.ts'
import { STILL_THERE, whenVisible } from './queries.ts'

interface BirthdayRow {
  readonly _id: string
  readonly version: number
  readonly geaendertAm: string
  readonly name: string
  /** In Berlin, YYYY-MM-DD; with the age on that day. */
  readonly tag: string
  readonly alter: number
}

const midnight = (day: string, on = 0) => timeFromWallClock(Date.parse(`${day}T00:00:00Z`) + on * 86_400_000).toISOString()
const age = ({ alter: years }: BirthdayRow) => (years > 0 ? `wird ${years}` : '')

/** Birthdays in a span, on February 28 in non-leap years; with `id` that person's next birthday from today on. */
const birthdaysIn = (actor: Actor, { von, bis }: KalenderSpan, id?: string) => sql<BirthdayRow>`
  select p._id, p.version, iso(p."geaendertAm") as "geaendertAm", v.name, t.tag::date::text as tag, j.alter
  from profile p
    join personen v on v._id = p._id
    cross join lateral (select extract(year from p.geburtsdatum)::int as geboren) g
    cross join lateral generate_series(extract(year from ${von}::timestamptz)::int - g.geboren,
      extract(year from ${bis}::timestamptz)::int - g.geboren) j (alter)
    cross join lateral (select p.geburtsdatum + make_interval(years => j.alter) as tag) t
  where p.geburtsdatum is not null
    and ${whenVisible(actor, 'geburtstag', sql`true`)}
    and ${STILL_THERE}
    and ${mayName(actor, 'p')}
    and ${id === undefined ? sql`true` : sql`p._id = ${id}::uuid`}
    and tstzrange(t.tag at time zone 'Europe/Berlin',
      (t.tag + interval '1 day') at time zone 'Europe/Berlin') && tstzrange(${von}, ${bis})
  order by t.tag, v.name, p._id
  limit ${id === undefined ? 2000 : 1}`
const read = async (db: Db, ...which: Parameters<typeof birthdaysIn>): Promise<BirthdayRow[]> =>
  (await birthdaysIn(...which).execute(db)).rows

async function wished(db: Db, actor: Actor, now: Date, wish: TerminWish): Promise<BirthdayRow[]> {
  // Birthdays are no duties: they appear only in the calendar of the area.
  if (!('id' in wish)) return wish.own ? [] : read(db, actor, wish)
  const rows = await read(db, actor, { von: now, bis: new Date(now.getTime() + 366 * 86_400_000) }, wish.id)
  if (rows.length === 0) throw notFound('Der Geburtstag')
  return rows
}

const TABLES = ['users', 'profile']

export const birthdays: KalenderSource = {
  art: 'geburtstag',
  zugang: 'READ_GEBURTSDATUM',
  tables: () => TABLES,
  entries: ({ actor, ...question }) =>
    byWeeks(
      question,
      { key: `kalender geburtstage ${actor._id}`, tables: TABLES },
      (week) => birthdaysIn(actor, week),
      (row) => {
        const ende = midnight(row.tag, 1)
        const piece = kalenderPiece({
          _id: row._id,
          objekt: row._id,
          art: 'geburtstag',
          titel: row.name,
          unter: age(row),
          beginn: midnight(row.tag),
          ende,
          pfad: path('/profile/{id}', { id: row._id }),
          zustand: 'ohne',
          eigene: false,
        })
        return { ...piece, ende }
      },
    ),
  termine: async ({ db, now }, actor, wish) =>
    (await wished(db, actor, now(), wish)).map((row) => ({
      uid: `geburtstag-${row._id}-${row.tag.slice(0, 4)}`,
      folge: row.version,
      geaendertAm: row.geaendertAm,
      titel: `Geburtstag: ${[row.name, age(row)].filter(Boolean).join(', ')}`,
      beginn: midnight(row.tag),
      ende: midnight(row.tag, 1),
      allDay: true,
      isFree: true,
      pfad: path('/profile/{id}', { id: row._id }),
      stand: 'bestaetigt',
    })),
}
