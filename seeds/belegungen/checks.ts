// Two checklists, and recent checks; one found a defect that is still open.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Nutzende } from './nutzende.ts'
import { iso } from './time.ts'

const DAILY = [
  {
    titel: 'Außen',
    punkte: [
      ['Aufbau und Lack', 'mittel'],
      ['Reifen und Luftdruck', 'hoch'],
      ['Licht, Blinker, Blaulicht', 'hoch'],
    ],
  },
  {
    titel: 'Fahrerraum',
    punkte: [
      ['Tank, mindestens halb voll', 'niedrig'],
      ['Funkgeräte', 'mittel'],
      ['Fahrzeugpapiere und Tankkarte', 'niedrig'],
    ],
  },
  {
    titel: 'Patientenraum',
    punkte: [
      ['Sauerstoff, mindestens 100 bar', 'kritisch'],
      ['Selbsttest des AED', 'kritisch'],
      ['Absaugpumpe', 'hoch'],
      ['Trage und Gurte', 'hoch'],
    ],
  },
] as const
const AFTER = [
  {
    titel: 'Sauber und aufgefüllt',
    punkte: [
      ['Innenraum', 'niedrig'],
      ['Flächendesinfektion', 'mittel'],
      ['Verbrauchsmaterial', 'mittel'],
    ],
  },
  {
    titel: 'Abstellen',
    punkte: [
      ['Fahrtenbuch', 'niedrig'],
      ['Ladestecker', 'mittel'],
      ['Schlüssel', 'niedrig'],
    ],
  },
] as const

const groups = (list: typeof DAILY | typeof AFTER) =>
  list.map(({ titel, punkte }) => ({ titel, punkte: punkte.map(([text, schwere]) => ({ text, schwere })) }))
const FOUND = ['Absaugpumpe', 'saugt nur noch schwach, auch mit vollem Akku.'] as const

export interface Checks {
  readonly lists: Insertable<DB['checklisten']>[]
  readonly filled: Insertable<DB['fahrzeugchecks']>[]
  readonly defects: Insertable<DB['fahrzeugmaengel']>[]
}

/** @param who the user in charge of vehicles */
export function checks(
  random: Random,
  { today, vehicles, nutzende, who }: { today: string; vehicles: readonly Fahrzeug[]; nutzende: Nutzende; who: string },
): Checks {
  const made = clock(plusDays(today, -120), 18)
  const common = {
    version: 1,
    erstelltAm: iso(made),
    erstelltVon: who,
    geaendertAm: iso(made),
    geaendertVon: who,
    aktiv: true,
    fahrzeuge: [],
  }
  const daily = {
    _id: random.id(new Date(made)),
    ...common,
    name: 'Täglicher Check',
    rhythmus: 'taeglich',
    typen: ['KTW', 'KTW-B', 'RTW'],
    gruppen: groups(DAILY),
  }
  const after = {
    _id: random.id(new Date(made)),
    ...common,
    name: 'Fahrzeug abstellen',
    rhythmus: 'nachDienst',
    typen: [],
    gruppen: groups(AFTER),
  }
  const result: Checks = {
    lists: [daily, after],
    filled: [],
    defects: [],
  }
  const fill = (fahrzeug: Fahrzeug, { _id, name, gruppen }: typeof daily, time: number, found: string | null) => {
    const person = nutzende.anybody()
    const mangel = found === null ? null : random.id(new Date(time))
    result.filled.push({
      _id: random.id(new Date(time)),
      erstelltAm: iso(time),
      erstelltVon: person.user,
      fahrzeug: fahrzeug._id,
      checkliste: _id,
      name,
      zeit: iso(time),
      profil: person.profil,
      gruppen: gruppen.map(({ titel, punkte }) => ({
        titel,
        punkte: punkte.map((line) => {
          const failed = line.text === found
          return { ...line, antwort: failed ? 'mangel' : 'ok', bemerkung: failed ? FOUND[1] : '', mangel: failed ? mangel : null }
        }),
      })),
      fehler: found === null ? 0 : 1,
      bemerkung: '',
    })
    if (mangel === null) return
    result.defects.push({
      _id: mangel,
      version: 1,
      erstelltAm: iso(time),
      erstelltVon: person.user,
      geaendertAm: iso(time),
      geaendertVon: person.user,
      fahrzeug: fahrzeug._id,
      titel: FOUND.join(': '),
      beschreibung: `Aus der Checkliste „${name}“.`,
      prioritaet: 'hoch',
      status: 'gemeldet',
      ausserDienst: false,
      gemeldetVon: person.profil,
      behobenAm: null,
      loesung: '',
      checkpunkt: FOUND[0],
    })
  }
  for (const fahrzeug of vehicles) {
    if (fahrzeug.aktiv === false) continue
    const first = fahrzeug === vehicles[0]
    for (let days = 9; days >= 1; days -= 1) {
      const time = clock(plusDays(today, -days), random.whole(6, 9), random.whole(0, 59))
      if (daily.typen.includes(fahrzeug.typ) && random.chance(0.8)) fill(fahrzeug, daily, time, null)
      if (first && days === 3) fill(fahrzeug, daily, time + 3_600_000, FOUND[0])
    }
    if (random.chance(0.5)) fill(fahrzeug, after, clock(plusDays(today, -2), 19, random.whole(0, 59)), null)
  }
  return result
}
