// The rows of what lies over all areas: the calendar of a month, the first screen; and a week of the ambulance with its seats.
import { get, idsIn, call, type Row } from './call.ts'

const DAY = 86_400_000
/** As people type: parts, whole words, a typing error, a code, nothing at all. */
const WORDS = [
  'mül',
  'müller',
  'dienst',
  'blut',
  'ktw',
  'stadtfest',
  'gerä',
  'hale',
  'transport',
  'anna',
  'xyzzyq',
  '14/01',
  'nord',
  'sanitaet',
  'helm',
]

export async function kalenderRows(port: number, tokens: readonly string[], planner: string): Promise<Row[]> {
  const each = (paths: readonly string[]) => tokens.map((token) => paths.map((path) => get(path, token)))
  const today = Math.floor(Date.now() / DAY)
  // Six weeks as the screen asks for, each day another: nearly no answer can be kept from the one before.
  const months = Array.from({ length: 180 }, (_empty, i) => {
    const [von, bis] = [today + i - 150, today + i - 108].map((day) => new Date(day * DAY).toISOString())
    return `/api/kalender?von=${von}&bis=${bis}`
  })
  const weeks = idsIn((await call(port, get('/api/ktw/wochen', planner))).text)
  if (weeks.length === 0) throw new Error('no weeks of the ambulance')
  return [
    {
      name: 'Kalender über alle Bereiche, ein Monat, jedes Mal ein anderer',
      goal: [40, null],
      sequences: each(months),
      status: 200,
      compare: false,
    },
    {
      name: 'Kalender über alle Bereiche, derselbe Monat',
      goal: null,
      sequences: each(months.slice(150, 151)),
      status: 200,
      compare: false,
    },
    {
      name: 'eine KTW-Woche mit ihren Plätzen, wer plant',
      goal: [25, null],
      sequences: [weeks.map((id) => get(`/api/ktw/wochen/${id}`, planner))],
      status: 200,
      compare: false,
    },
    {
      name: 'Suche über alles, jedes Mal ein anderes Wort',
      goal: [40, null],
      sequences: each(WORDS.map((word) => `/api/suche?suche=${encodeURIComponent(word)}`)),
      status: 200,
      compare: false,
    },
    { name: 'alle Karten der Startseite', goal: null, sequences: each(['/api/dashboard']), status: 200, compare: false },
  ]
}
