import type { Rollenname } from '#contract/rights/rollen.ts'
import { SPECIAL_NAMES, kennungFrom, NACHNAMEN, VORNAMEN } from './names.ts'
import type { Random } from '../random.ts'

export interface Person {
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly anrede: '' | 'Herr' | 'Frau' | 'Divers'
  readonly alter: number
  readonly status: 'aktiv' | 'eingeschraenkt' | 'extern' | 'ruhend' | 'ausgetreten'
  readonly inDienst: boolean
  readonly rollen: readonly Rollenname[]
  readonly funktionen: readonly string[]
  /** Medical qualification; undefined for a random one. */
  readonly ausbildung?: string
  readonly hidden: boolean
  /** Months since the licence was checked; null for no licence. Valid are six. */
  readonly checkedMonthsAgo: number | null
  readonly withoutLogin: boolean
}

const WOMEN_NAMES = new Set<string>([
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

/** Offices of fixed people by list position; every role has at least one holder. */
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
/** Offices of invented members, with the number of service members per holder. */
const MORE_AEMTER: readonly (readonly [string, Rollenname, number])[] = [
  ['Gruppenführung', 'Dienstführung (San)', 25],
  ['Ausbilder', 'Ausbilder', 40],
  ['KTW-Disposition', 'KTW-Disponent', 80],
  ['Fahrzeugwart', 'Fahrzeugwart', 90],
  ['Materialwart', 'Materialwart', 110],
]

const DEFAULTS = {
  status: 'aktiv',
  inDienst: true,
  rollen: ['Mitglied'],
  funktionen: [],
  hidden: false,
  checkedMonthsAgo: 2,
  withoutLogin: false,
  alter: 34,
} as const
type Special = Partial<Omit<Person, 'vorname' | 'nachname'>>

function fixed(adminUsername: string): Person[] {
  const newPerson = (vorname: string, nachname: string, special: Special = {}): Person => ({
    ...DEFAULTS,
    vorname,
    nachname,
    username: kennungFrom(vorname, nachname),
    anrede: WOMEN_NAMES.has(vorname) ? 'Frau' : 'Herr',
    ...special,
  })
  const named = SPECIAL_NAMES.map(([vorname, nachname], i) => {
    const amt = AEMTER[nachname]
    const secondMax = vorname === 'Max' && SPECIAL_NAMES.slice(0, i).some(([v, n]) => v === vorname && n === nachname)
    return newPerson(vorname, nachname, {
      ...(secondMax ? { username: `${kennungFrom(vorname, nachname)}2` } : {}),
      ...(amt ? { funktionen: [amt[0]], rollen: ['Mitglied', amt[1]] } : {}),
      // Demo account: the Fahrzeugwart has views that neither leaders nor plain members have.
      ...(nachname === 'Petrović' ? { username: 'fahrzeugwart' } : {}),
      ...(nachname === 'Straßer' ? { checkedMonthsAgo: 8, ausbildung: 'RS' } : {}),
      alter: 22 + ((i * 7) % 41),
    })
  })
  const list = [
    newPerson('Ada', 'Schlüter', {
      username: adminUsername,
      rollen: ['Administrator'],
      funktionen: ['Systemverwaltung'],
      inDienst: false,
      anrede: 'Frau',
      alter: 41,
    }),
    newPerson('Jonas', 'Leitner', {
      username: 'leitung',
      rollen: ['Mitglied', 'Dienstführung (San)'],
      funktionen: ['Dienstführung'],
      ausbildung: 'NotSan',
      alter: 38,
    }),
    newPerson('Hanna', 'Helferich', { username: 'helfer', ausbildung: 'SH', anrede: 'Frau', alter: 24 }),
    ...named,
    newPerson('Mika', 'Jungblut', { alter: 16, ausbildung: 'EH', anrede: 'Divers', checkedMonthsAgo: null, inDienst: false }),
    newPerson('Elke', 'Außerhalb', {
      status: 'extern',
      withoutLogin: true,
      rollen: ['Externer/Eingeschränkt'],
      inDienst: false,
      anrede: 'Frau',
      alter: 47,
    }),
    newPerson('Irmgard', 'Stillmann', { hidden: true, inDienst: false, anrede: 'Frau', alter: 58 }),
    newPerson('Otto', 'Ehemann', {
      status: 'ausgetreten',
      rollen: [],
      inDienst: false,
      checkedMonthsAgo: null,
      withoutLogin: true,
      alter: 63,
    }),
  ]
  // The administrator keeps a name that collides with a fixed person's.
  return list.map((person, i) => (i > 0 && person.username === adminUsername ? { ...person, username: `${person.username}2` } : person))
}

export function personen(random: Random, adminUsername: string, mitglieder: number, inDienst: number): Person[] {
  const all = fixed(adminUsername)
  const taken = new Map<string, number>(all.map(({ username }) => [username, 1]))
  let missing = inDienst - all.filter((person) => person.inDienst).length
  while (all.length < mitglieder) {
    const gender = random.chance(0.5) ? 'Frau' : 'Herr'
    const vorname = random.pick(VORNAMEN[gender])
    const nachname = random.chance(0.06) ? `${random.pick(NACHNAMEN)}-${random.pick(NACHNAMEN)}` : random.pick(NACHNAMEN)
    const kennung = kennungFrom(vorname, nachname)
    const nth = (taken.get(kennung) ?? 0) + 1
    taken.set(kennung, nth)
    const dienst = missing > 0
    if (dienst) missing -= 1
    const amt = dienst ? MORE_AEMTER.find(([, , each]) => missing > 0 && missing % each === 0) : undefined
    const status = dienst
      ? 'aktiv'
      : random.pick(['aktiv', 'aktiv', 'aktiv', 'ruhend', 'ruhend', 'eingeschraenkt', 'extern', 'ausgetreten'] as const)
    all.push({
      username: nth === 1 ? kennung : `${kennung}${nth}`,
      vorname,
      nachname,
      anrede: random.chance(0.01) ? 'Divers' : gender,
      alter: dienst ? random.whole(18, 62) : random.whole(16, 84),
      status,
      inDienst: dienst,
      rollen: status === 'ausgetreten' ? [] : status === 'extern' ? ['Externer/Eingeschränkt'] : amt ? ['Mitglied', amt[1]] : ['Mitglied'],
      funktionen: amt ? [amt[0]] : [],
      hidden: !dienst && random.chance(0.01),
      checkedMonthsAgo: random.chance(dienst ? 0.8 : 0.3) ? (random.chance(0.08) ? random.whole(7, 14) : random.whole(0, 5)) : null,
      withoutLogin: status === 'ausgetreten' || (status === 'extern' && random.chance(0.7)),
    })
  }
  return all
}
