// What speaks against closing a service, and against the times that somebody is said to have been there. Data in, reason out.
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Meldung } from '#server/fehler.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import type { Dienstkopf } from '../laden.ts'
import { isDraft } from '../visibility.ts'

type Abschlussfall = Pick<Dienstkopf, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'> & { readonly jetzt: string }

const regeln: readonly ((fall: Abschlussfall) => string | null)[] = [
  ({ abgesagt }) => (abgesagt ? 'Der Dienst ist abgesagt, abschließen lässt er sich nicht.' : null),
  ({ status, abgeschlossenAm }) =>
    abgeschlossenAm !== null || status === 'durchgefuehrt' || status === 'abgerechnet' ? 'Der Dienst ist schon abgeschlossen.' : null,
  (dienst) => (isDraft(dienst) ? 'Der Dienst ist noch ein Entwurf. Schreibe ihn zuerst aus.' : null),
  ({ beginn, jetzt }) =>
    jetzt < beginn ? `Abschließen lässt sich der Dienst erst, wenn er begonnen hat, also ab ${lesbareZeit(beginn)} Uhr.` : null,
]

/** Why a service may not be closed now; null when it may. Instants in UTC. */
export const abschlussHindernis = (fall: Abschlussfall): string | null =>
  regeln.map((regel) => regel(fall)).find((grund) => grund !== null) ?? null

/** Somebody's registration, with the span of their shift. */
export interface Anwesenheit {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly name: string
  readonly status: Anmeldestatus
  /** What was planned for the person. */
  readonly beginn: string
  readonly ende: string
  readonly schichtBeginn: string
  readonly schichtEnde: string
}
/** What was written about them; times in UTC, null: as planned. */
export interface Angabe {
  readonly erschienen: boolean
  readonly istBeginn: string | null
  readonly istEnde: string | null
  readonly pause: number
}

const TAG = 86_400_000
const lang = (beginn: string, ende: string) => Date.parse(ende) - Date.parse(beginn)

/** The times that count, or what is wrong with them; `feld` of a refusal is the path below the person's row. */
export function wahreZeiten(wer: Anwesenheit, angabe: Angabe): { readonly beginn: string; readonly ende: string } | Meldung {
  const beginn = angabe.istBeginn ?? wer.beginn
  const ende = angabe.istEnde ?? wer.ende
  const nein = (feld: string, satz: string): Meldung => ({ feld, msg: `${wer.name}: ${satz}` })
  if (ende <= beginn) return nein('istEnde', 'Das Ende muss nach dem Beginn liegen.')
  if (Date.parse(wer.schichtBeginn) - Date.parse(beginn) > TAG)
    return nein('istBeginn', 'Der Beginn liegt mehr als 24 Stunden vor der Schicht.')
  if (Date.parse(ende) - Date.parse(wer.schichtEnde) > TAG) return nein('istEnde', 'Das Ende liegt mehr als 24 Stunden nach der Schicht.')
  // A shift may be longer than a day itself; then nobody was there longer than it.
  const hoechstens = Math.max(TAG, lang(wer.schichtBeginn, wer.schichtEnde))
  if (lang(beginn, ende) > hoechstens)
    return nein('istEnde', `Die Zeit ist länger als ${hoechstens === TAG ? '24 Stunden' : 'die ganze Schicht'}.`)
  if (angabe.pause * 60_000 >= lang(beginn, ende)) return nein('pause', 'Die Pause ist so lang wie die ganze Zeit.')
  return { beginn, ende }
}
