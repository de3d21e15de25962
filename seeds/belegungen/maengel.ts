// Defects: one that says why a vehicle is not ready, and what else was found and mended over the year.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Geschehen } from '../verlauf.ts'
import { neuerZufall, type Zufall } from '../zufall.ts'
import { foto, type Motiv } from './bilder.ts'
import type { Nutzende } from './nutzende.ts'
import { iso, standVon } from './zeit.ts'

type Prioritaet = 'niedrig' | 'mittel' | 'hoch' | 'kritisch'
const FUNDE: readonly (readonly [titel: string, beschreibung: string, prioritaet: Prioritaet, loesung: string])[] = [
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

/** What can be seen on a photo; the others are heard or felt. */
const ZU_SEHEN: Readonly<Record<string, Motiv | undefined>> = {
  'Blaulicht links flackert': 'blaulicht',
  'Kratzer an der Schiebetür': 'kratzer',
  'Tragengurt eingerissen': 'gurt',
  'Reifen hinten rechts verliert Luft': 'reifen',
  Unfallschaden: 'delle',
}
/** Photos of the last months are enough to see what they look like. */
const FOTOS_TAGE = 120

export interface Maengel {
  readonly zeilen: Insertable<DB['fahrzeugmaengel']>[]
  readonly geschehen: Geschehen[]
  /** Photos, as rows of `dateien`. */
  readonly fotos: ReturnType<typeof fotozeile>[]
}

function fotozeile(_id: string, motiv: Motiv, { mangel, wer, zeit }: { mangel: string; wer: string; zeit: number }) {
  const name = `Foto ${iso(zeit).slice(0, 10)}.png`
  return {
    _id,
    erstelltAm: iso(zeit),
    erstelltVon: wer,
    bereich: 'fahrzeugmaengel',
    objekt: mangel,
    feld: 'bild',
    name,
    typ: 'image/png',
    ...foto(motiv),
  }
}

/** @param wer the user who looks after the vehicles */
export function maengel(
  zufall: Zufall,
  { heute, wagen, nutzende, wer }: { heute: string; wagen: readonly Fahrzeug[]; nutzende: Nutzende; wer: string },
): Maengel {
  // A chance of its own: photos change nothing of the defects.
  const bilder = neuerZufall('mangelfotos')
  const aus: Maengel = { zeilen: [], geschehen: [], fotos: [] }
  const melde = (fahrzeug: Fahrzeug, tage: number, fund: (typeof FUNDE)[number], status: string, ausserDienst: boolean) => {
    const [titel, beschreibung, prioritaet, loesung] = fund
    const finder = nutzende.irgendwer()
    const gemeldet = uhr(plusTage(heute, -tage), zufall.ganz(8, 20), zufall.ganz(0, 59))
    const bewegt = status === 'gemeldet' ? gemeldet : Math.min(gemeldet + zufall.ganz(1, 14) * 86_400_000, standVon(heute))
    const fertig = status === 'behoben'
    const zeile = {
      _id: zufall.id(new Date(gemeldet)),
      version: status === 'gemeldet' ? 1 : 2,
      erstelltAm: iso(gemeldet),
      erstelltVon: finder.user,
      geaendertAm: iso(bewegt),
      geaendertVon: status === 'gemeldet' ? finder.user : wer,
      fahrzeug: fahrzeug._id,
      titel,
      beschreibung,
      prioritaet,
      status,
      ausserDienst,
      gemeldetVon: finder.profil,
      behobenAm: fertig ? iso(bewegt) : null,
      loesung: fertig ? loesung : status === 'abgelehnt' ? 'Ist Absicht, kein Mangel.' : '',
    }
    aus.zeilen.push(zeile)
    const eintrag = (aktion: Geschehen['aktion'], von: string, zeit: number, felder: Geschehen['felder']): Geschehen => ({
      bereich: 'fahrzeugmaengel',
      objekt: zeile._id,
      wer: von,
      zeit: new Date(zeit),
      aktion,
      felder,
    })
    aus.geschehen.push(
      eintrag('angelegt', finder.user, gemeldet, [
        ['titel', null, titel],
        ['prioritaet', null, prioritaet],
        ['status', null, 'gemeldet'],
      ]),
    )
    const motiv = tage <= FOTOS_TAGE ? ZU_SEHEN[titel] : undefined
    if (motiv) {
      const zeit = gemeldet + 60_000
      const bild = fotozeile(bilder.id(new Date(zeit)), motiv, { mangel: zeile._id, wer: finder.user, zeit })
      aus.fotos.push(bild)
      aus.geschehen.push(eintrag('geaendert', finder.user, zeit, [['datei', null, bild.name]]))
    }
    if (status !== 'gemeldet')
      aus.geschehen.push(
        eintrag('geaendert', wer, bewegt, [
          ['status', 'gemeldet', status],
          ['loesung', null, zeile.loesung],
        ]),
      )
  }
  for (const fahrzeug of wagen) {
    if (fahrzeug.aktiv === false) continue
    const grund = fahrzeug.statusGrund ?? ''
    if (fahrzeug.status === 'ausserDienst') melde(fahrzeug, 16, [grund, 'Vorn links, nicht fahrbereit.', 'kritisch', ''], 'in Arbeit', true)
    if (fahrzeug.status === 'eingeschraenkt') melde(fahrzeug, 6, [grund, 'Mit Einweiser rangieren.', 'mittel', ''], 'gemeldet', false)
    // One fresh report on the first vehicle, so that the board is never empty.
    if (fahrzeug === wagen[0]) melde(fahrzeug, 2, FUNDE[2] ?? ['Mangel', '', 'mittel', ''], 'gemeldet', false)
    for (let n = zufall.ganz(0, 4); n > 0; n -= 1) {
      const tage = zufall.ganz(1, 360)
      const status =
        tage > 30
          ? zufall.eins(['behoben', 'behoben', 'behoben', 'behoben', 'abgelehnt'])
          : zufall.eins(['gemeldet', 'in Arbeit', 'behoben'])
      melde(fahrzeug, tage, zufall.eins(FUNDE), status, false)
    }
  }
  return aus
}
