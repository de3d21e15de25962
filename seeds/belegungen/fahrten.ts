// The logbook: most bookings of the last year became a trip; the kilometres rise to where the vehicle stands.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import type { Fahrzeugbelegung } from './fahrzeuge.ts'
import { ZURUECK } from './mass.ts'
import type { Nutzende } from './nutzende.ts'
import { iso, standVon } from './zeit.ts'

const VIERTEL = 900_000
/** What the history of the vehicles says: some 400 km a month. */
const KM_IM_JAHR = 4_800

/**
 * The trips of these bookings (their own and those of services), oldest first; one's own bookings get their kilometres.
 */
export function fahrten(
  zufall: Zufall,
  belegungen: readonly Fahrzeugbelegung[],
  { heute, wagen, nutzende }: { heute: string; wagen: readonly Fahrzeug[]; nutzende: Nutzende },
): Insertable<DB['fahrten']>[] {
  const [ab, bis] = [iso(uhr(plusTage(heute, -ZURUECK), 0)), iso(standVon(heute))]
  const je = new Map<string, Fahrzeugbelegung[]>()
  for (const belegung of belegungen) {
    const gefahren =
      belegung.status === 'bestaetigt' && belegung.art !== 'Werkstatt' && String(belegung.beginn) >= ab && String(belegung.ende) < bis
    if (!gefahren || !zufall.trifft(0.85)) continue
    const liste = je.get(belegung.fahrzeug)
    if (liste) liste.push(belegung)
    else je.set(belegung.fahrzeug, [belegung])
  }
  return wagen.flatMap((fahrzeug) => {
    const { kmStand } = fahrzeug
    const liste = (je.get(fahrzeug._id) ?? []).sort((a, b) => (String(a.beginn) < String(b.beginn) ? -1 : 1))
    if (kmStand === null || liste.length === 0) return []
    const jeFahrt = Math.min(KM_IM_JAHR, kmStand * 0.8) / liste.length
    let stand = kmStand
    const zeilen = liste.toReversed().flatMap((belegung, i) => {
      const fahrer =
        belegung.fahrer ??
        nutzende.fahrer({ fuehrerscheinklasse: fahrzeug.fuehrerscheinklasse, zulGesamtmasse: fahrzeug.zulGesamtmasse ?? null })?.profil
      if (fahrer === undefined) return []
      // Now and then nobody wrote down a short way.
      if (i > 0 && zufall.trifft(0.05)) stand -= zufall.ganz(1, 4)
      const kmEnde = stand
      stand = Math.max(0, stand - Math.max(1, Math.round(jeFahrt * (0.3 + zufall.bruch() * 1.2))))
      const [von, ende] = [Date.parse(String(belegung.beginn)), Date.parse(String(belegung.ende))]
      const spaeter = ende - von > 4 * VIERTEL ? zufall.ganz(0, 1) * VIERTEL : 0
      const frueher = ende - von > 8 * VIERTEL ? zufall.ganz(0, 2) * VIERTEL : 0
      if (belegung.angebotFahrzeug === null) Object.assign(belegung, { kmStart: stand, kmEnde, fahrer })
      const eingetragen = Math.min(ende + zufall.ganz(1, 40) * VIERTEL, Date.parse(bis))
      return [
        {
          _id: zufall.id(new Date(eingetragen)),
          version: 1,
          erstelltAm: iso(eingetragen),
          erstelltVon: belegung.erstelltVon ?? null,
          geaendertAm: iso(eingetragen),
          geaendertVon: belegung.erstelltVon ?? null,
          fahrzeug: fahrzeug._id,
          belegung: belegung._id,
          fahrer,
          beginn: iso(von + spaeter),
          ende: iso(ende - frueher),
          kmStart: stand,
          kmEnde,
          zweck: belegung.zweck,
          ziel: belegung.ziel ?? '',
          bemerkung: zufall.trifft(0.06) ? zufall.eins(['Getankt.', 'Stau auf dem Rückweg.', 'Wischwasser nachgefüllt.']) : '',
        },
      ]
    })
    return zeilen.toReversed()
  })
}
