// "Vorschlag": fills open places from those who registered. Pure; the result is a set of changes that one reviews and saves.
import { verteile } from '#blocks/anmeldung/besetzung.ts'
import { deckt } from '#contract/qualifikation.ts'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { FAHRER, gefahrene, sitzfunktion, sitztAls } from './sitze.ts'
import { alsMitwirkender, type Tafel } from './tafel.ts'
import type { Stelle } from './zustand.ts'

/**
 * Whom to staff: from the registered, who did least lately first, nobody who stands elsewhere (`besetzt`), and nobody who
 * fills no place. Driver's seats go to those of them who may drive the vehicle, the choosiest vehicle first.
 */
export function schlageVor(tafel: Tafel, leute: readonly Kandidat[], besetzt: (kandidat: Kandidat) => string | null): readonly Stelle[] {
  const { schicht } = tafel
  const wissen = new Map(leute.map((kandidat) => [kandidat.profil._id, kandidat]))
  const stunden = ({ person }: Stelle) => wissen.get(person._id)?.stunden90Tage ?? 0
  const gemeldete = [...tafel.stellen.values()]
    .filter(({ status, person }) => {
      const kandidat = wissen.get(person._id)
      return status === 'gemeldet' && kandidat !== undefined && besetzt(kandidat) === null
    })
    .sort((a, b) => stunden(a) - stunden(b))

  const eingeteilt = [...tafel.stellen.values()].filter(({ status }) => status === 'eingeteilt')
  const neue: Stelle[] = []
  let { offen, praktikanten } = verteile(schicht, eingeteilt.map(alsMitwirkender))
  /** Takes the person when that fills a place. */
  function nimm(stelle: Stelle, funktion: string): void {
    const neu: Stelle = { ...stelle, status: 'eingeteilt', funktion, fahrzeug: null }
    const dazu = verteile(schicht, [...eingeteilt, ...neue, neu].map(alsMitwirkender))
    if (dazu.offen >= offen && dazu.praktikanten.length <= praktikanten.length) return
    neue.push(neu)
    ;({ offen, praktikanten } = dazu)
  }
  // A line for a driver takes who may drive, before others take its place.
  for (const { funktion, anzahl, qualifikation } of schicht.bedarf) {
    const fahrzeuge = gefahrene(funktion, schicht)
    const fehlen = anzahl - eingeteilt.filter((stelle) => stelle.funktion === funktion).length
    if (fahrzeuge.length === 0 || fehlen <= 0) continue
    const fahrer = gemeldete.filter(
      (stelle) =>
        !stelle.praktikant &&
        deckt(stelle.qualifikation, qualifikation) &&
        !neue.some(({ person }) => person._id === stelle.person._id) &&
        fahrzeuge.some((fahrzeug) => faehrt(stelle, fahrzeug, wissen)),
    )
    for (const stelle of fahrer.slice(0, fehlen)) nimm(stelle, funktion)
  }
  for (const stelle of gemeldete) {
    if (offen === 0 && praktikanten.length >= schicht.praktikanten.anzahl) break
    if (!neue.some(({ person }) => person._id === stelle.person._id)) nimm(stelle, '')
  }

  const besetzung = new Map([...eingeteilt, ...neue].map((stelle) => [stelle.person._id, stelle]))
  // Functions of the need go to who newly takes the place, as placing by hand does it.
  const neu = new Set(neue.map(({ person }) => person._id))
  for (const { person, funktion } of verteile(schicht, [...besetzung.values()].map(alsMitwirkender)).plaetze) {
    const stelle = person === null ? undefined : besetzung.get(person)
    if (stelle && neu.has(stelle.person._id) && stelle.funktion === '' && gefahrene(funktion, schicht).length === 0)
      besetzung.set(stelle.person._id, { ...stelle, funktion })
  }
  for (const { fahrzeug, sitze } of nachWahl(tafel, [...besetzung.values()], wissen)) {
    for (const { funktion: sitz, stelle } of sitze) {
      if (stelle !== null) continue
      const wer = [...besetzung.values()]
        .filter((frei) => frei.fahrzeug === null && !frei.praktikant && kannSitzen(frei, sitz, fahrzeug, wissen))
        // Whoever was placed for just that, then who can do little else, then who did least.
        .sort(
          (a, b) =>
            Number(b.funktion !== '') - Number(a.funktion !== '') || breite(a, wissen) - breite(b, wissen) || stunden(a) - stunden(b),
        )[0]
      if (wer)
        besetzung.set(wer.person._id, {
          ...wer,
          fahrzeug: fahrzeug._id,
          funktion: wer.funktion || sitzfunktion(sitz, fahrzeug._id, schicht),
        })
    }
  }
  return [...besetzung.values()].filter((stelle) => tafel.stellen.get(stelle.person._id) !== stelle)
}

type Wissen = ReadonlyMap<string, Kandidat>
type Wagen = Tafel['fahrzeuge'][number]
const faehrt = ({ person }: Stelle, { _id }: Wagen['fahrzeug'], wissen: Wissen): boolean =>
  wissen.get(person._id)?.faehrt.includes(_id) ?? false
const breite = ({ person }: Stelle, wissen: Wissen): number => wissen.get(person._id)?.faehrt.length ?? 0

/** A driver must be known to be allowed to; the other seats only go to who was placed for them. */
const kannSitzen = (stelle: Stelle, sitz: string, fahrzeug: Wagen['fahrzeug'], wissen: Wissen): boolean =>
  sitz === FAHRER
    ? (stelle.funktion === '' || sitztAls(stelle.funktion, FAHRER, fahrzeug.typ)) && faehrt(stelle, fahrzeug, wissen)
    : sitztAls(stelle.funktion, sitz, fahrzeug.typ)

/** The vehicle that fewest may drive comes first. */
const nachWahl = ({ fahrzeuge }: Tafel, stellen: readonly Stelle[], wissen: Wissen): readonly Wagen[] => {
  const fahrer = ({ fahrzeug }: Wagen) => stellen.filter((stelle) => faehrt(stelle, fahrzeug, wissen)).length
  return fahrzeuge.toSorted((a, b) => fahrer(a) - fahrer(b))
}
