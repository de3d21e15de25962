import { BROWSER, DAY, each, get, row, type Row, type World } from '../call.ts'

const WORDS = 'mül müller dienst blut ktw stadtfest gerä hale transport anna xyzzyq 14/01 nord sanitaet helm'.split(' ')

export function overviewRows(world: World): Row[] {
  const { admin, planner } = world
  const today = Math.floor(Date.now() / DAY)
  const day = (n: number) => new Date((today + n) * DAY).toISOString()
  // A week starting on a different day each time: almost no answer can be served from cache.
  const weeks = Array.from({ length: 180 }, (_empty, i) => `/api/kalender?von=${day(i - 150)}&bis=${day(i - 143)}`)
  const searches = WORDS.map((word) => `/api/suche?suche=${encodeURIComponent(word)}`)
  const plans = weeks.map((week) => week.replace('/kalender', '/plan'))
  const browser = (paths: readonly string[]) => each(world, paths, BROWSER)
  const years = Array.from({ length: 28 }, (_empty, i) => `von=${day(-365 - i).slice(0, 10)}&bis=${day(-i).slice(0, 10)}`)
  const heavy = (path: string, token = admin) => [[get(path, token)]]
  const evaluation = (query: string) => [years.map((year) => get(`/api/auswertung?${year}${query}`, admin))]
  const tooMany = world.size === 'L' || world.size === '10L'
  return [
    row('Kalender über alle Bereiche, eine Woche, jedes Mal eine andere', [2, null, 3, 5], each(world, weeks)),
    row('Kalender über alle Bereiche, wie ein Browser fragt (br)', null, browser(weeks)),
    row('Kalender über alle Bereiche, dieselbe Woche', null, each(world, weeks.slice(150, 151))),
    row('Mein Plan, jedes Mal eine andere Woche', null, each(world, plans), { check: Array.isArray }),
    row('Suche über alles, jedes Mal ein anderes Wort', [1, null, 3, 10], each(world, searches)),
    row('Suche über alles, wie ein Browser fragt (br)', null, browser(searches)),
    row('Startseite, behalten', [1], each(world, ['/api/dashboard'])),
    row('Startseite, wie ein Browser fragt (br)', [1], browser(['/api/dashboard'])),
    row('Startseite, alles vergessen', [6, null, 7.8, 7.8], each(world, ['/api/dashboard']), { forget: true }),
    row('Startseite, wer plant, alles vergessen', null, heavy('/api/dashboard', planner), { forget: true }),
    row('Auswertung eines Jahres nach Person, Art und Monat', [20, null, 40, 100], evaluation(''), {
      status: tooMany ? 400 : 200,
      connections: [1],
    }),
    row('Auswertung eines Jahres nach Monat und Art', [20, null, 40, 100], evaluation('&nach=monat,art'), { connections: [1, 10] }),
    row('Quoten der Dienstabende', [20, null, 40, 100], heavy(`/api/dienstabende/quoten?jahr=${day(0).slice(0, 4)}`), { forget: true }),
    row('Matrix der Einweisungen', [20, null, 40, 100], heavy('/api/profile/einweisungen/matrix'), { forget: true }),
    row('Verteilung der Stunden', [20, null, 40, 100], heavy(`/api/verteilung?${years[0]}`), { forget: true }),
  ]
}
