// Why a planner's action is grey: data in, reason out. The server refuses by the same sentences (server/regeln.ts).
import { ZAEHLT } from '#contract/anmeldung.ts'
import type { Dienst, Dienststatus } from '#features/sanitaetsdienste/formen.ts'
import { istEntwurf } from '../liste/meldbar.ts'

type Kopf = Pick<Dienst, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'>
const zuEnde = (status: Dienststatus) => status === 'durchgefuehrt' || status === 'abgerechnet'

/** Why a service can no longer be changed. */
export function keineAenderung({ abgesagt, status }: Pick<Kopf, 'abgesagt' | 'status'>): string | undefined {
  if (abgesagt) return 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'
  return zuEnde(status) ? 'Der Dienst ist abgeschlossen und lässt sich nicht mehr ändern.' : undefined
}

/** Why it can no longer be called off. */
export function keineAbsage({ abgesagt, status }: Pick<Kopf, 'abgesagt' | 'status'>): string | undefined {
  if (abgesagt) return 'Der Dienst ist schon abgesagt.'
  return zuEnde(status) ? 'Der Dienst hat schon stattgefunden; absagen lässt er sich nicht mehr.' : undefined
}

/** Why it cannot be closed now. */
export function keinAbschluss({ abgesagt, status, beginn }: Kopf, jetzt: Date): string | undefined {
  if (abgesagt) return 'Der Dienst ist abgesagt.'
  if (zuEnde(status)) return 'Der Dienst ist schon abgeschlossen.'
  if (istEntwurf({ status })) return 'Der Dienst ist noch ein Entwurf.'
  return Date.parse(beginn) > jetzt.getTime() ? 'Abschließen kannst du den Dienst, sobald er begonnen hat.' : undefined
}

type MitHelfern = Pick<Dienst, 'helfer' | 'schichten'>
const WARTET: readonly string[] = [...ZAEHLT, 'warteliste']

/** Whom and what a cancellation concerns: people once each, vehicles once each. */
export function betroffen({ helfer, schichten }: MitHelfern): { readonly personen: number; readonly fahrzeuge: number } {
  return {
    personen: new Set(helfer.filter(({ status }) => WARTET.includes(status)).map(({ profil }) => profil._id)).size,
    fahrzeuge: new Set(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? []))).size,
  }
}

/** Why it cannot be deleted: somebody is registered, or it took place. */
export function keineLoeschung(dienst: Pick<Kopf, 'status' | 'abgesagt'> & MitHelfern): string | undefined {
  if (zuEnde(dienst.status)) return 'Ein abgeschlossener Dienst lässt sich nicht löschen.'
  const { personen } = betroffen(dienst)
  if (personen === 0) return undefined
  const wer = personen === 1 ? 'eine Person ist' : `${personen} Personen sind`
  return dienst.abgesagt
    ? `Der Dienst bleibt als abgesagt stehen: ${wer} gemeldet oder eingeteilt gewesen.`
    : `Sage den Dienst ab, statt ihn zu löschen: ${wer} schon gemeldet oder eingeteilt.`
}

/** Why a published service cannot become a draft again. */
export function keinZurueck(dienst: MitHelfern): string | undefined {
  const { personen } = betroffen(dienst)
  if (personen === 0) return undefined
  return `Zurück zum Entwurf geht nicht mehr: ${personen === 1 ? 'Eine Person ist' : `${personen} Personen sind`} schon gemeldet.`
}

/** Has the time passed until which one may sign off without a reason? Annahme: as the server, 24 hours before when nothing is said. */
export function grundNoetig(
  { selbstabsageBis, meldeschluss }: Pick<Dienst, 'selbstabsageBis' | 'meldeschluss'>,
  von: string,
  jetzt: Date,
): boolean {
  const bis = selbstabsageBis ?? meldeschluss
  return jetzt.getTime() > (bis === null ? Date.parse(von) - 86_400_000 : Date.parse(bis))
}
