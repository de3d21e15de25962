// Who takes which place: need lines against people, the same on both sides (board and server). Pure.
import type { Bedarfszeile } from './contract.ts'
import { deckt, type Qualifikation, rang } from '#contract/qualifikation.ts'

/** What an offer asks for. */
export interface Platzbedarf {
  readonly bedarf: readonly Bedarfszeile[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
}

/** Somebody who could take a place. `alter` in full years on the day of the offer; null where nobody recorded a birthday. */
export interface Mitwirkender {
  readonly id: string
  readonly qualifikation: string
  readonly alter: number | null
  readonly praktikant: boolean
  readonly funktion: string
}

/** One place of a need line; `zeile` is the line's index in the need. */
export interface Platz {
  readonly zeile: number
  readonly qualifikation: Qualifikation
  readonly funktion: string
  readonly mindestalter: number | null
  /** Who takes it, or null. */
  readonly person: string | null
}

export interface Fehlend {
  readonly qualifikation: Qualifikation
  readonly anzahl: number
  readonly funktion: string
  readonly mindestalter?: number
}

export interface Verteilung {
  /** All places in the order of the need. */
  readonly plaetze: readonly Platz[]
  /** Places of the need, and those that nobody takes; both without trainees. */
  readonly soll: number
  readonly offen: number
  readonly fehlt: readonly Fehlend[]
  /** Who takes a trainee's place, in the order given. */
  readonly praktikanten: readonly string[]
  readonly praktikantenSoll: number
  /** Who counts for no place: too many, or not qualified. */
  readonly ohnePlatz: readonly string[]
}

/**
 * May this person take a place of this line? A higher qualification covers a lower.
 * Annahme: where no birthday is recorded, a minimum age counts as met; who staffs sees the line and can ask.
 */
export const passtAuf = (person: Mitwirkender, zeile: Pick<Bedarfszeile, 'qualifikation' | 'mindestalter'>): boolean =>
  !person.praktikant && deckt(person.qualifikation, zeile.qualifikation) && (person.alter ?? Infinity) >= (zeile.mindestalter ?? 0)

const passtAlsPraktikant = (person: Mitwirkender, { praktikanten }: Platzbedarf): boolean =>
  person.praktikant && deckt(person.qualifikation, praktikanten.mindestqualifikation)

/** Is there any place at all in this offer that the person could take, taken or not? Without a named need everybody may come. */
export const passtUeberhaupt = (angebot: Platzbedarf, person: Mitwirkender): boolean =>
  person.praktikant
    ? angebot.praktikanten.anzahl > 0 && passtAlsPraktikant(person, angebot)
    : ohneBedarf(angebot) || angebot.bedarf.some((zeile) => zeile.anzahl > 0 && passtAuf(person, zeile))

/** Nobody said how many are needed: as many as like to may come. */
export const ohneBedarf = ({ bedarf, praktikanten }: Platzbedarf): boolean => bedarf.length === 0 && praktikanten.anzahl === 0

/** Do these missing places include one for this person? Exact for qualifications, since the missing ones are the lowest possible. */
export const nimmtFehlenden = (fehlt: readonly Fehlend[], person: Mitwirkender): boolean =>
  fehlt.some(
    (zeile) => zeile.anzahl > 0 && passtAuf(person, { qualifikation: zeile.qualifikation, mindestalter: zeile.mindestalter ?? null }),
  )

/**
 * Puts people into places so that as many as possible are taken (augmenting paths over the lines, each with its number of
 * places). The most demanding lines come first, so what is missing at the end is as undemanding as it can be; each line
 * takes who was placed into its function, then the lowest sufficient qualification, then the order given.
 */
export function verteile(angebot: Platzbedarf, leute: readonly Mitwirkender[]): Verteilung {
  const zeilen = angebot.bedarf
  const reihenfolge = zeilen.map((_, i) => i).sort((a, b) => anspruch(zeilen[b]) - anspruch(zeilen[a]))
  const passende = zeilen.map((zeile) =>
    leute
      .map((person, nr) => ({ person, nr }))
      .filter(({ person }) => passtAuf(person, zeile))
      .sort((a, b) => vorzug(a.person, zeile) - vorzug(b.person, zeile) || rang(a.person.qualifikation) - rang(b.person.qualifikation)),
  )
  /** The line of each person, by the person's place in the list. */
  const zeileVon = new Map<number, number>()

  function setze(zeile: number, besucht: Set<number>): boolean {
    const frei = passende[zeile]?.find(({ nr }) => !zeileVon.has(nr))
    if (frei) {
      zeileVon.set(frei.nr, zeile)
      return true
    }
    for (const { nr } of passende[zeile] ?? []) {
      const bisher = zeileVon.get(nr)
      if (bisher === undefined || bisher === zeile || besucht.has(bisher)) continue
      besucht.add(bisher)
      // Whoever stands there moves here, if that line finds another.
      if (setze(bisher, besucht)) {
        zeileVon.set(nr, zeile)
        return true
      }
    }
    return false
  }

  const besetzt = zeilen.map(() => 0)
  for (const zeile of reihenfolge) {
    const anzahl = zeilen[zeile]?.anzahl ?? 0
    while ((besetzt[zeile] ?? 0) < anzahl && setze(zeile, new Set([zeile]))) besetzt[zeile] = (besetzt[zeile] ?? 0) + 1
  }

  const praktikanten = leute.filter((person) => passtAlsPraktikant(person, angebot)).slice(0, angebot.praktikanten.anzahl)
  const plaetze = zeilen.flatMap(({ qualifikation, funktion, mindestalter, anzahl }, zeile) => {
    const hier = leute.filter((_, nr) => zeileVon.get(nr) === zeile)
    return Array.from({ length: anzahl }, (_, i) => ({ zeile, qualifikation, funktion, mindestalter, person: hier[i]?.id ?? null }))
  })
  return {
    plaetze,
    soll: plaetze.length,
    offen: plaetze.filter(({ person }) => person === null).length,
    fehlt: zeilen.flatMap(({ qualifikation, funktion, mindestalter, anzahl }, zeile) => {
      const offen = anzahl - (besetzt[zeile] ?? 0)
      return offen > 0 ? [{ qualifikation, anzahl: offen, funktion, ...(mindestalter ? { mindestalter } : {}) }] : []
    }),
    praktikanten: praktikanten.map(({ id }) => id),
    praktikantenSoll: angebot.praktikanten.anzahl,
    ohnePlatz: leute.filter((person, nr) => !zeileVon.has(nr) && !praktikanten.includes(person)).map(({ id }) => id),
  }
}

/** The higher, the fewer can take it. */
const anspruch = (zeile: Bedarfszeile | undefined): number => (zeile ? rang(zeile.qualifikation) * 1000 + (zeile.mindestalter ?? 0) : 0)

/** 0 for whoever was placed into this function, 1 for who has none, 2 for who has another. */
const vorzug = (person: Mitwirkender, zeile: Bedarfszeile): number =>
  person.funktion === zeile.funktion ? 0 : person.funktion === '' ? 1 : 2

/** "1 NotSan und 2 SanA (Fahrer)"; '' where nothing is missing. */
export function fehltText(fehlt: readonly Fehlend[]): string {
  const teile = fehlt.map(({ anzahl, qualifikation, funktion, mindestalter }) => {
    const zusatz = [funktion, mindestalter ? `ab ${mindestalter}` : ''].filter(Boolean).join(', ')
    const wer = qualifikation === 'keine' ? 'Helfer ohne Ausbildung' : qualifikation
    return `${anzahl} ${wer}${zusatz ? ` (${zusatz})` : ''}`
  })
  return teile.length > 1 ? `${teile.slice(0, -1).join(', ')} und ${teile.at(-1)}` : (teile[0] ?? '')
}
