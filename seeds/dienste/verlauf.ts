// What the history of a service says, as the use cases write it.
import type { Helferstand } from '#features/sanitaetsdienste/history.ts'
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
  const frueher = plan.frueher ?? []
  const liste = [
    eintrag('angelegt', zeiten.erstellt, [
      ['bezeichnung', null, kopf.bezeichnung],
      ['status', null, anfang],
      ['leiter', null, frueher[0]?.profil ?? kopf.leiter ?? null],
    ]),
  ]
  if (plan.lage !== 'entwurf') liste.push(eintrag('geaendert', zeiten.ausgeschrieben, [['status', anfang, 'ausgeschrieben']]))
  frueher.forEach((einer, i) => {
    const danach = frueher[i + 1] ?? plan.leiter
    if (!danach) return
    const zeit = zeiten.ausgeschrieben + ((i + 1) * (zeiten.eingeteiltBis - zeiten.ausgeschrieben)) / (frueher.length + 1)
    liste.push(eintrag('geaendert', zeit, [['leiter', einer.profil, danach.profil]]))
  })
  if (plan.lage === 'abgesagt')
    liste.push(
      eintrag('abgesagt', zeiten.abgesagt, [
        ['absageGrund', null, kopf.absageGrund],
        ['absageVon', null, kopf.absageVon ?? null],
      ]),
    )
  if (plan.lage === 'vergangen') liste.push(eintrag('abgeschlossen', zeiten.abgeschlossen, [['status', 'besetzt', 'durchgefuehrt']]))
  if (kopf.status === 'abgerechnet')
    liste.push(eintrag('geaendert', zeiten.abgeschlossen + zufall.ganz(2, 20) * TAG, [['status', 'durchgefuehrt', 'abgerechnet']]))
  return liste
}

/** What of a registration its history tells besides its row. */
interface Umstand {
  readonly dienst: string
  readonly angebot: string
  readonly schicht: Schichtplan
  /** The vehicle that the person goes with, or its type; '' for none. */
  readonly fahrzeug: string
  readonly planer: Helfer
  readonly abgeschlossen: number
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Signed up, and what came of it: the last entry says what the row says, as the server writes it. */
export function meldeverlauf(
  { dienst, angebot, schicht, fahrzeug, planer, abgeschlossen }: Umstand,
  { helfer, status, praktikant = false }: Besetzt,
  zeile: Zeilen['anmeldungen'][number],
): Geschehen[] {
  const [beginn, ende] = [Date.parse(String(zeile.beginn)), Date.parse(String(zeile.ende))]
  const stand = (was: Helferstand['status'], mehr: Partial<Helferstand> = {}): Helferstand => ({
    profil: helfer.profil,
    schicht: { _id: angebot, bezeichnung: schicht.bezeichnung, beginn: iso(schicht.von) },
    status: was,
    ...(praktikant ? { praktikant } : {}),
    ...(beginn === schicht.von && ende === schicht.bis ? {} : { von: iso(beginn), bis: iso(ende) }),
    ...Object.fromEntries(Object.entries(mehr).filter(([, wert]) => wert !== '')),
  })
  const eintrag = (aktion: string, zeit: string | number, wer: Helfer, alt: Helferstand | null, neu: Helferstand): Geschehen => ({
    bereich: 'sanitaetsdienste',
    objekt: dienst,
    wer: wer.user,
    zeit: new Date(zeit),
    aktion,
    felder: [['helfer', alt, neu]],
  })
  const anfang = stand(status === 'warteliste' ? 'warteliste' : 'gemeldet')
  const liste = [eintrag(anfang.status, String(zeile.gemeldetAm), helfer, null, anfang)]
  const platz = { funktion: zeile.funktion ?? '', fahrzeug: zeile.fahrzeug === null ? '' : fahrzeug }
  const eingeteilt = stand('eingeteilt', platz)
  if (zeile.eingeteiltAm) liste.push(eintrag('eingeteilt', String(zeile.eingeteiltAm), planer, anfang, eingeteilt))
  if (status === 'nichtErschienen') liste.push(eintrag(status, abgeschlossen, planer, eingeteilt, stand(status, platz)))
  if (status === 'abgesagt' || status === 'abgelehnt')
    liste.push(
      eintrag(
        status,
        String(zeile.geaendertAm),
        status === 'abgesagt' ? helfer : planer,
        anfang,
        stand(status, { grund: zeile.grund ?? '' }),
      ),
    )
  return liste
}
