// Who sees and who changes which field: the table FELDREGELN of the contract, applied. Pure.
import { isDeepStrictEqual } from 'node:util'
import { darf, type Rechtetraeger } from '#contract/rechte.ts'
import { FELDREGELN, type Wer } from '#features/profile/contract.ts'
import { type Lesefeld, type Profil, profilFelder, type ProfilFeld } from '#features/profile/formen.ts'

export interface Betrachter extends Rechtetraeger {
  readonly profil: string | null
}
type Sichtbarkeit = NonNullable<Profil['sichtbarkeit']>
export interface Betrachteter {
  readonly _id: string
  readonly sichtbarkeit: Sichtbarkeit
}

/** May this viewer see what a person shows to `stufe`? Depends on rights only, so that lists can be kept per class of viewer. */
export function siehtStufe(betrachter: Rechtetraeger, stufe: Sichtbarkeit['email']): boolean {
  if (stufe === 'alle' || darf(betrachter, 'UPDATE_USER')) return true
  return stufe === 'fuehrung' && darf(betrachter, 'READ_USER')
}

function ist(betrachter: Betrachter, person: Betrachteter, wer: Wer): boolean {
  if (wer === 'alle') return true
  if (wer === 'selbst') return betrachter.profil === person._id
  if (wer.startsWith('sicht:')) return siehtStufe(betrachter, person.sichtbarkeit[wer.slice(6) as keyof Sichtbarkeit])
  return darf(betrachter, wer as never)
}

export const darfLesen = (betrachter: Betrachter, person: Betrachteter, feld: Lesefeld): boolean =>
  FELDREGELN[feld].liest.some((wer) => ist(betrachter, person, wer))

/** May this field be changed at all? */
export const darfSetzen = (betrachter: Betrachter, person: Betrachteter, feld: Lesefeld): boolean =>
  FELDREGELN[feld].schreibt.some((wer) => ist(betrachter, person, wer))

/** May this field be changed from `alt` to `neu`? Of the notifications those about the KTW have a right of their own. */
export function darfSchreiben(betrachter: Betrachter, person: Betrachteter, feld: ProfilFeld, alt: unknown, neu: unknown): boolean {
  if (darfSetzen(betrachter, person, feld)) return true
  if (feld !== 'emailBenachrichtigungen' || !darf(betrachter, 'SET_KTW_EMAIL_BENACHRICHTIGUNG')) return false
  const [vorher, nachher] = [alt, neu] as [Record<string, boolean>, Record<string, boolean>]
  return Object.keys(nachher).every((art) => art.startsWith('ktw') || vorher[art] === nachher[art])
}

/** Does anything but being oneself let this viewer change some field of other people? */
export const schreibtBeiAnderen = (betrachter: Rechtetraeger): boolean =>
  Object.values(FELDREGELN).some(({ schreibt }) =>
    schreibt.some((wer) => wer !== 'selbst' && wer !== 'alle' && !wer.startsWith('sicht:') && darf(betrachter, wer as never)),
  ) || darf(betrachter, 'SET_KTW_EMAIL_BENACHRICHTIGUNG')

type Werte = Partial<Record<Lesefeld, unknown>>

/**
 * The fields of `neu` that differ from `alt`, and the first one that may not be changed. A field that one may neither
 * read nor write is refused even when it is equal, or a guess could be confirmed.
 */
export function unterschiede(
  betrachter: Betrachter,
  person: Betrachteter,
  alt: Werte,
  neu: Werte,
): { geaendert: ProfilFeld[]; verboten: ProfilFeld | null } {
  const gesendet = (Object.keys(profilFelder) as ProfilFeld[]).filter((feld) => neu[feld] !== undefined)
  const schreibbar = (feld: ProfilFeld) => darfSchreiben(betrachter, person, feld, alt[feld], neu[feld])
  const geaendert = gesendet.filter((feld) => !isDeepStrictEqual(alt[feld], neu[feld]))
  const verboten = gesendet.find((feld) => !schreibbar(feld) && (geaendert.includes(feld) || !darfLesen(betrachter, person, feld)))
  return { geaendert, verboten: verboten ?? null }
}

/** The same day `monate` later, at most the last of that month: 2026-08-31 + 6 = 2027-02-28. */
export function inMonaten(tag: string, monate: number): string {
  const [jahr = 0, monat = 1, amTag = 1] = tag.split('-').map(Number)
  const letzter = new Date(Date.UTC(jahr, monat + monate, 0)).getUTCDate()
  return new Date(Date.UTC(jahr, monat - 1 + monate, Math.min(amTag, letzter))).toISOString().slice(0, 10)
}

interface Beanstandung {
  readonly msg: string
  readonly feld: ProfilFeld
  /** The fields that it comes from. */
  readonly aus: readonly ProfilFeld[]
}
type Tage = Pick<
  Profil,
  | 'geburtsdatum'
  | 'eintrittsdatum'
  | 'austrittsdatum'
  | 'fuehrungszeugnisVorgelegtAm'
  | 'fuehrungszeugnisAusgestelltAm'
  | 'fuehrerscheinKontrolleAm'
>
type Tagesregel = (p: Tage, heute: string) => Beanstandung | null
const ZEUGNIS = ['fuehrungszeugnisVorgelegtAm', 'fuehrungszeugnisAusgestelltAm'] as const

const regeln: readonly Tagesregel[] = [
  ({ geburtsdatum: tag }, heute) =>
    tag && (inMonaten(tag, 10 * 12) > heute || inMonaten(tag, 101 * 12) <= heute)
      ? { feld: 'geburtsdatum', aus: ['geburtsdatum'], msg: 'Geburtsdatum: Mitglieder sind zwischen 10 und 100 Jahre alt.' }
      : null,
  ({ eintrittsdatum, austrittsdatum }) =>
    eintrittsdatum && austrittsdatum && austrittsdatum < eintrittsdatum
      ? {
          feld: 'austrittsdatum',
          aus: ['eintrittsdatum', 'austrittsdatum'],
          msg: 'Das Austrittsdatum darf nicht vor dem Eintrittsdatum liegen.',
        }
      : null,
  ({ fuehrungszeugnisVorgelegtAm: vorgelegt, fuehrungszeugnisAusgestelltAm: ausgestellt }) =>
    vorgelegt && !ausgestellt
      ? { feld: 'fuehrungszeugnisAusgestelltAm', aus: ZEUGNIS, msg: 'Trage ein, wann das Führungszeugnis ausgestellt wurde.' }
      : null,
  ({ fuehrungszeugnisVorgelegtAm: vorgelegt, fuehrungszeugnisAusgestelltAm: ausgestellt }) =>
    vorgelegt && ausgestellt && (vorgelegt < ausgestellt || vorgelegt > inMonaten(ausgestellt, 3))
      ? {
          feld: 'fuehrungszeugnisVorgelegtAm',
          aus: ZEUGNIS,
          msg: 'Das Führungszeugnis darf bei der Vorlage höchstens drei Monate alt sein.',
        }
      : null,
  ({ fuehrerscheinKontrolleAm: tag }, heute) =>
    tag && tag > heute
      ? {
          feld: 'fuehrerscheinKontrolleAm',
          aus: ['fuehrerscheinKontrolleAm'],
          msg: 'Die Führerscheinkontrolle kann nicht in der Zukunft liegen.',
        }
      : null,
]

/** What does not fit together in a profile (entities.md 2.1, rules.md 4.5); `heute` is the day in Berlin. */
export const beanstandungen = (p: Tage, heute: string): Beanstandung[] => regeln.flatMap((regel) => regel(p, heute) ?? [])

/** Days that follow from others: the next licence check after 6 months (rules.md 4.4), the next certificate after 5 years (4.5). */
export const folgetage = (p: Tage) =>
  ({
    fuehrerscheinKontrolleNaechsteAm: {
      aus: 'fuehrerscheinKontrolleAm',
      tag: p.fuehrerscheinKontrolleAm ? inMonaten(p.fuehrerscheinKontrolleAm, 6) : null,
    },
    fuehrungszeugnisNaechstesAm: {
      aus: 'fuehrungszeugnisVorgelegtAm',
      tag: p.fuehrungszeugnisVorgelegtAm ? inMonaten(p.fuehrungszeugnisVorgelegtAm, 60) : null,
    },
  }) as const

/** These values never stand in the history in clear, only that they were set, changed or removed. */
const VERDECKT = new Set<string>(['kontoinhaber', 'iban', 'bic', 'ernaehrung', 'ernaehrungHinweis', 'notfallkontakt', 'bild'])

/** Old and new values as the history may keep them. */
export function fuerHistorie(felder: readonly Lesefeld[], alt: Werte, neu: Werte): { alt: Werte; neu: Werte } {
  const leer = (wert: unknown): boolean =>
    wert === '' || wert === null || wert === undefined || (typeof wert === 'object' && Object.values(wert).every(leer))
  const verdecke = (werte: Werte, wort: string): Werte =>
    Object.fromEntries(felder.map((feld) => [feld, VERDECKT.has(feld) ? (leer(werte[feld]) ? '' : wort) : werte[feld]]))
  return { alt: verdecke(alt, 'hinterlegt'), neu: verdecke(neu, 'neu hinterlegt') }
}
