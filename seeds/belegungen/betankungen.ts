// Fuelings: every few hundred kilometres up to the current mileage, higher consumption in winter, one outlier.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Nutzende } from './nutzende.ts'
import { cutoff, iso } from './time.ts'

/** Consumption per 100 km by weight; price of a litre or kWh in cents. */
const THIRST = { diesel: 0.0021, benzin: 0.0024, strom: 0.0072 } as const
const CENTS = { diesel: 164, benzin: 172, strom: 41 } as const
const EVERY_DAYS = 28
const PERIOD_DAYS = 364

export function betankungen(
  random: Random,
  { today, vehicles, nutzende }: { today: string; vehicles: readonly Fahrzeug[]; nutzende: Nutzende },
): Insertable<DB['betankungen']>[] {
  const rows: Insertable<DB['betankungen']>[] = []
  for (const fahrzeug of vehicles) {
    if (fahrzeug.aktiv === false || fahrzeug.kmStand === null || !fahrzeug.kraftstoff) continue
    const fuel = fahrzeug.kraftstoff === 'hybrid' ? 'benzin' : (fahrzeug.kraftstoff as keyof typeof THIRST)
    const perKm = (THIRST[fuel] * (fahrzeug.zulGesamtmasse ?? 2000)) / 100
    const odd = fahrzeug === vehicles[0] ? 3 : -1
    const steps = Math.floor(PERIOD_DAYS / EVERY_DAYS)
    const begin = Math.max(0, fahrzeug.kmStand - Math.min(4_800, Math.floor(fahrzeug.kmStand * 0.8)))
    const step = Math.floor((fahrzeug.kmStand - begin) / (steps + 1))
    if (step < 60) continue
    let left = 0
    for (let i = 1; i <= steps; i += 1) {
      // The last fueling is days back: later trips are in the logbook.
      const day = plusDays(today, -PERIOD_DAYS - 10 + i * EVERY_DAYS)
      const time = Math.min(clock(day, random.whole(7, 20), random.whole(0, 59)), cutoff(today))
      const who = nutzende.anybody()
      const winter = ['11', '12', '01', '02', '03'].includes(day.slice(5, 7)) ? 1.12 : 1
      const burnt = left + step * perKm * winter * (0.95 + random.fraction() * 0.1) * (steps - i === odd ? 1.5 : 1)
      const full = random.chance(0.85) || (odd > 0 && steps - i <= odd + 1)
      const quantity = Math.min(140, Math.max(1, Math.round(burnt * (full ? 1 : 0.6) * 100) / 100))
      left = burnt - quantity
      const privat = random.chance(0.1)
      rows.push({
        _id: random.id(new Date(time)),
        version: 1,
        erstelltAm: iso(time),
        erstelltVon: who.user,
        geaendertAm: iso(time),
        geaendertVon: who.user,
        fahrzeug: fahrzeug._id,
        zeit: iso(time),
        kmStand: begin + i * step,
        kraftstoff: fuel,
        menge: quantity,
        betrag: Math.round(quantity * (CENTS[fuel] + random.whole(-9, 9))) / 100,
        voll: full,
        bezahlung: privat ? 'privat' : 'tankkarte',
        fahrer: who.profil,
        bemerkung: privat ? 'Tankkarte wurde nicht angenommen.' : '',
      })
    }
  }
  return rows
}
