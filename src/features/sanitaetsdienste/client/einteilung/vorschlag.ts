// "Vorschlag": fills open places from those who registered. Pure; the result is a set of changes that one reviews and saves.
import { verteile } from '#contract/besetzung.ts'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { FAHRER } from './sitze.ts'
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
  for (const stelle of gemeldete) {
    if (offen === 0 && praktikanten.length >= schicht.praktikanten.anzahl) break
    const dazu = verteile(schicht, [...eingeteilt, ...neue, stelle].map(alsMitwirkender))
    if (dazu.offen >= offen && dazu.praktikanten.length <= praktikanten.length) continue
    neue.push({ ...stelle, status: 'eingeteilt', funktion: '', fahrzeug: null })
    ;({ offen, praktikanten } = dazu)
  }

  const besetzung = new Map([...eingeteilt, ...neue].map((stelle) => [stelle.person._id, stelle]))
  // Functions of the need go to who takes the place, as placing by hand does it.
  for (const { person, funktion } of verteile(schicht, [...besetzung.values()].map(alsMitwirkender)).plaetze) {
    const stelle = person === null ? undefined : besetzung.get(person)
    if (stelle && stelle.funktion === '' && funktion !== '') besetzung.set(stelle.person._id, { ...stelle, funktion })
  }
  const fahrtauglich = (fahrzeug: string) =>
    [...besetzung.values()].filter(
      ({ person, fahrzeug: sitzt, funktion, praktikant }) =>
        sitzt === null && funktion === '' && !praktikant && wissen.get(person._id)?.faehrt.includes(fahrzeug),
    )
  const ohneFahrer = tafel.fahrzeuge
    .filter(({ sitze }) => sitze.some(({ funktion, stelle }) => funktion === FAHRER && stelle === null))
    .map(({ fahrzeug }) => fahrzeug._id)
    .sort((a, b) => fahrtauglich(a).length - fahrtauglich(b).length)
  for (const fahrzeug of ohneFahrer) {
    const breite = ({ person }: Stelle) => wissen.get(person._id)?.faehrt.length ?? 0
    const fahrer = fahrtauglich(fahrzeug).sort((a, b) => breite(a) - breite(b) || stunden(a) - stunden(b))[0]
    if (fahrer) besetzung.set(fahrer.person._id, { ...fahrer, fahrzeug, funktion: FAHRER })
  }
  return [...besetzung.values()].filter((stelle) => tafel.stellen.get(stelle.person._id) !== stelle)
}
