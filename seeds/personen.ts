// Who is in the chapter: the fixed people first (they carry the edge cases), then invented ones up to the size.
import type { Rollenname } from '#contract/rollen.ts'
import { BESONDERE_NAMEN, kennungAus, NACHNAMEN, VORNAMEN } from './namen.ts'
import type { Zufall } from './zufall.ts'

export interface Person {
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly anrede: '' | 'Herr' | 'Frau' | 'Divers'
  readonly alter: number
  readonly status: 'aktiv' | 'eingeschraenkt' | 'extern' | 'ruhend' | 'ausgetreten'
  /** Does services; the others belong to the chapter in other ways. */
  readonly imDienst: boolean
  readonly rollen: readonly Rollenname[]
  readonly funktionen: readonly string[]
  /** Medical qualification; undefined for any by chance. */
  readonly ausbildung?: string
  readonly unsichtbar: boolean
  /** Months since the licence was checked; null for no licence. Valid are six (rules.md 4.4). */
  readonly kontrolleVorMonaten: number | null
  readonly ohneLogin: boolean
}

const FRAUENNAMEN = new Set<string>([
  ...VORNAMEN.Frau,
  'Anna',
  'Doreen',
  'Fatma',
  'Hannah',
  'Jana',
  'Lena',
  'Özlem',
  'Ruth',
  'Theresia Maria',
  'Zoë',
])

/** Offices, by the place in the list of fixed people; every bundle of rights has at least one holder. */
const AEMTER: Readonly<Record<string, readonly [string, Rollenname]>> = {
  Weiß: ['Vorsitz', 'Vorstand'],
  Ångström: ['Bereitschaftsleitung', 'Dienstführung (San)'],
  Schäfer: ['Zugführung', 'Dienstführung (San)'],
  Kowalski: ['KTW-Disposition', 'KTW-Disponent'],
  Öztürk: ['Ausbilderin', 'Ausbilder'],
  Groß: ['Ausbildungsleitung', 'Ausbildungsleitung'],
  Hübner: ['Kleiderkammer', 'Materialwart'],
  Petrović: ['Fahrzeugwart', 'Fahrzeugwart'],
  Jürgensen: ['Alarmierung', 'Alarmierung'],
  Bäuerle: ['Personalverwaltung', 'Personal/Verwaltung'],
  "D'Angelo": ['Schatzmeister', 'Kasse'],
  Łukasiewicz: ['Öffentlichkeitsarbeit', 'Presse'],
}
/** What invented members hold, and one in how many of those who do services. */
const WEITERE_AEMTER: readonly (readonly [string, Rollenname, number])[] = [
  ['Gruppenführung', 'Dienstführung (San)', 25],
  ['Ausbilder', 'Ausbilder', 40],
  ['KTW-Disposition', 'KTW-Disponent', 80],
  ['Fahrzeugwart', 'Fahrzeugwart', 90],
  ['Materialwart', 'Materialwart', 110],
]

const normal = {
  status: 'aktiv',
  imDienst: true,
  rollen: ['Mitglied'],
  funktionen: [],
  unsichtbar: false,
  kontrolleVorMonaten: 2,
  ohneLogin: false,
  alter: 34,
} as const
type Besonderes = Partial<Omit<Person, 'vorname' | 'nachname'>>

/** The 30 people that every size has; `admin` is the first. */
function feste(adminUsername: string): Person[] {
  const neu = (vorname: string, nachname: string, besonderes: Besonderes = {}): Person => ({
    ...normal,
    vorname,
    nachname,
    username: kennungAus(vorname, nachname),
    anrede: FRAUENNAMEN.has(vorname) ? 'Frau' : 'Herr',
    ...besonderes,
  })
  const benannt = BESONDERE_NAMEN.map(([vorname, nachname], i) => {
    const amt = AEMTER[nachname]
    const zweiterMax = vorname === 'Max' && BESONDERE_NAMEN.slice(0, i).some(([v, n]) => v === vorname && n === nachname)
    return neu(vorname, nachname, {
      ...(zweiterMax ? { username: `${kennungAus(vorname, nachname)}2` } : {}),
      ...(amt ? { funktionen: [amt[0]], rollen: ['Mitglied', amt[1]] } : {}),
      // One to try it with: who looks after the vehicles sees what neither who leads nor a plain member does.
      ...(nachname === 'Petrović' ? { username: 'fahrzeugwart' } : {}),
      // Whoever may not drive any more since the last check is too long ago.
      ...(nachname === 'Straßer' ? { kontrolleVorMonaten: 8, ausbildung: 'RS' } : {}),
      alter: 22 + ((i * 7) % 41),
    })
  })
  const liste = [
    neu('Ada', 'Schlüter', {
      username: adminUsername,
      rollen: ['Administrator'],
      funktionen: ['Systemverwaltung'],
      imDienst: false,
      anrede: 'Frau',
      alter: 41,
    }),
    neu('Jonas', 'Leitner', {
      username: 'leitung',
      rollen: ['Mitglied', 'Dienstführung (San)'],
      funktionen: ['Dienstführung'],
      ausbildung: 'NotSan',
      alter: 38,
    }),
    neu('Hanna', 'Helferich', { username: 'helfer', ausbildung: 'SH', anrede: 'Frau', alter: 24 }),
    ...benannt,
    // Under 18, and a trainee: may join few services and drive nothing.
    neu('Mika', 'Jungblut', { alter: 16, ausbildung: 'EH', anrede: 'Divers', kontrolleVorMonaten: null, imDienst: false }),
    neu('Elke', 'Außerhalb', {
      status: 'extern',
      ohneLogin: true,
      rollen: ['Externer/Eingeschränkt'],
      imDienst: false,
      anrede: 'Frau',
      alter: 47,
    }),
    neu('Irmgard', 'Stillmann', { unsichtbar: true, imDienst: false, anrede: 'Frau', alter: 58 }),
    neu('Otto', 'Ehemann', { status: 'ausgetreten', rollen: [], imDienst: false, kontrolleVorMonaten: null, ohneLogin: true, alter: 63 }),
  ]
  // An administrator who chose the name of somebody else keeps it.
  return liste.map((person, i) => (i > 0 && person.username === adminUsername ? { ...person, username: `${person.username}2` } : person))
}

/** All members, `mitglieder` of them, `imDienst` of whom do services. */
export function personen(zufall: Zufall, adminUsername: string, mitglieder: number, imDienst: number): Person[] {
  const alle = feste(adminUsername)
  const belegt = new Map<string, number>(alle.map(({ username }) => [username, 1]))
  let fehlend = imDienst - alle.filter((person) => person.imDienst).length
  while (alle.length < mitglieder) {
    const geschlecht = zufall.trifft(0.5) ? 'Frau' : 'Herr'
    const vorname = zufall.eins(VORNAMEN[geschlecht])
    const nachname = zufall.trifft(0.06) ? `${zufall.eins(NACHNAMEN)}-${zufall.eins(NACHNAMEN)}` : zufall.eins(NACHNAMEN)
    const kennung = kennungAus(vorname, nachname)
    const wievielter = (belegt.get(kennung) ?? 0) + 1
    belegt.set(kennung, wievielter)
    const dienst = fehlend > 0
    if (dienst) fehlend -= 1
    const amt = dienst ? WEITERE_AEMTER.find(([, , jeder]) => fehlend > 0 && fehlend % jeder === 0) : undefined
    const status = dienst
      ? 'aktiv'
      : zufall.eins(['aktiv', 'aktiv', 'aktiv', 'ruhend', 'ruhend', 'eingeschraenkt', 'extern', 'ausgetreten'] as const)
    alle.push({
      username: wievielter === 1 ? kennung : `${kennung}${wievielter}`,
      vorname,
      nachname,
      anrede: zufall.trifft(0.01) ? 'Divers' : geschlecht,
      alter: dienst ? zufall.ganz(18, 62) : zufall.ganz(16, 84),
      status,
      imDienst: dienst,
      rollen: status === 'ausgetreten' ? [] : status === 'extern' ? ['Externer/Eingeschränkt'] : amt ? ['Mitglied', amt[1]] : ['Mitglied'],
      funktionen: amt ? [amt[0]] : [],
      unsichtbar: !dienst && zufall.trifft(0.01),
      kontrolleVorMonaten: zufall.trifft(dienst ? 0.8 : 0.3) ? (zufall.trifft(0.08) ? zufall.ganz(7, 14) : zufall.ganz(0, 5)) : null,
      ohneLogin: status === 'ausgetreten' || (status === 'extern' && zufall.trifft(0.7)),
    })
  }
  return alle
}
