import type { ROLLEN } from '#features/blutspenden/contract.ts'
import type { PlannedAnlass } from './anlaesse.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

const PER_YEAR: Readonly<Record<Size, number>> = { S: 11, M: 36, L: 150 }
const NEED: Readonly<Partial<Record<(typeof ROLLEN)[number], readonly [count: number, qualifikation: string]>>> = {
  Anmeldung: [2, 'keine'],
  Betreuung: [3, 'EH'],
  Ruhebereich: [1, 'SanA'],
  'Imbiss/Küche': [3, 'keine'],
  Aufbau: [4, 'keine'],
  Abbau: [4, 'keine'],
}
const HOURS: Readonly<Record<string, readonly [von: number, bis: number]>> = { Aufbau: [14, 16], Abbau: [20, 22] }

/** Covers one year back and half a year ahead. */
export function blutspenden(
  random: Random,
  people: readonly Mitglied[],
  plaetze: readonly Ort[],
  size: Size,
  today: string,
): PlannedAnlass[] {
  const places = plaetze.filter(({ aktiv, kategorie }) => aktiv && (kategorie === 'Blutspendelokal' || kategorie === 'Halle'))
  const active = people.filter(({ profil }) => profil.status === 'aktiv')
  const leaders = people.filter(({ person, profil }) => person.rollen.includes('Dienstführung (San)') && profil.status === 'aktiv')
  const step = 365 / PER_YEAR[size]
  return Array.from({ length: Math.floor(PER_YEAR[size] * 1.5) }, (_empty, i) => {
    const day = plusDays(today, Math.round(i * step) - 364)
    const over = day < today
    const ort = places[i % Math.max(1, places.length)]
    const [first, deputy] = random.some(leaders, 2)
    const helpers = random.some(active, Math.min(active.length, 17))
    const created = instant(plusDays(day, -70), 18)
    const donors = random.whole(70, 210)
    const [fresh, refused] = [random.whole(0, 12), random.whole(3, 18)]
    const at = (hour: number) => instant(day, hour)
    let next = 0
    const offers = Object.entries(NEED).map(([role, [count, qualifikation]]) => {
      const [von, bis] = HOURS[role] ?? [15, 21]
      const come = over ? count : random.whole(0, count)
      const fit = helpers.slice(next, next + come)
      next += come
      return {
        bezeichnung: role,
        beginn: at(von),
        ende: at(bis),
        bedarf: [{ qualifikation, anzahl: count, funktion: role, mindestalter: null }],
        people: fit.map(({ profil }) => profil._id),
      }
    })
    const off = i === 3
    return {
      row: {
        _id: random.id(created),
        version: 1,
        erstelltAm: created,
        geaendertAm: created,
        erstelltVon: first?.user._id ?? null,
        geaendertVon: first?.user._id ?? null,
        bezeichnung: `Blutspende ${ort?.name ?? ''}`.trim(),
        status: over && !off ? 'abgeschlossen' : i === Math.floor(PER_YEAR[size] * 1.5) - 1 ? 'entwurf' : 'veroeffentlicht',
        abgeschlossenAm: over && !off ? at(22) : null,
        abgesagt: off,
        absageGrund: off ? 'Die Heizung im Saal ist ausgefallen.' : '',
        abgesagtAm: off ? created : null,
        beginn: at(14),
        ende: at(22),
        treffpunktZeit: at(14),
        ort: ort?._id ?? null,
        leiter: first?.profil._id ?? null,
        stvLeiter: deputy?.profil._id ?? null,
        anmeldeschluss: null,
        warteliste: true,
        kapazitaetLiegen: 8,
        terminslots: 160,
        zusammenarbeit: 'Blutspendedienst Musterland',
        verpflegung: 'Büfett für die Spender, Suppe für die Helfer',
        bemerkung: '',
        statistik:
          over && !off
            ? {
                spendewillige: donors,
                erstspender: fresh,
                mehrfachspender: donors - fresh - refused,
                abgewiesen: refused,
                vollblutspenden: donors - refused,
                spontan: random.whole(0, 20),
                ehrungen: random.whole(0, 6),
              }
            : null,
      },
      offers,
    }
  })
}
