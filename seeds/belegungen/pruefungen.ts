import type { Insertable } from 'kysely'
import { PRUEFARTEN } from '#features/fahrzeuge/schemas.ts'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusMonths } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { iso } from './time.ts'

const WITH_MAENGELN = [
  'Reifen vorn bald erneuern.',
  'Leichtes Spiel an der Achse.',
  'Gurt an der Trage getauscht.',
  'Warnweste fehlte.',
] as const

/** @param who the user in charge of vehicles */
export function pruefungen(
  random: Random,
  vehicles: readonly Fahrzeug[],
  today: string,
  who: string,
): Insertable<DB['fahrzeugpruefungen']>[] {
  return vehicles.flatMap((fahrzeug) =>
    PRUEFARTEN.flatMap((kind) => {
      const faellig = fahrzeug[`${kind}Bis`] ?? ''
      const months = kind === 'versicherung' ? 12 : ((fahrzeug.pruefintervalle as Record<string, number | null>)[kind] ?? 0)
      if (faellig === '' || months === 0) return []
      return [1, 2].flatMap((back) => {
        const datum = plusMonths(`${faellig}-${String(random.whole(1, 28)).padStart(2, '0')}`, -months * back)
        // Skips inspections before the vehicle was built.
        if (datum >= today || Number(datum.slice(0, 4)) < Number(fahrzeug.baujahr)) return []
        const maengel = kind !== 'versicherung' && random.chance(0.15)
        return [
          {
            _id: random.id(new Date(clock(datum, 15))),
            erstelltAm: iso(clock(datum, 15)),
            erstelltVon: who,
            fahrzeug: fahrzeug._id,
            art: kind,
            datum,
            naechste: plusMonths(datum, months).slice(0, 7),
            ergebnis: maengel ? 'mit Mängeln' : 'ohne Mängel',
            bemerkung: maengel ? random.pick(WITH_MAENGELN) : '',
          },
        ]
      })
    }),
  )
}
