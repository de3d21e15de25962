import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Fahrzeugbelegung } from './fahrzeuge.ts'
import { BACK } from './amounts.ts'
import type { Nutzende } from './nutzende.ts'
import { iso, cutoff } from './time.ts'

const QUARTER = 900_000
/** Matches the vehicles' history: some 400 km a month. */
const KM_IN_YEAR = 4_800

/** Trips of these bookings (own and service bookings), oldest first; sets the kilometres of own bookings. */
export function fahrten(
  random: Random,
  belegungen: readonly Fahrzeugbelegung[],
  { today, vehicles, nutzende }: { today: string; vehicles: readonly Fahrzeug[]; nutzende: Nutzende },
): Insertable<DB['fahrten']>[] {
  const [from, bis] = [iso(clock(plusDays(today, -BACK), 0)), iso(cutoff(today))]
  const byFahrzeug = new Map<string, Fahrzeugbelegung[]>()
  for (const belegung of belegungen) {
    const gefahren =
      belegung.status === 'bestaetigt' && belegung.art !== 'Werkstatt' && String(belegung.beginn) >= from && String(belegung.ende) < bis
    if (!gefahren || !random.chance(0.85)) continue
    const list = byFahrzeug.get(belegung.fahrzeug)
    if (list) list.push(belegung)
    else byFahrzeug.set(belegung.fahrzeug, [belegung])
  }
  return vehicles.flatMap((fahrzeug) => {
    const { kmStand } = fahrzeug
    const list = (byFahrzeug.get(fahrzeug._id) ?? []).sort((a, b) => (String(a.beginn) < String(b.beginn) ? -1 : 1))
    if (kmStand === null || list.length === 0) return []
    const perFahrt = Math.min(KM_IN_YEAR, kmStand * 0.8) / list.length
    let km = kmStand
    const rows = list.toReversed().flatMap((belegung, i) => {
      const fahrer =
        belegung.fahrer ??
        nutzende.fahrer({ fuehrerscheinklasse: fahrzeug.fuehrerscheinklasse, zulGesamtmasse: fahrzeug.zulGesamtmasse ?? null })?.profil
      if (fahrer === undefined) return []
      if (i > 0 && random.chance(0.05)) km -= random.whole(1, 4)
      const kmEnde = km
      km = Math.max(0, km - Math.max(1, Math.round(perFahrt * (0.3 + random.fraction() * 1.2))))
      const [von, ende] = [Date.parse(String(belegung.beginn)), Date.parse(String(belegung.ende))]
      const later = ende - von > 4 * QUARTER ? random.whole(0, 1) * QUARTER : 0
      const earlier = ende - von > 8 * QUARTER ? random.whole(0, 2) * QUARTER : 0
      if (belegung.angebotFahrzeug === null) Object.assign(belegung, { kmStart: km, kmEnde, fahrer })
      const entered = Math.min(ende + random.whole(1, 40) * QUARTER, Date.parse(bis))
      return [
        {
          _id: random.id(new Date(entered)),
          version: 1,
          erstelltAm: iso(entered),
          erstelltVon: belegung.erstelltVon ?? null,
          geaendertAm: iso(entered),
          geaendertVon: belegung.erstelltVon ?? null,
          fahrzeug: fahrzeug._id,
          belegung: belegung._id,
          fahrer,
          beginn: iso(von + later),
          ende: iso(ende - earlier),
          kmStart: km,
          kmEnde,
          zweck: belegung.zweck,
          ziel: belegung.ziel ?? '',
          bemerkung: random.chance(0.06) ? random.pick(['Getankt.', 'Stau auf dem Rückweg.', 'Wischwasser nachgefüllt.']) : '',
        },
      ]
    })
    return rows.toReversed()
  })
}
