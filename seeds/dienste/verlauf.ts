// What the history of a service says, as the use cases write it.
import type { Geschehen } from '../verlauf.ts'
import type { Zufall } from '../zufall.ts'
import type { Besetzt } from './besetzen.ts'
import type { Helfer } from './leute.ts'
import type { Plan, Schichtplan } from './plan.ts'
import type { Zeilen } from './zeilen.ts'
import type { Zeiten } from './zeiten.ts'

const TAG = 86_400_000

/** Asked for, published, called off or closed; and who led before. */
export function dienstverlauf(
  zufall: Zufall,
  plan: Plan,
  zeiten: Zeiten,
  kopf: Zeilen['sanitaetsdienste'][number],
  planer: Helfer,
): Geschehen[] {
  const eintrag = (aktion: Geschehen['aktion'], zeit: number, felder: Geschehen['felder']): Geschehen => ({
    bereich: 'sanitaetsdienste',
    objekt: kopf._id,
    wer: planer.user,
    zeit: new Date(zeit),
    aktion,
    felder,
  })
  const anfang = plan.lage === 'entwurf' ? kopf.status : 'anfrage'
  const liste = [
    eintrag('angelegt', zeiten.erstellt, [
      ['bezeichnung', null, kopf.bezeichnung],
      ['status', null, anfang],
    ]),
  ]
  if (plan.lage !== 'entwurf') liste.push(eintrag('geaendert', zeiten.ausgeschrieben, [['status', anfang, 'ausgeschrieben']]))
  const frueher = plan.frueher ?? []
  frueher.forEach((einer, i) => {
    const danach = frueher[i + 1] ?? plan.leiter
    if (!danach) return
    const zeit = zeiten.ausgeschrieben + ((i + 1) * (zeiten.eingeteiltBis - zeiten.ausgeschrieben)) / (frueher.length + 1)
    liste.push(eintrag('geaendert', zeit, [['leiter', einer.name, danach.name]]))
  })
  if (plan.lage === 'abgesagt') liste.push(eintrag('abgesagt', zeiten.abgesagt, [['absageGrund', null, kopf.absageGrund]]))
  if (plan.lage === 'vergangen') liste.push(eintrag('abgeschlossen', zeiten.abgeschlossen, [['status', 'besetzt', 'durchgefuehrt']]))
  if (kopf.status === 'abgerechnet')
    liste.push(eintrag('geaendert', zeiten.abgeschlossen + zufall.ganz(2, 20) * TAG, [['status', 'durchgefuehrt', 'abgerechnet']]))
  return liste
}

/** Signed up, and what came of it. */
export function meldeverlauf(
  dienst: string,
  schicht: Schichtplan,
  { helfer, funktion, status }: Besetzt,
  zeile: Zeilen['anmeldungen'][number],
  planer: Helfer,
): Geschehen[] {
  const stand = (was: string, aufgabe = '') => ({
    profil: helfer.profil,
    schicht: schicht.bezeichnung,
    status: was,
    funktion: aufgabe,
    fahrzeug: '',
  })
  const eintrag = (
    aktion: string,
    zeit: string,
    wer: Helfer,
    alt: Geschehen['felder'][number][1],
    neu: Geschehen['felder'][number][2],
  ): Geschehen => ({
    bereich: 'sanitaetsdienste',
    objekt: dienst,
    wer: wer.user,
    zeit: new Date(zeit),
    aktion,
    felder: [['helfer', alt, neu]],
  })
  const anfang = status === 'warteliste' ? 'warteliste' : 'gemeldet'
  const liste = [eintrag('gemeldet', String(zeile.gemeldetAm), helfer, null, stand(anfang))]
  if (zeile.eingeteiltAm)
    liste.push(eintrag('eingeteilt', String(zeile.eingeteiltAm), planer, stand(anfang), stand('eingeteilt', funktion)))
  if (status === 'abgesagt') liste.push(eintrag('abgesagt', String(zeile.geaendertAm), helfer, stand(anfang), stand('abgesagt')))
  if (status === 'abgelehnt') liste.push(eintrag('abgelehnt', String(zeile.geaendertAm), planer, stand(anfang), stand('abgelehnt')))
  return liste
}
