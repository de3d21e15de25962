// Every declared screen at an address that the running chapter has. By `fetch` alone: drivers of other engines walk as well.
import { OWN_PATHS, PATHS, path, type Path } from '#contract/screens.ts'

type WithParameter = Extract<Path, `${string}{${string}`>

const NEXT = {
  ausbildung: '/api/ausbildungen?nur=kommend',
  blutspende: '/api/blutspenden?nur=kommend',
  dienst: '/api/sanitaetsdienste?nur=kommend',
  dienstabend: '/api/dienstabende?nur=kommend',
  fahrzeug: '/api/fahrzeuge',
  raumbelegung: '/api/raumbelegungen?nur=kommend',
  sonntag: '/api/ktw/sonntage?nur=kommend',
  veranstaltung: '/api/veranstaltungen?nur=kommend',
  woche: '/api/ktw/wochen?nur=kommend',
} as const
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** List that the parameter is taken from, or the parameter itself; a screen without an entry does not compile. */
const SOURCES: Readonly<Record<WithParameter, string>> = {
  '/passwort-reset/{token}': 'abc',
  '/ausbildung/{id}': NEXT.ausbildung,
  '/blutspende/{id}': NEXT.blutspende,
  '/dienstabend/{id}': NEXT.dienstabend,
  '/einsatzbericht/{id}': '/api/einsatzberichte',
  '/profile/{id}': '/api/profile',
  '/raumbelegung/{id}': NEXT.raumbelegung,
  '/sanitaetsdienst/{id}': NEXT.dienst,
  '/veranstaltung/{id}': NEXT.veranstaltung,
  '/ausbildung/edit/{id}': NEXT.ausbildung,
  '/changelog/edit/{id}': '/api/changelog',
  '/blutspende/edit/{id}': NEXT.blutspende,
  '/dienstabend/edit/{id}': NEXT.dienstabend,
  '/einsatzbericht/edit/{id}': '/api/einsatzberichte?status=entwurf',
  '/fahrzeugeinweisung/edit/{id}': '/api/profile/einweisungen',
  '/fahrzeuge/edit/{id}': NEXT.fahrzeug,
  '/fahrzeugbelegung/edit/{id}': '/api/fahrzeugbelegungen?nur=kommend',
  '/kleiderkammer/edit/{id}': '/api/kleidung',
  '/lehrgaenge/edit/{id}': '/api/lehrgaenge',
  '/melder/edit/{id}': '/api/melder',
  '/newsletter/edit/{id}': '/api/newsletter',
  '/orte/edit/{id}': '/api/orte',
  '/profiles/edit/{id}': '/api/profile',
  '/raumbelegung/edit/{id}': NEXT.raumbelegung,
  '/rettungsdienstfortbildung/edit/{id}': '/api/rettungsdienstfortbildungen',
  '/sanitaetsdienst/{id}/edit': NEXT.dienst,
  '/schluessel/edit/{id}': '/api/schluessel',
  '/ktw/sonntag/edit/{id}': NEXT.sonntag,
  '/profiles/myProfile/stundennachweise/edit/{id}': '/api/stundennachweise/meine',
  '/stundennachweise/edit/{id}': '/api/stundennachweise',
  '/veranstaltung/{id}/edit': NEXT.veranstaltung,
  '/ktw/woche/edit/{id}': NEXT.woche,
  '/sanitaetsdienst/history/{id}': NEXT.dienst,
  '/ktw/sonntag/history/{id}': NEXT.sonntag,
  '/ktw/woche/history/{id}': NEXT.woche,
  '/zusage/{token}': 'abc',
  '/schild/{geheimnis}': 'abc',
  '/fahrzeuge/mangel/{id}': NEXT.fahrzeug,
  '/fahrzeuge/fahrt/{id}': NEXT.fahrzeug,
  '/fahrzeuge/tanken/{id}': NEXT.fahrzeug,
  '/fahrzeuge/check/{id}': NEXT.fahrzeug,
  '/fahrzeuge/checklisten/edit/{id}': '/api/checklisten',
  '/alarmeinheiten/edit/{id}': '/api/alarmeinheiten',
  '/profiles/{id}/laufzettel': '/api/profile?suche=Straßer',
  '/ktw/woche/{id}': NEXT.woche,
  '/ktw/sonntag/{id}': NEXT.sonntag,
  '/dienstabend/{id}/code': NEXT.dienstabend,
  '/kleiderkammer/zaehlung/{id}': '/api/kleidung/zaehlungen',
  '/geraete/edit/{id}': '/api/geraete',
  '/abrechnung/rechnung/{id}': '/api/abrechnungen/rechnungen',
  '/abrechnung/satz/{id}': '/api/abrechnungen/saetze',
  '/abrechnung/verguetung/{id}': '/api/abrechnungen/verguetungssaetze',
  '/abrechnung/auszahlung/{id}': '/api/abrechnungen/auszahlungen',
  '/newsletter/{id}': '/api/newsletter?status=versendet',
}

export const ROLES = ['helfer', 'leitung', 'fahrzeugwart', 'admin'] as const
/** Screens that nobody signs in for. */
export const PUBLIC: readonly Path[] = ['/', '/passwort-vergessen', '/passwort-reset/{token}', '/zusage/{token}', '/schild/{geheimnis}']
export const SCREENS: readonly Path[] = [...PATHS, ...OWN_PATHS]

const hasSource = (screen: Path): screen is WithParameter => screen in SOURCES

async function readRows(origin: string, list: string, token: string): Promise<readonly { readonly _id: string }[]> {
  const answer = await fetch(origin + list, { headers: { 'x-auth-token': token } })
  const rows: unknown = answer.ok ? await answer.json() : []
  return Array.isArray(rows) ? (rows as { _id: string }[]) : []
}

/** Door plate of a vehicle, behind its secret address. */
async function findPlate(origin: string, token: string): Promise<string> {
  const [vehicle] = await readRows(origin, NEXT.fahrzeug, token)
  const headers = { 'x-auth-token': token }
  const answer = await fetch(`${origin}/api/kalender/adressen/schild/fahrzeug/${vehicle?._id ?? UNKNOWN}`, { headers })
  return answer.ok
    ? new URL(((await answer.json()) as { url: string }).url, origin).pathname
    : path('/schild/{geheimnis}', { geheimnis: 'abc' })
}

/** Address of a screen: with an entry of whom the first token is, or else of the second's lists; without any, one that nobody finds. */
export async function findAddress(origin: string, screen: Path, ...tokens: readonly string[]): Promise<string> {
  if (!hasSource(screen)) return path(screen as '/orte')
  if (screen === '/schild/{geheimnis}') return findPlate(origin, tokens.at(-1) ?? '')
  const source = SOURCES[screen]
  const parameter = /\{(\w+)\}/.exec(screen)?.[1] ?? ''
  const filled = (value: string) => path(screen, { [parameter]: value } as { id: string } & { token: string } & { geheimnis: string })
  if (!source.startsWith('/')) return filled(source)
  for (const token of tokens) {
    const rows = await readRows(origin, source, token)
    const row = rows[1] ?? rows[0]
    if (row) return filled(row._id)
  }
  return filled(UNKNOWN)
}
