import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Happened } from '../verlauf.ts'
import { newRandom, type Random } from '../random.ts'
import { photo, type Motif } from './images.ts'
import type { Nutzende } from './nutzende.ts'
import { iso, cutoff } from './time.ts'

type Prioritaet = 'niedrig' | 'mittel' | 'hoch' | 'kritisch'
const FINDINGS: readonly (readonly [titel: string, beschreibung: string, prioritaet: Prioritaet, loesung: string])[] = [
  ['Blaulicht links flackert', 'Fällt nach einigen Minuten ganz aus.', 'hoch', 'Steckverbindung erneuert.'],
  ['Kratzer an der Schiebetür', 'Etwa 20 cm, wohl vom Parkplatz am Marktplatz.', 'niedrig', 'Ausgebessert.'],
  ['Standheizung geht nicht an', 'Auch nach dem Tanken nicht.', 'mittel', 'Glühstift getauscht.'],
  ['Tragengurt eingerissen', 'Der mittlere Gurt; die anderen sind in Ordnung.', 'hoch', 'Gurt ersetzt.'],
  ['Wischerblätter schmieren', '', 'niedrig', 'Neue Blätter.'],
  ['Funkgerät rauscht', 'Nur im Fahrerraum.', 'mittel', 'Antennenkabel erneuert.'],
  ['Reifen hinten rechts verliert Luft', 'In einer Woche 0,5 bar.', 'hoch', 'Ventil erneuert.'],
  ['Innenlicht defekt', 'Zweites von vorn.', 'niedrig', 'Leuchtmittel getauscht.'],
  ['Anhängerkupplung schwergängig', '', 'mittel', 'Gefettet.'],
]

const VISIBLE: Readonly<Record<string, Motif | undefined>> = {
  'Blaulicht links flackert': 'blaulicht',
  'Kratzer an der Schiebetür': 'kratzer',
  'Tragengurt eingerissen': 'gurt',
  'Reifen hinten rechts verliert Luft': 'reifen',
  Unfallschaden: 'delle',
}
const PHOTO_DAYS = 120

export interface Maengel {
  readonly rows: Insertable<DB['fahrzeugmaengel']>[]
  readonly happened: Happened[]
  readonly photos: ReturnType<typeof photoRow>[]
}

function photoRow(_id: string, motif: Motif, { mangel, who, time }: { mangel: string; who: string; time: number }) {
  const name = `Foto ${iso(time).slice(0, 10)}.png`
  return {
    _id,
    erstelltAm: iso(time),
    erstelltVon: who,
    bereich: 'fahrzeugmaengel',
    objekt: mangel,
    feld: 'bild',
    name,
    typ: 'image/png',
    ...photo(motif),
  }
}

/** @param who the user in charge of vehicles */
export function maengel(
  random: Random,
  { today, vehicles, nutzende, who }: { today: string; vehicles: readonly Fahrzeug[]; nutzende: Nutzende; who: string },
): Maengel {
  // Separate generator, so that photos do not change the defects.
  const photoRandom = newRandom('mangelfotos')
  const result: Maengel = { rows: [], happened: [], photos: [] }
  const report = (fahrzeug: Fahrzeug, days: number, finding: (typeof FINDINGS)[number], status: string, ausserDienst: boolean) => {
    const [titel, description, prioritaet, solution] = finding
    const finder = nutzende.anybody()
    const gemeldet = clock(plusDays(today, -days), random.whole(8, 20), random.whole(0, 59))
    const changedAt = status === 'gemeldet' ? gemeldet : Math.min(gemeldet + random.whole(1, 14) * 86_400_000, cutoff(today))
    const done = status === 'behoben'
    const row = {
      _id: random.id(new Date(gemeldet)),
      version: status === 'gemeldet' ? 1 : 2,
      erstelltAm: iso(gemeldet),
      erstelltVon: finder.user,
      geaendertAm: iso(changedAt),
      geaendertVon: status === 'gemeldet' ? finder.user : who,
      fahrzeug: fahrzeug._id,
      titel,
      beschreibung: description,
      prioritaet,
      status,
      ausserDienst,
      gemeldetVon: finder.profil,
      behobenAm: done ? iso(changedAt) : null,
      loesung: done ? solution : status === 'abgelehnt' ? 'Ist Absicht, kein Mangel.' : '',
    }
    result.rows.push(row)
    const entry = (action: Happened['action'], von: string, time: number, fields: Happened['fields']): Happened => ({
      area: 'fahrzeugmaengel',
      object: row._id,
      actor: von,
      time: new Date(time),
      action,
      fields,
    })
    result.happened.push(
      entry('angelegt', finder.user, gemeldet, [
        ['titel', null, titel],
        ['prioritaet', null, prioritaet],
        ['status', null, 'gemeldet'],
      ]),
    )
    const motif = days <= PHOTO_DAYS ? VISIBLE[titel] : undefined
    if (motif) {
      const time = gemeldet + 60_000
      const image = photoRow(photoRandom.id(new Date(time)), motif, { mangel: row._id, who: finder.user, time })
      result.photos.push(image)
      result.happened.push(entry('geaendert', finder.user, time, [['datei', null, image.name]]))
    }
    if (status !== 'gemeldet')
      result.happened.push(
        entry('geaendert', who, changedAt, [
          ['status', 'gemeldet', status],
          ['loesung', null, row.loesung],
        ]),
      )
  }
  for (const fahrzeug of vehicles) {
    if (fahrzeug.aktiv === false) continue
    const reason = fahrzeug.statusGrund ?? ''
    if (fahrzeug.status === 'ausserDienst')
      report(fahrzeug, 16, [reason, 'Vorn links, nicht fahrbereit.', 'kritisch', ''], 'in Arbeit', true)
    if (fahrzeug.status === 'eingeschraenkt') report(fahrzeug, 6, [reason, 'Mit Einweiser rangieren.', 'mittel', ''], 'gemeldet', false)
    // One recent report on the first vehicle, so that the board is never empty.
    if (fahrzeug === vehicles[0]) report(fahrzeug, 2, FINDINGS[2] ?? ['Mangel', '', 'mittel', ''], 'gemeldet', false)
    for (let n = random.whole(0, 4); n > 0; n -= 1) {
      const days = random.whole(1, 360)
      const status =
        days > 30
          ? random.pick(['behoben', 'behoben', 'behoben', 'behoben', 'abgelehnt'])
          : random.pick(['gemeldet', 'in Arbeit', 'behoben'])
      report(fahrzeug, days, random.pick(FINDINGS), status, false)
    }
  }
  return result
}
