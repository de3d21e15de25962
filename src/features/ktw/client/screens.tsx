import { anlassFields } from '#blocks/anlaesse/contract.ts'
import { anlassInputs, type AnlassScreens } from '#blocks/anlaesse/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/date.ts'
import { sonntagFields, wocheFields } from '../contract.ts'
import { USUAL_SUNDAY, USUAL_WEEK, weekOf } from '../plan.ts'
import { sonntag, woche } from './about.ts'
import { type Sonntag, sonntage as sundayCalls, sundays, type Woche, weeks, wochen as weekCalls } from './kinds.ts'
import { sonntagLink, wocheLink } from './link.ts'
import { Plan } from './Plan.tsx'
import { SundaySeries, WeekSeries } from './Series.tsx'
import { dayOfSunday, daysOfWeek } from './shifts.ts'
import { Shifts } from './Shifts.tsx'

const writtenWeek = { ...anlassFields, ...wocheFields }
const writtenSunday = { ...anlassFields, ...sonntagFields }
const ofWeek = ({ name }: { readonly name: string }) => <Shifts name={name} withDays />
const ofDay = ({ name }: { readonly name: string }) => <Shifts name={name} withDays={false} />
const signs = (...named: readonly (readonly [list: string, sign: string])[]) =>
  named.filter(([list, sign]) => list !== sign).map(([list, sign]) => [`Liste ${list}`, `fährt ${sign}`] as const)

export const wochen = {
  ...woche,
  link: wocheLink,
  ...weeks,
  start: { ...weekOf(today()), ...USUAL_WEEK, status: 'entwurf' },
  fields: formFields<Woche, typeof writtenWeek>(
    {
      Woche: [['jahr', 'kw'], ['kennung1', 'kennung2'], ['leiter', 'stvLeiter'], 'bemerkung'],
      'Liste 1401': ['1401'],
      'Liste 1402': ['1402'],
    },
    {
      ...anlassInputs,
      jahr: { withoutGrouping: true },
      kennung1: { hint: 'Das Fahrzeug mit dieser Kennung: nach ihm richtet sich, wer eingewiesen sein muss.' },
      '1401': { input: ofWeek },
      '1402': { input: ofWeek },
    },
  ),
  search: 'Woche',
  facts: (week: Woche) => signs(['1401', week.kennung1], ['1402', week.kennung2]),
  notes: ({ bemerkung }: Woche) => bemerkung,
  offer: 'Platz',
  inHistory: wocheFields,
  Offers: ({ anlass, inCharge }: { readonly anlass: Woche; readonly inCharge: boolean }) => (
    <Plan ktw={weekCalls} path={wocheLink.path} anlass={anlass} days={daysOfWeek(anlass)} inCharge={inCharge} />
  ),
  locks: true,
  series: { titel: 'Wochen anlegen', Sheet: WeekSeries },
  staffed: false,
  closes: true,
} as unknown as AnlassScreens

export const sonntage = {
  ...sonntag,
  link: sonntagLink,
  ...sundays,
  start: { dienst: USUAL_SUNDAY, status: 'entwurf' },
  fields: formFields<Sonntag, typeof writtenSunday>(
    { Tag: [['datum', 'kennung'], ['leiter', 'stvLeiter'], 'bemerkung'], Schichten: ['dienst'] },
    { ...anlassInputs, datum: { hint: 'Ein Sonntag oder ein Feiertag.' }, dienst: { input: ofDay } },
  ),
  search: 'Tag oder Kennung',
  facts: () => [],
  notes: ({ bemerkung }: Sonntag) => bemerkung,
  offer: 'Platz',
  inHistory: sonntagFields,
  Offers: ({ anlass, inCharge }: { readonly anlass: Sonntag; readonly inCharge: boolean }) => (
    <Plan ktw={sundayCalls} path={sonntagLink.path} anlass={anlass} days={dayOfSunday(anlass)} inCharge={inCharge} />
  ),
  locks: true,
  absageRecht: 'SONNTAG_KTW_ABSAGEN',
  series: { titel: 'Sonn- und Feiertage anlegen', Sheet: SundaySeries },
  staffed: false,
  closes: true,
} as unknown as AnlassScreens
