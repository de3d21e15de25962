// How many helpers and vehicles an event needs, by the Maurer scheme (rules.md 4.1): data in, result out.
import type { Bedarfseingabe, Bedarfsergebnis, VARIANTEN } from '#features/sanitaetsdienste/formen.ts'
import { ungueltig } from '#server/fehler.ts'
import { ausBand, type Bedarfstabelle, BRK_2010, IVR_2017, STUFEN, TABELLENENDE } from './tabellen.ts'

export const tabellen: Readonly<Record<(typeof VARIANTEN)[number], Bedarfstabelle>> = { 'IVR-2017': IVR_2017, 'BRK-2010': BRK_2010 }

/** Persons on each square metre of open ground: at most, and expected. */
const JE_QM = { maxBesucher: 4, erwarteteBesucher: 2 } as const

const klein = (text: string) => text.trim().toLocaleLowerCase('de')

/** The table's line for a type: its whole name, or one of the names that a slash joins there ("Theater"). */
function artAus(tabelle: Bedarfstabelle, gesucht: string): readonly [name: string, faktor: number] {
  const wort = klein(gesucht)
  const art =
    tabelle.arten.find(([name]) => klein(name) === wort) ??
    tabelle.arten.find(([name]) => name.split('/').some((teil) => klein(teil) === wort))
  if (!art) throw ungueltig(`Die Veranstaltungsart „${gesucht}“ steht nicht in der Tabelle ${tabelle.name}.`, 'veranstaltungsart')
  return art
}

/** The visitors as they were given, or as many as the area holds. @throws 400 that names the field */
export function besucher(eingabe: Bedarfseingabe, feld: keyof typeof JE_QM): number {
  const { flaecheQm } = eingabe
  const anzahl = eingabe[feld] ?? (flaecheQm === null ? null : flaecheQm * JE_QM[feld])
  if (anzahl !== null) return anzahl
  const wer = feld === 'maxBesucher' ? 'die höchstens zulässigen' : 'die erwarteten'
  throw ungueltig(`Gib ${wer} Besucher oder die Fläche in Quadratmetern an.`, feld)
}

/** Two decimals: without it 13.5 or 22 points would miss their band by a rounding error (IVR `runde`). */
const runde = (punkte: number) => Math.round(punkte * 100) / 100

/**
 * `gesamt = (z1 + z2 + z3) × faktor + z6 + z7`, and what the bands of the table say to it. Vehicle crews come on top of the helpers.
 * @throws 400 when the type is unknown or visitors are neither given nor to be derived from the area
 */
export function ermittle(eingabe: Bedarfseingabe): Bedarfsergebnis {
  const tabelle = tabellen[eingabe.variante]
  const [, faktor] = artAus(tabelle, eingabe.veranstaltungsart)
  const z1 = tabelle.besucher(besucher(eingabe, 'maxBesucher'))
  const z2 = eingabe.geschlossen ? z1 : 0
  const z3 = tabelle.erwartet(besucher(eingabe, 'erwarteteBesucher'))
  const z6 = Math.min(tabelle.prominenteHoechstens, Math.ceil(eingabe.prominente / 5) * 10)
  const z7 = eingabe.gewaltErwartet ? 10 : 0
  const gesamt = runde((z1 + z2 + z3) * faktor + z6 + z7)
  const [helferVon, helferBis] = ausBand(tabelle.helfer, gesamt)
  return {
    z1,
    z2,
    z3,
    faktor,
    z6,
    z7,
    gesamt,
    stufe: ausBand(STUFEN, gesamt),
    helferVon,
    helferBis,
    ktw: ausBand(tabelle.ktw, gesamt),
    rtw: ausBand(tabelle.rtw, gesamt),
    notarzt: ausBand(tabelle.notarzt, gesamt),
    gktw: ausBand(tabelle.gktw, gesamt),
    einsatzleitung: tabelle.einsatzleitung(gesamt, helferBis),
    unfallhilfsstellen: ausBand(tabelle.unfallhilfsstellen, gesamt),
    ueberTabelle: gesamt > TABELLENENDE,
    tabelle: tabelle.name,
  }
}
