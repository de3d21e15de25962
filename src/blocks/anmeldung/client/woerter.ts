// How the places of an offer stand, in words. One home for the plurals.
import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { fehltText } from '../besetzung.ts'
import { rang } from '#contract/qualifikation.ts'

/** 'es fehlen 1 RS und 3 SanA', 'es fehlt 1 RS'; '' when nothing is missing. The highest qualification first. */
export function fehltSatz({ fehlt }: { readonly fehlt: readonly Besetzung['fehlt'][number][] }): string {
  const zeilen = fehlt.filter(({ anzahl }) => anzahl > 0).toSorted((a, b) => rang(b.qualifikation) - rang(a.qualifikation))
  if (zeilen.length === 0) return ''
  const gesamt = zeilen.reduce((summe, { anzahl }) => summe + anzahl, 0)
  return `${gesamt === 1 ? 'es fehlt' : 'es fehlen'} ${fehltText(zeilen)}`
}

/** How many of the places have somebody, registered or staffed. */
export const besetzte = ({ soll, offen }: Pick<Besetzung, 'soll' | 'offen'>): number => Math.max(0, soll - offen)

/** '2 von 6 besetzt', 'Alle 6 Plätze besetzt', 'Der Platz ist besetzt'; where no number was asked for: '3 dabei', 'Noch niemand dabei'. */
export function standText({ soll, offen, eingeteilt, gemeldet }: Pick<Besetzung, 'soll' | 'offen' | 'eingeteilt' | 'gemeldet'>): string {
  if (soll === 0) return eingeteilt + gemeldet > 0 ? `${eingeteilt + gemeldet} dabei` : 'Noch niemand dabei'
  if (offen > 0) return `${besetzte({ soll, offen })} von ${soll} besetzt`
  return soll === 1 ? 'Der Platz ist besetzt' : `Alle ${soll} Plätze besetzt`
}

/** What stands beside the places: who waits, and the trainees, who are counted apart. */
export function nebenText({ warteliste, praktikantenSoll, praktikanten }: Besetzung): string {
  const frei = Math.max(0, praktikantenSoll - praktikanten)
  return [
    warteliste > 0 ? `${warteliste} auf der Warteliste` : '',
    frei > 0 ? (frei === 1 ? '1 Praktikumsplatz frei' : `${frei} Praktikumsplätze frei`) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The whole state in one sentence: '2 von 6 besetzt, es fehlen 1 RS und 3 SanA'. */
export const besetzungstext = (besetzung: Besetzung): string => [standText(besetzung), fehltSatz(besetzung)].filter(Boolean).join(', ')

/** Several offers counted as one, as the card of a service with shifts shows them. */
export function zusammen(teile: readonly Besetzung[]): Besetzung {
  const fehlt = new Map<string, Besetzung['fehlt'][number]>()
  for (const zeile of teile.flatMap((teil) => teil.fehlt)) {
    const schluessel = `${zeile.qualifikation}|${zeile.funktion}|${zeile.mindestalter ?? ''}`
    fehlt.set(schluessel, { ...zeile, anzahl: zeile.anzahl + (fehlt.get(schluessel)?.anzahl ?? 0) })
  }
  const summe = (welche: Exclude<keyof Besetzung, 'fehlt' | 'unbesetzt'>) => teile.reduce((zahl, teil) => zahl + teil[welche], 0)
  return {
    soll: summe('soll'),
    eingeteilt: summe('eingeteilt'),
    gemeldet: summe('gemeldet'),
    warteliste: summe('warteliste'),
    offen: summe('offen'),
    fehlt: [...fehlt.values()],
    praktikantenSoll: summe('praktikantenSoll'),
    praktikanten: summe('praktikanten'),
  }
}

/** The state of a sign-up as a sentence to the one whose own it is. */
export const DEIN_STAND: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'Du bist gemeldet',
  eingeteilt: 'Du bist eingeteilt',
  warteliste: 'Du bist auf der Warteliste',
  abgelehnt: 'Du bist diesmal nicht dabei',
  abgesagt: 'Du hast abgesagt',
  nichtErschienen: 'Nicht erschienen',
}
