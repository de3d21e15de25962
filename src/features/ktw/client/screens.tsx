import { anlassFields } from '#blocks/dienst/declaration.ts'
import { anlassInputs, type AnlassScreens } from '#blocks/dienst/client/index.ts'
import { GAPS } from '#features/luecken/plan.ts'
import { MONTH_BOARD } from '#features/monatsplan/plan.ts'
import { DISTRIBUTION } from '#features/verteilung/plan.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { dayOf, shortDay, today } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import { joinWords } from '#contract/words.ts'
import { splitSeat } from '#blocks/dienst/seat-name.ts'
import { calledOff, sundayFields, weekFields } from '../contract.ts'
import { LISTS, signField, USUAL_SUNDAY, USUAL_WEEK, weekOf, weekParts } from '../plan.ts'
import { sunday, week } from './about.ts'
import { UsualWeek } from './FallsOut.tsx'
import { previewQuery, type Sunday, sundayCalls, sundays, type Week, weeks, weekCalls } from './kinds.ts'
import { sundayLink, weekLink } from './link.ts'
import { Plan } from './Plan.tsx'
import { SundaySeries, WeekCopy, WeekSeries } from './Series.tsx'
import { SundayDates, SundayStrip } from './SundayDates.tsx'
import { dayOfSunday, daysOfWeek, listsOfSunday, listsOfWeek } from './shifts.ts'
import { Shifts } from './Shifts.tsx'
import { WeekField } from './WeekField.tsx'

const VehicleSheet = lazyPart(async () => (await import('./VehicleSheet.tsx')).VehicleSheet)
const writtenWeek = { ...anlassFields, ...weekFields }
const writtenSunday = { ...anlassFields, ...sundayFields }
const ofWeek = ({ name }: { readonly name: string }) => <Shifts name={name} withDays />
const ofDay = ({ name }: { readonly name: string }) => <Shifts name={name} withDays={false} />
function WhichWeek({ record }: { readonly record: Week | undefined }) {
  const reason = useReasonWithout(record ? 'UPDATE_KTW_DATUM' : 'angemeldet')
  return <WeekField {...(reason === undefined ? {} : { gesperrt: true, hint: reason })} />
}
const SIGN_HINT = 'Nach dem Fahrzeug mit dieser Kennung richtet sich, wer eingewiesen sein muss.'
const signs = (...named: readonly (readonly [list: string, sign: string])[]) =>
  named.filter(([list, sign]) => list !== sign).map(([list, sign]) => [`Liste ${list}`, `fährt ${sign}`] as const)

const withoutVehicle = ({ schichten }: Week | Sunday) => {
  const { length: count } = schichten.filter(({ besetzung }) => besetzung.fahrzeugeFehlen)
  return ['Fahrzeug', count === 0 ? '' : `fehlt in ${count === 1 ? 'einer Schicht' : `${count} Schichten`}`] as const
}

/** All members read the reason, so it contains no details of the conflict. */
const outOf = <S extends { readonly ausgefallen: boolean; readonly grund: string }>(out: boolean, shift: S): S =>
  out ? { ...shift, ausgefallen: true, grund: 'Fahrzeug anderweitig belegt' } : shift
const namesOf = ({ schichten }: Week | Sunday, offers: readonly string[]) =>
  schichten.filter(({ _id }) => offers.includes(_id)).map(({ bezeichnung }) => bezeichnung)
const sits = (names: readonly string[], parts: readonly string[]) => names.some((name) => name.startsWith(`${parts.join(' · ')} · `))

/** 'Früh und Spät am So., 14.02.' */
const nameShifts = ({ schichten }: Week | Sunday, offers: readonly string[]): string => {
  const shifts = new Map(
    schichten.filter(({ _id }) => offers.includes(_id)).map((offer) => [splitSeat(offer.bezeichnung)[0], offer.beginn] as const),
  )
  const days = Map.groupBy(shifts, ([, beginn]) => dayOf(beginn))
  return joinWords(
    [...days].map(([day, named]) => `${joinWords(named.map(([shift]) => shift.split(' · ').at(-1) ?? ''))} am ${shortDay(day)}`),
  )
}

interface OtherProps {
  readonly anlass: Week | Sunday
  readonly offers: readonly string[]
  readonly onClose: () => void
}
/** All shifts that have the call sign of this offer. */
const signOf = (anlass: Week | Sunday, [offer = '']: readonly string[]) => {
  if ('datum' in anlass) return { field: 'kennung', span: { beginn: anlass.beginn, ende: anlass.ende } }
  const name = namesOf(anlass, [offer])[0] ?? ''
  const own = anlass.schichten.filter(({ bezeichnung }) => signField(bezeichnung) === signField(name))
  const [begins, ends] = [own.map(({ beginn }) => beginn).toSorted(), own.map(({ ende }) => ende).toSorted()]
  return { field: signField(name), span: { beginn: begins[0] ?? anlass.beginn, ende: ends.at(-1) ?? anlass.ende } }
}
const OtherVehicle = ({ anlass, offers, onClose }: OtherProps) => (
  <VehicleSheet ktw={'datum' in anlass ? sundayCalls : weekCalls} anlass={anlass} {...signOf(anlass, offers)} onClose={onClose} />
)

const weekWithout = (week: Week, offers: readonly string[]) => {
  const names = namesOf(week, offers)
  return Object.fromEntries(LISTS.map((list) => [list, week[list].map((shift) => outOf(sits(names, weekParts(list, shift)), shift))]))
}
const sundayWithout = (plan: Sunday, offers: readonly string[]) => {
  const names = namesOf(plan, offers)
  return { dienst: plan.dienst.map((shift) => outOf(sits(names, [shift.schicht]), shift)) }
}

export const weekScreens = {
  about: week,
  link: weekLink,
  data: weeks,
  form: {
    start: async (day = today()) => {
      const usual = { ...weekOf(day), ...USUAL_WEEK }
      const preview = previewQuery({ ...weekOf(day), kennung1: LISTS[0], kennung2: LISTS[1] })
      // Without an answer the form opens with the usual week.
      const [like] = await queries.query(preview).catch(() => [])
      return { ...usual, ...like }
    },
    fields: formFields<Week, typeof writtenWeek>(
      {
        'Welche Woche': ['kw', ['kennung1', 'kennung2'], UsualWeek, ['leiter', 'stvLeiter'], 'bemerkung'],
        'Liste 1401': ['1401'],
        'Liste 1402': ['1402'],
        'Was du fragen möchtest': { folded: ['fragen'] },
      },
      {
        ...anlassInputs,
        kw: { input: WhichWeek, reads: ['jahr'] },
        kennung1: { toSet: 'SET_KTW_KENNUNG', hint: SIGN_HINT },
        kennung2: { toSet: 'SET_KTW_KENNUNG', hint: SIGN_HINT },
        '1401': { input: ofWeek },
        '1402': { input: ofWeek },
      },
    ),
  },
  list: {
    search: 'Woche oder Bemerkung',
    further: [MONTH_BOARD, GAPS, DISTRIBUTION],
  },
  record: {
    facts: (week: Week) => [...signs(['1401', week.kennung1], ['1402', week.kennung2]), withoutVehicle(week)],
    notes: ({ bemerkung }: Week) => bemerkung,
    inHistory: weekFields,
    Offers: ({ anlass, inCharge }: { readonly anlass: Week; readonly inCharge: boolean }) => (
      <Plan
        ktw={weekCalls}
        about={week}
        path={weekLink.path}
        anlass={anlass}
        days={daysOfWeek(anlass)}
        lists={listsOfWeek(anlass)}
        inCharge={inCharge}
        dropOut={(offers) => weekWithout(anlass, offers)}
      />
    ),
    prints: true,
  },
  steps: {
    locks: true,
    staffed: false,
    closes: true,
  },
  offers: {
    name: 'Platz',
    nameShifts,
    dropOut: weekWithout,
    VehicleSheet: OtherVehicle,
    vehicleField: (week: Week, offers: readonly string[]) => signField(namesOf(week, offers)[0] ?? ''),
  },
  series: [
    { titel: 'Wochen anlegen', on: 'list', Sheet: WeekSeries },
    { titel: 'Woche kopieren', on: 'record', Sheet: WeekCopy },
  ],
} satisfies AnlassScreens<Week>

export const sundayScreens = {
  about: sunday,
  link: sundayLink,
  data: sundays,
  form: {
    start: (datum) => ({ dienst: USUAL_SUNDAY, ...(datum === undefined ? {} : { datum }) }),
    fields: formFields<Sunday, typeof writtenSunday>(
      {
        Tag: [['datum', 'kennung'], ['leiter', 'stvLeiter'], 'bemerkung'],
        Schichten: ['dienst'],
        'Was du fragen möchtest': { folded: ['fragen'] },
      },
      {
        ...anlassInputs,
        datum: { hint: 'Ein Sonntag oder ein Feiertag.', toChange: 'UPDATE_KTW_DATUM' },
        kennung: { toSet: 'SET_KTW_KENNUNG' },
        dienst: { input: ofDay },
      },
    ),
    Dates: SundayDates,
  },
  list: {
    search: 'Tag, Kennung oder Bemerkung',
    further: [MONTH_BOARD, GAPS, DISTRIBUTION],
  },
  record: {
    facts: (plan: Sunday) => [['Leitstelle', plan.abgesagtAn], withoutVehicle(plan)],
    notes: ({ bemerkung }: Sunday) => bemerkung,
    inHistory: { ...sundayFields, ...calledOff },
    Offers: ({ anlass, inCharge }: { readonly anlass: Sunday; readonly inCharge: boolean }) => (
      <Plan
        ktw={sundayCalls}
        about={sunday}
        path={sundayLink.path}
        anlass={anlass}
        days={dayOfSunday(anlass)}
        lists={listsOfSunday(anlass)}
        inCharge={inCharge}
        dropOut={(offers) => sundayWithout(anlass, offers)}
      />
    ),
    prints: true,
    Strip: SundayStrip,
  },
  steps: {
    locks: true,
    staffed: false,
    closes: true,
  },
  offers: {
    name: 'Platz',
    nameShifts,
    dropOut: sundayWithout,
    VehicleSheet: OtherVehicle,
    vehicleField: () => 'kennung',
  },
  series: [{ titel: 'Sonn- und Feiertage anlegen', on: 'list', Sheet: SundaySeries }],
} satisfies AnlassScreens<Sunday>
