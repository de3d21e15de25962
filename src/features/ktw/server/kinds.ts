import { sql } from 'kysely'
import { type AnswerReader, defineAnlass } from '#blocks/dienst/server/index.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import { path } from '#contract/screens.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { type PlannedShift, type WeekShift, SUNDAY_WORDS, WEEK_WORDS } from '../contract.ts'
import { holidaysBetween } from '#server/calendar/holidays.ts'
import { dayAfter, LISTS, mondayOf, type SeatKind, seatsOf, signField, weekParts } from '../plan.ts'
import { prepareSunday, prepareWeek } from './prepare.ts'

type Vehicles = Readonly<Record<string, string | null>>

const dayPlan = {
  crew: sql`regexp_replace(b.bezeichnung, ' · [^·]*$', '') = regexp_replace(angebot.bezeichnung, ' · [^·]*$', '')`,
  leads: 'Transportführer' satisfies SeatKind,
  use: 'KTW',
  news: 'ktwNeu',
} as const
const searched = sql`d.titel || ' ' || d.bemerkung`
const holidays = async (from: string, to: string, land: AnswerReader['land']) => ({ feiertage: holidaysBetween(from, to, await land()) })

export const weekKind = defineAnlass({
  area: 'KTW_WOCHE',
  words: { ...WEEK_WORDS, verbs: VERBS.ktw },
  table: 'ktw_wochen',
  columns: { offers: 'ktwWoche', title: 'titel' },
  uid: 'ktw-woche',
  screens: { detail: (id) => path('/ktw/woche/{id}', { id }), list: path('/ktw/woche') },
  staffing: 'duty',
  reading: {
    searched,
    shown: (data, { land }) => {
      const monday = mondayOf(data['jahr'] as number, data['kw'] as number)
      return holidays(monday, dayAfter(monday, 6), land)
    },
  },
  dayPlan: { ...dayPlan, callSign: (week, offer) => week[signField(offer)] as string },
  writing: {
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
  },
  hours: hoursAs('KTW'),
})

export const sundayKind = defineAnlass({
  area: 'SONNTAG_KTW',
  words: { ...SUNDAY_WORDS, verbs: VERBS.ktw },
  table: 'ktw_sonntage',
  columns: { offers: 'ktwSonntag', title: 'titel' },
  uid: 'ktw-sonntag',
  screens: { detail: (id) => path('/ktw/sonntag/{id}', { id }), list: path('/ktw/sonntag') },
  staffing: 'duty',
  reading: {
    searched,
    shown: (data, { land }) => holidays(data['datum'] as string, data['datum'] as string, land),
  },
  dayPlan: { ...dayPlan, callSign: (plan) => plan['kennung'] as string },
  writing: {
    prepare: prepareSunday,
    offers: (body) =>
      (body['dienst'] as readonly PlannedShift[]).flatMap((shift) =>
        seatsOf([shift.schicht], body['datum'] as string, shift, (body['fahrzeuge'] as Vehicles)['dienst'] ?? null),
      ),
  },
  hours: hoursAs('KTW'),
})
