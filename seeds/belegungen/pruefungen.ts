// Inspections as they were recorded: the last two of each kind, from the month in which the next is due.
import type { Insertable } from 'kysely'
import { PRUEFARTEN } from '#features/fahrzeuge/formen.ts'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import { plusMonate } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { iso } from './zeit.ts'

const MIT_MAENGELN = [
  'Reifen vorn bald erneuern.',
  'Leichtes Spiel an der Achse.',
  'Gurt an der Trage getauscht.',
  'Warnweste fehlte.',
] as const

/** @param wer the user who looks after the vehicles */
export function pruefungen(zufall: Zufall, wagen: readonly Fahrzeug[], heute: string, wer: string): Insertable<DB['fahrzeugpruefungen']>[] {
  return wagen.flatMap((fahrzeug) =>
    PRUEFARTEN.flatMap((art) => {
      const faellig = fahrzeug[`${art}Bis`] ?? ''
      const monate = art === 'versicherung' ? 12 : ((fahrzeug.pruefintervalle as Record<string, number | null>)[art] ?? 0)
      if (faellig === '' || monate === 0) return []
      return [1, 2].flatMap((zurueck) => {
        const datum = plusMonate(`${faellig}-${String(zufall.ganz(1, 28)).padStart(2, '0')}`, -monate * zurueck)
        // A vehicle that is newer than its inspection was not there yet.
        if (datum >= heute || Number(datum.slice(0, 4)) < Number(fahrzeug.baujahr)) return []
        const maengel = art !== 'versicherung' && zufall.trifft(0.15)
        return [
          {
            _id: zufall.id(new Date(uhr(datum, 15))),
            erstelltAm: iso(uhr(datum, 15)),
            erstelltVon: wer,
            fahrzeug: fahrzeug._id,
            art,
            datum,
            naechste: plusMonate(datum, monate).slice(0, 7),
            ergebnis: maengel ? 'mit Mängeln' : 'ohne Mängel',
            bemerkung: maengel ? zufall.eins(MIT_MAENGELN) : '',
          },
        ]
      })
    }),
  )
}
