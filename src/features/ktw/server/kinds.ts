import { sql } from 'kysely'
import { defineAnlass } from '#blocks/dienst/server/index.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import { path } from '#contract/screens.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { type PlannedShift, type WeekShift, SUNDAY_WORDS, WEEK_WORDS } from '../contract.ts'
import { holidaysBetween } from '#server/calendar/holidays.ts'
import { dayAfter, LISTS, mondayOf, type SeatKind, seatsOf, signField, weekParts } from '../plan.ts'
import { prepareSunday, prepareWeek } from './prepare.ts'

type Vehicles = Readonly<Record<string, string | null>>

const crew = sql`regexp_replace(b.bezeichnung, ' · [^·]*$', '') = regexp_replace(angebot.bezeichnung, ' · [^·]*$', '')`

export const weekKind = defineAnlass({
  area: 'KTW_WOCHE',
  words: WEEK_WORDS,
  table: 'ktw_wochen',
  column: 'ktwWoche',
  title: 'titel',
  uid: 'ktw-woche',
  verbs: VERBS.ktw,
  news: 'ktwNeu',
  duty: { leads: 'Transportführer' satisfies SeatKind },
  byDay: true,
  path: (id) => path('/ktw/woche/{id}', { id }),
  listPath: path('/ktw/woche'),
  row: ['jahr', 'kw'],
  searched: sql`d.bemerkung`,
  crew,
  handsOver: true,
  vehicleUse: 'KTW',
  callSign: (week, offer) => week[signField(offer)] as string,
  prepare: prepareWeek,
  offers: (body) => {
    const monday = mondayOf(body['jahr'] as number, body['kw'] as number)
    const vehicles = body['fahrzeuge'] as Vehicles
    return LISTS.flatMap((list) =>
      (body[list] as readonly WeekShift[]).flatMap((shift) =>
        seatsOf(weekParts(list, shift), dayAfter(monday, shift.tag), shift, vehicles[list] ?? null),
      ),
    )
  },
  derive: (data, land) => {
    const monday = mondayOf(data['jahr'] as number, data['kw'] as number)
    return { feiertage: holidaysBetween(monday, dayAfter(monday, 6), land) }
  },
  hours: hoursAs('KTW'),
})

export const sundayKind = defineAnlass({
  area: 'SONNTAG_KTW',
  words: SUNDAY_WORDS,
  table: 'ktw_sonntage',
  column: 'ktwSonntag',
  title: 'titel',
  uid: 'ktw-sonntag',
  verbs: VERBS.ktw,
  news: 'ktwNeu',
  duty: { leads: 'Transportführer' satisfies SeatKind },
  byDay: true,
  path: (id) => path('/ktw/sonntag/{id}', { id }),
  listPath: path('/ktw/sonntag'),
  row: ['datum', 'kennung'],
  computed: { abgesagtAn: sql`d."abgesagtAn"` },
  searched: sql`d.bemerkung`,
  crew,
  handsOver: true,
  vehicleUse: 'KTW',
  callSign: (plan) => plan['kennung'] as string,
  prepare: prepareSunday,
  offers: (body) =>
    (body['dienst'] as readonly PlannedShift[]).flatMap((shift) =>
      seatsOf([shift.schicht], body['datum'] as string, shift, (body['fahrzeuge'] as Vehicles)['dienst'] ?? null),
    ),
  derive: (data, land) => {
    const day = data['datum'] as string
    return { feiertage: holidaysBetween(day, day, land) }
  },
  hours: hoursAs('KTW'),
})
