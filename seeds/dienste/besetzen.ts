// Who stands in a shift: those the plan names, who leads, then whoever is free and qualified.
import { type Anmeldestatus, type Bedarfszeile, ZAEHLT } from '#blocks/anmeldung/contract.ts'
import { deckt, rang } from '#contract/qualifikation.ts'
import type { Zufall } from '../zufall.ts'
import type { Helfer, Leute } from './leute.ts'
import type { Gesetzt, Plan, Schichtplan } from './plan.ts'

export interface Besetzt extends Gesetzt {
  readonly funktion: string
  /** The how-manyth of its need line, from 0. */
  readonly nummer: number
}

const HAELT: readonly Anmeldestatus[] = [...ZAEHLT, 'nichtErschienen']
/** Licences that drive what the function's name ends with. */
const klassenFuer = ({ funktion }: Bedarfszeile): readonly string[] | null =>
  funktion === 'Fahrer' ? ['B'] : funktion === 'Fahrer RTW' ? ['C1', 'C1E', 'FK7.5'] : null

/** Fills a shift; everybody who holds a place is held from then on. */
export function besetze(zufall: Zufall, leute: Leute, plan: Plan, schicht: Schichtplan, leiter: Helfer | undefined): Besetzt[] {
  const { von, bis, zeilen } = schicht
  const besetzt: Besetzt[] = []
  const da = new Set<string>()
  /** Of each line how many are taken. */
  const genommen = zeilen.map(() => 0)
  const voll = (i: number) => (genommen[i] ?? 0) >= (zeilen[i]?.anzahl ?? 0)
  const gruppen = plan.besonderes?.sichtbarFuer ?? []
  const suche = (qualifikation: string, klassen: readonly string[] | null = null) =>
    leute.suche(
      qualifikation,
      von,
      bis,
      ({ profil, gruppe, klassen: hat }) =>
        !da.has(profil) &&
        (gruppen.length === 0 || gruppen.includes(gruppe)) &&
        (klassen === null || klassen.some((klasse) => hat.includes(klasse))),
    )
  const setze = (wer: Gesetzt, i: number | null) => {
    da.add(wer.helfer.profil)
    if (HAELT.includes(wer.status)) leute.belegung.belege(wer.helfer.profil, von, bis)
    const nummer = i === null ? 0 : (genommen[i] ?? 0)
    if (i !== null) genommen[i] = nummer + 1
    besetzt.push({ ...wer, funktion: wer.funktion || (i === null ? '' : (zeilen[i]?.funktion ?? '')), nummer })
  }
  const platzFuer = ({ qualifikation }: Helfer, funktion = ''): number | null => {
    const passend = zeilen.flatMap((zeile, i) => (!voll(i) && deckt(qualifikation, zeile.qualifikation) ? [i] : []))
    return passend.find((i) => funktion !== '' && zeilen[i]?.funktion === funktion) ?? passend.at(-1) ?? null
  }

  for (const wer of schicht.gesetzt ?? [])
    setze(wer, HAELT.includes(wer.status) && !wer.praktikant ? platzFuer(wer.helfer, wer.funktion) : null)
  if (plan.lage === 'entwurf') return besetzt
  if (leiter && !da.has(leiter.profil) && leute.belegung.frei(leiter.profil, von, bis)) {
    const platz = platzFuer(leiter, 'Einsatzleitung')
    if (platz !== null) setze({ helfer: leiter, status: 'eingeteilt' }, platz)
  }

  const vorbei = plan.lage === 'vergangen' || plan.lage === 'offen'
  const stand = (): Anmeldestatus =>
    vorbei && zufall.trifft(0.015) ? 'nichtErschienen' : zufall.trifft(plan.eingeteilt) ? 'eingeteilt' : 'gemeldet'
  // The demanding places first: whoever could take them shall not stand elsewhere.
  const reihe = zeilen.map((_, i) => i).sort((a, b) => rang(zeilen[b]?.qualifikation ?? '') - rang(zeilen[a]?.qualifikation ?? ''))
  for (const i of reihe) {
    const zeile = zeilen[i]
    for (let n = (zeile?.anzahl ?? 0) - (genommen[i] ?? 0); zeile && n > 0; n -= 1) {
      const helfer = zufall.trifft(plan.gefuellt) ? suche(zeile.qualifikation, klassenFuer(zeile)) : undefined
      if (helfer) setze({ helfer, status: stand() }, i)
    }
  }
  for (let n = 0; n < schicht.praktikanten; n += 1) {
    const helfer = zufall.trifft(plan.gefuellt * 0.7) ? suche('SanA') : undefined
    if (helfer) setze({ helfer, status: stand(), praktikant: true }, null)
  }
  // Who waits comes for the undemanding places, and all of them are taken.
  if (zeilen.length > 0 && zeilen.every((_, i) => voll(i))) {
    for (let n = 0; n < plan.warten; n += 1) {
      const helfer = suche(zeilen.at(-1)?.qualifikation ?? 'SanA')
      if (helfer) setze({ helfer, status: 'warteliste' }, null)
    }
  }
  const groesse = zeilen.reduce((summe, { anzahl }) => summe + anzahl, 0)
  for (let n = 0; n < groesse; n += 1) {
    const status = zufall.trifft(0.06) ? 'abgesagt' : zufall.trifft(0.04) ? 'abgelehnt' : null
    const helfer = status ? suche('SanA') : undefined
    if (status && helfer) setze({ helfer, status }, null)
  }
  return besetzt
}
