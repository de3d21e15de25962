import { defineAnlass } from '#blocks/anlaesse/server/index.ts'
import { path } from '#contract/screens.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { type Dienst, type Eintrag, SONNTAG, WOCHE } from '../contract.ts'
import { holidaysBetween } from '../holidays.ts'
import { dayAfter, LISTEN, mondayOf, seatsOf, weekParts } from '../plan.ts'
import { prepareSunday, prepareWeek } from './prepare.ts'

/** What `prepare` adds to a body: the vehicles behind the call signs, by list. */
type Vehicles = Readonly<Record<string, string | null>>

export const wochen = defineAnlass({
  area: 'KTW_WOCHE',
  words: WOCHE,
  table: 'ktw_wochen',
  column: 'ktwWoche',
  title: 'titel',
  uid: 'ktw-woche',
  news: 'ktwNeu',
  path: (id) => path('/ktw/woche/{id}', { id }),
  listPath: path('/ktw/woche'),
  row: ['jahr', 'kw'],
  handsOver: true,
  prepare: prepareWeek,
  offers: (body) => {
    const monday = mondayOf(body['jahr'] as number, body['kw'] as number)
    const vehicles = body['fahrzeuge'] as Vehicles
    return LISTEN.flatMap((liste) =>
      (body[liste] as readonly Eintrag[]).flatMap((one) =>
        seatsOf(weekParts(liste, one), dayAfter(monday, one.tag), one, vehicles[liste] ?? null),
      ),
    )
  },
  derive: (data, { config }) => {
    const monday = mondayOf(data['jahr'] as number, data['kw'] as number)
    return { feiertage: holidaysBetween(monday, dayAfter(monday, 6), config.federalState) }
  },
  hours: hoursAs('KTW'),
})

export const sonntage = defineAnlass({
  area: 'SONNTAG_KTW',
  words: SONNTAG,
  table: 'ktw_sonntage',
  column: 'ktwSonntag',
  title: 'titel',
  uid: 'ktw-sonntag',
  news: 'ktwNeu',
  path: (id) => path('/ktw/sonntag/{id}', { id }),
  listPath: path('/ktw/sonntag'),
  row: ['datum', 'kennung'],
  handsOver: true,
  prepare: prepareSunday,
  offers: (body) =>
    (body['dienst'] as readonly Dienst[]).flatMap((one) =>
      seatsOf([one.schicht], body['datum'] as string, one, (body['fahrzeuge'] as Vehicles)['dienst'] ?? null),
    ),
  derive: (data, { config }) => {
    const day = data['datum'] as string
    return { feiertage: holidaysBetween(day, day, config.federalState) }
  },
  hours: hoursAs('KTW'),
})
