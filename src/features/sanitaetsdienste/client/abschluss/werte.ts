// What one enters to close a service, kept as differences from the plan: who was there, from when to when, which pause.
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { instant, plusTage, tagVon } from '#client/datum.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'

/** What differs from the plan for one registration; absent: as planned. Instants ISO, pause in minutes. */
export interface Abweichung {
  readonly erschienen?: boolean
  readonly von?: string
  readonly bis?: string
  readonly pause?: number
}
export type Abweichungen = Readonly<Record<string, Abweichung>>

export interface Anwesender {
  readonly helfer: Helfer
  readonly erschienen: boolean
  readonly von: string
  readonly bis: string
  readonly pause: number
  readonly wiePlan: boolean
}

/** Who was expected in a shift: staffed people are there until somebody says otherwise, registered ones are not. */
export function anwesende(dienst: Pick<Dienst, 'helfer'>, schicht: string, abweichungen: Abweichungen): Anwesender[] {
  return dienst.helfer
    .filter((helfer) => helfer.schicht === schicht && (helfer.status === 'eingeteilt' || helfer.status === 'gemeldet'))
    .toSorted(
      (a, b) =>
        Number(a.status === 'gemeldet') - Number(b.status === 'gemeldet') ||
        `${a.profil.nachname} ${a.profil.vorname}`.localeCompare(`${b.profil.nachname} ${b.profil.vorname}`, 'de'),
    )
    .map((helfer) => {
      const anders = abweichungen[helfer._id] ?? {}
      const [von, bis, pause] = [anders.von ?? helfer.von, anders.bis ?? helfer.bis, anders.pause ?? 0]
      return {
        helfer,
        erschienen: anders.erschienen ?? helfer.status === 'eingeteilt',
        von,
        bis,
        pause,
        wiePlan: von === helfer.von && bis === helfer.bis && pause === 0,
      }
    })
}

const VIERTELSTUNDE = 900_000
/** Hours of one person as their draft will have them: in quarters, without the pause. */
export const stunden = ({ von, bis, pause }: Pick<Anwesender, 'von' | 'bis' | 'pause'>): number =>
  Math.max(0, Math.round((Date.parse(bis) - Date.parse(von) - pause * 60_000) / VIERTELSTUNDE) / 4)

/** '8 Helfer, 42,5 Stunden als Entwurf'; people who were in several shifts count once. */
export function bilanz(alle: readonly Anwesender[]): string {
  const da = alle.filter(({ erschienen }) => erschienen)
  const personen = new Set(da.map(({ helfer }) => helfer.profil._id)).size
  const summe = da.reduce((zahl, einer) => zahl + stunden(einer), 0)
  return `${personen} Helfer, ${summe === 1 ? '1 Stunde' : `${summe.toLocaleString('de-DE')} Stunden`} als Entwurf`
}

/** What is sent: everybody who was staffed, and of those who only registered whoever was there. */
export const meldungen = (alle: readonly Anwesender[]) =>
  alle
    .filter(({ helfer, erschienen }) => erschienen || helfer.status === 'eingeteilt')
    .map(({ helfer, erschienen, von, bis, pause }) => ({
      profil: helfer.profil._id,
      schicht: helfer.schicht,
      erschienen,
      istBeginn: erschienen && von !== helfer.von ? von : null,
      istEnde: erschienen && bis !== helfer.bis ? bis : null,
      pause: erschienen ? pause : 0,
    }))

/** A clock time near a planned instant, on whichever day is nearest: 01:30 for a plan of 23:00 is the next day. */
export function naheBei(plan: string, zeit: string): string {
  const tag = tagVon(plan)
  const abstand = (wert: string) => Math.abs(Date.parse(wert) - Date.parse(plan))
  return [-1, 0, 1].map((n) => instant(plusTage(tag, n), zeit)).reduce((a, b) => (abstand(b) < abstand(a) ? b : a))
}
