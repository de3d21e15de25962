import { sql } from 'kysely'
import { bookingTitle } from '#blocks/konflikte/server/index.ts'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import type { Actor } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { byWeeks, kalenderPiece, ownPiece, type KalenderSource, type KalenderSpan } from '#server/calendar/kalender.ts'
import { type Sql, endsAfter } from './belegung-rows.ts'
import { STANDING_BELEGUNG } from '../../contract.ts'
import type { Belegungsart } from '../kind.ts'
import { terminOf } from '../mails/messages.ts'
import { readBelegungen } from '../write/rows.ts'

interface CalendarRow extends Pick<KalenderEntry, '_id' | 'titel' | 'unter' | 'beginn' | 'ende'> {
  readonly zustand: 'angefragt' | 'bestaetigt' | 'abgelehnt' | 'storniert'
  readonly wem: string
}

const touches = ({ von, bis }: KalenderSpan): Sql => sql`b.beginn < ${bis} and ${endsAfter(von)}`

/** Annahme: cancelled and declined bookings are visible to their owners; for others the resource is simply free. */
export const bookingCalendar = (kind: Belegungsart, about: Pick<KalenderSource, 'art' | 'zugang' | 'neu'>): KalenderSource => {
  const isMine = ({ profil, _id }: Actor): Sql =>
    sql`(b.verantwortlich = ${profil}::uuid
      or b."erstelltVon" = ${_id}::uuid ${'fahrer' in kind.columns.types ? sql`or b.fahrer = ${profil}::uuid` : sql``})`
  const tables = () => [kind.table, kind.resource.table, 'users', 'profile']
  return {
    ...about,
    tables,
    entries: async ({ actor, ...question }) => {
      const rows = await byWeeks(
        question,
        { key: `kalender ${kind.table}`, tables: tables() },
        (week) => sql<CalendarRow>`
          select b._id, concat(${kind.resource.name}, ': ', ${bookingTitle(kind)}) as titel,
            coalesce(p.name, '') as unter, iso(b.beginn) as beginn, iso(b.ende) as ende, b.status as zustand,
            concat_ws(' ', b."erstelltVon",
              b.verantwortlich ${'fahrer' in kind.columns.types ? sql`, b.fahrer` : sql``}) as wem
          from ${sql.table(kind.table)} b
            join ${sql.table(kind.resource.table)} r on r._id = ${sql.ref(`b.${kind.column}`)}
            left join personen p on p._id = b.verantwortlich
          where ${touches(week)} and ${kind.dienste?.id ?? sql`null`} is null
          order by b.beginn, b._id`,
        ({ wem: whom, zustand, ...row }) => {
          const state = zustand === 'storniert' ? ('abgesagt' as const) : zustand
          const piece = kalenderPiece({
            ...row,
            objekt: row._id,
            art: about.art,
            pfad: kind.screens.detail(row._id),
            zustand: state,
            eigene: false,
          })
          return { ...piece, ende: row.ende, whom, open: (STANDING_BELEGUNG as readonly string[]).includes(zustand) }
        },
      )
      return rows.flatMap((row) =>
        row.whom.includes(actor._id) || (actor.profil !== null && row.whom.includes(actor.profil)) ? ownPiece(row) : row.open ? row : [],
      )
    },
    termine: async ({ db }, actor, wish) => {
      const which =
        'id' in wish
          ? sql`b._id = ${wish.id}::uuid`
          : sql`${touches(wish)} and (${isMine(actor)} ${wish.own ? sql`` : sql`or ${oneOf('b.status', STANDING_BELEGUNG)}`})`
      const rows = await readBelegungen(db, kind, sql`${which} and ${kind.dienste?.id ?? sql`null`} is null limit 5000`)
      if ('id' in wish && rows.length === 0) throw notFound(kind.mention)
      // Only owners may read the reason of a refusal or cancellation.
      return rows.map((row) => {
        const mine = row.erstelltVon === actor._id || (actor.profil !== null && [row.verantwortlich, row.fahrer].includes(actor.profil))
        return terminOf(kind, mine ? row : { ...row, grund: '' })
      })
    },
  }
}
