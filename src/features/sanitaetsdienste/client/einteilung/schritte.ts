// What a move on the board means for the people concerned. Pure.
import { sitzfunktion } from './sitze.ts'
import { zielname } from './ziele.ts'
import type { Tafel, Ziel } from './tafel.ts'
import { schluessel, type Stelle, type Stellen } from './zustand.ts'

export type Schritt = readonly [schicht: string, profil: string, neu: Stelle | null]
type Person = Pick<Stelle, 'person' | 'qualifikation'>

export const neueStelle = ({ person, qualifikation }: Person, { schicht }: Tafel): Stelle => ({
  person,
  qualifikation,
  schicht: schicht._id,
  status: 'gemeldet',
  funktion: '',
  fahrzeug: null,
  praktikant: false,
  von: schicht.beginn,
  bis: schicht.ende,
})

/** Takes somebody out: back to "gemeldet" whoever is known to the server, off the board whoever was put here just now. */
export function nimmHeraus(profil: string, tafel: Tafel, gespeichert: Stellen): Schritt {
  const schicht = tafel.schicht._id
  const [hier, bekannt] = [tafel.stellen.get(profil), gespeichert[schluessel(schicht, profil)]]
  if (!hier || !bekannt) return [schicht, profil, null]
  const status = bekannt.status === 'eingeteilt' ? 'gemeldet' : bekannt.status
  return [schicht, profil, { ...hier, status, funktion: '', fahrzeug: null, praktikant: bekannt.praktikant }]
}

/** Puts somebody there; who stood there makes room. */
export function setzeAuf(wer: Person, ziel: Ziel, tafel: Tafel, gespeichert: Stellen): readonly Schritt[] {
  const schicht = tafel.schicht._id
  const hier = tafel.stellen.get(wer.person._id) ?? neueStelle(wer, tafel)
  const funktion = zielfunktion(ziel, tafel, hier)
  const neu: Stelle = {
    ...hier,
    status: 'eingeteilt',
    funktion,
    // A place of the need says nothing of the vehicle: who already sits in one keeps the seat.
    fahrzeug: ziel.art === 'sitz' ? ziel.fahrzeug : ziel.art === 'praktikant' ? null : hier.fahrzeug,
    praktikant: ziel.art === 'praktikant',
  }
  const statt = 'statt' in ziel && ziel.statt !== undefined && ziel.statt !== wer.person._id ? ziel.statt : undefined
  const weicht = statt === undefined ? undefined : tafel.stellen.get(statt)
  return [
    ...(weicht === undefined
      ? []
      : [
          ziel.art === 'sitz'
            ? ([schicht, weicht.person._id, { ...weicht, fahrzeug: null, funktion: '' }] as const)
            : nimmHeraus(weicht.person._id, tafel, gespeichert),
        ]),
    [schicht, wer.person._id, neu],
  ]
}

function zielfunktion(ziel: Ziel, { schicht }: Tafel, hier: Stelle): string {
  if (ziel.art === 'sitz') return sitzfunktion(ziel.funktion, ziel.fahrzeug, schicht)
  if (ziel.art !== 'zeile') return ''
  const funktion = schicht.bedarf[ziel.zeile]?.funktion ?? ''
  return funktion === '' && hier.fahrzeug !== null ? hier.funktion : funktion
}

/** What was done, for who does not see it: "Lena Schmidt: Fahrer, KTW 14/01". */
export const ansage = ({ person }: Person, ziel: Ziel, tafel: Tafel): string =>
  `${person.vorname} ${person.nachname}: ${zielname(ziel, tafel.schicht)}`
