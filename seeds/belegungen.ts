// Bookings of vehicles and rooms, and what a vehicle has besides: trips, inspections, defects.
import type { Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { fahrten } from './belegungen/fahrten.ts'
import { type Fahrzeugbelegung, fahrzeugbelegungen } from './belegungen/fahrzeuge.ts'
import { maengel } from './belegungen/maengel.ts'
import type { Mass } from './belegungen/mass.ts'
import { Nutzende } from './belegungen/nutzende.ts'
import { pruefungen } from './belegungen/pruefungen.ts'
import { raumbelegungen } from './belegungen/raeume.ts'
import { fuege, ohneSchranken } from './einspielen.ts'
import type { Fahrzeug } from './fahrzeuge.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Ort } from './orte.ts'
import { plusTage } from './tage.ts'
import { eintraege, type Geschehen } from './verlauf.ts'
import { neuerZufall } from './zufall.ts'

interface Bestand {
  readonly menschen: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly wagen: readonly Fahrzeug[]
  readonly heute: string
  readonly mass: Mass
  /** What the services use: it holds the vehicles, and became trips as well. */
  readonly dienste: readonly Fahrzeugbelegung[]
}

const text = (wert: unknown) => (typeof wert === 'string' ? wert : '')

/** The latest are told in full: what begins from two weeks ago on. */
function verlauf(bereich: Geschehen['bereich'], zeilen: readonly Belegt[], felder: readonly (keyof Belegt)[], heute: string): Geschehen[] {
  const ab = plusTage(heute, -14)
  return zeilen
    .filter(({ beginn }) => String(beginn) >= ab)
    .flatMap((zeile) => {
      const eintrag = (aktion: Geschehen['aktion'], zeit: unknown, was: Geschehen['felder']): Geschehen => ({
        bereich,
        objekt: zeile._id,
        wer: String(zeile.erstelltVon),
        zeit: new Date(String(zeit)),
        aktion,
        felder: was,
      })
      const anfang = felder.map((feld) => [feld, null, text(zeile[feld])] as const)
      const vorher = zeile.status === 'abgelehnt' ? 'angefragt' : 'bestaetigt'
      const danach = zeile.status === 'storniert' || zeile.status === 'abgelehnt'
      return [
        eintrag('angelegt', zeile.erstelltAm, [...anfang, ['status', null, danach ? vorher : zeile.status]]),
        ...(danach
          ? [
              eintrag(zeile.status, zeile.geaendertAm, [
                ['status', vorher, zeile.status],
                ['grund', null, text(zeile.grund)],
              ]),
            ]
          : []),
      ]
    })
}
interface Belegt {
  readonly _id: string
  readonly erstelltVon?: unknown
  readonly erstelltAm?: unknown
  readonly geaendertAm?: unknown
  readonly beginn: unknown
  readonly ende?: unknown
  readonly status: string
  readonly grund?: unknown
  readonly zweck?: unknown
  readonly titel?: unknown
  readonly art?: unknown
}

/** Fills the tables of the bookings, those of services as well; people, places, vehicles and services must be there. */
export async function fuelleBelegungen(trx: Transaction<DB>, { menschen, plaetze, wagen, heute, mass, dienste }: Bestand): Promise<void> {
  const nutzende = new Nutzende(neuerZufall('nutzende'), menschen)
  const wart = menschen.find(({ person }) => person.rollen.includes('Fahrzeugwart'))?.user._id ?? menschen[0]?.user._id ?? ''
  const eigene = fahrzeugbelegungen(neuerZufall('fahrzeugbelegungen'), { heute, wagen, nutzende, dienste, anzahl: mass.fahrzeugbelegungen })
  const raeume = raumbelegungen(neuerZufall('raumbelegungen'), { heute, plaetze, nutzende, anzahl: mass.raumbelegungen })
  const gefahren = fahrten(neuerZufall('fahrten'), [...dienste, ...eigene], { heute, wagen, nutzende })
  const gefunden = maengel(neuerZufall('maengel'), { heute, wagen, nutzende, wer: wart })
  await ohneSchranken(trx, ['fahrzeugbelegungen', 'raumbelegungen', 'fahrten'], async () => {
    await fuege(trx, 'fahrzeugbelegungen', [...dienste, ...eigene])
    await fuege(trx, 'raumbelegungen', raeume)
    await fuege(trx, 'fahrten', gefahren)
  })
  await fuege(trx, 'fahrzeugpruefungen', pruefungen(neuerZufall('pruefungen'), wagen, heute, wart))
  await fuege(trx, 'fahrzeugmaengel', gefunden.zeilen)
  await fuege(trx, 'dateien', gefunden.fotos)
  const zufall = neuerZufall('belegungsverlauf')
  const geschehen = [
    ...gefunden.geschehen,
    ...verlauf('fahrzeugbelegungen', eigene, ['zweck', 'art', 'beginn', 'ende'], heute),
    ...verlauf('raumbelegungen', raeume, ['titel', 'beginn', 'ende'], heute),
  ]
  await fuege(
    trx,
    'historie',
    geschehen.sort((a, b) => a.zeit.getTime() - b.zeit.getTime()).flatMap((fall) => eintraege(zufall, fall)),
  )
}
