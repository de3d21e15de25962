// Reasons against an action on an occasion, shared by server refusals and disabled buttons. Pure; null: allowed.
import { readableTime } from '#contract/time/berlin.ts'
import { may, type Recht, type Rechtetraeger } from '#contract/rights/rechte.ts'
import type { AnlassWording, Status } from './declaration.ts'

interface State {
  readonly abgesagt: boolean
  readonly status: string
}
export interface States {
  /** Visible to planners and leaders only. */
  readonly drafts: readonly string[]
  readonly running: readonly string[]
  /** State of `running` that is derived from the staffing; the first one applies otherwise. */
  readonly filled?: string
  readonly closed: readonly string[]
}
export const PLAIN_STATES: States = { drafts: ['entwurf'], running: ['veroeffentlicht', 'gesperrt'], closed: ['abgeschlossen'] }
export const peopleText = (count: number): string => (count === 1 ? 'eine Person ist' : `${count} Personen sind`)

export const isDraft = ({ status }: Pick<State, 'status'>, { drafts } = PLAIN_STATES): boolean => drafts.includes(status)
export const isOpenDraft = ({ abgesagt, status }: State): boolean => isDraft({ status }) && !abgesagt
export const isClosed = ({ status }: Pick<State, 'status'>, { closed } = PLAIN_STATES): boolean => closed.includes(status)

export function changeHindernis({ the }: AnlassWording, { abgesagt, status }: State, states?: States): string | null {
  if (abgesagt) return `${the} ist abgesagt und lässt sich nicht mehr ändern.`
  return isClosed({ status }, states) ? `${the} ist abgeschlossen und lässt sich nicht mehr ändern.` : null
}

export function absageHindernis({ the, it }: AnlassWording, { abgesagt, status }: State, states?: States): string | null {
  if (abgesagt) return `${the} ist schon abgesagt.`
  return isClosed({ status }, states) ? `${the} hat schon stattgefunden; absagen lässt ${it.toLowerCase()} sich nicht mehr.` : null
}

/** Reason against closing now: nobody can be absent before the begin. */
export function abschlussHindernis(
  { the, it }: AnlassWording,
  { abgesagt, status, beginn }: State & { readonly beginn: string },
  now: Date,
): string | null {
  if (abgesagt) return `${the} ist abgesagt, abschließen lässt ${it.toLowerCase()} sich nicht.`
  if (isClosed({ status })) return `${the} ist schon abgeschlossen.`
  if (isDraft({ status })) return `${the} ist noch ein Entwurf. Veröffentliche ${it === 'Er' ? 'ihn' : it.toLowerCase()} zuerst.`
  return now.getTime() >= Date.parse(beginn)
    ? null
    : `Abschließen lässt ${it.toLowerCase()} sich erst, wenn ${it.toLowerCase()} begonnen hat, also ab ${readableTime(beginn)} Uhr.`
}

/** Reason against reopening: not closed, or resulting hours are `bestaetigt`. */
export function reopenHindernis({ the }: AnlassWording, { status }: Pick<State, 'status'>, confirmed: number): string | null {
  if (!isClosed({ status })) return `${the} ist nicht abgeschlossen.`
  if (confirmed === 0) return null
  return (
    `${confirmed === 1 ? 'Ein Stundennachweis daraus ist' : `${confirmed} Stundennachweise daraus sind`} schon bestätigt; ` +
    'der Abschluss bleibt.'
  )
}

/** Reason against deleting: it took place, or people are registered, staffed or waiting. */
export function deleteHindernis({ the }: AnlassWording, { abgesagt, status }: State, registered: number): string | null {
  if (isClosed({ status })) return `${the} ist abgeschlossen und lässt sich nicht löschen.`
  if (registered === 0) return null
  return abgesagt
    ? `${the} bleibt als abgesagt stehen: ${peopleText(registered)} gemeldet oder eingeteilt gewesen.`
    : `Sage ab, statt zu löschen: ${peopleText(registered)} schon gemeldet oder eingeteilt.`
}

/** Reason against making a draft of it again. */
export const draftHindernis = (registered: number): string | null =>
  registered === 0 ? null : `Zurück zum Entwurf geht nicht mehr: ${peopleText(registered)} schon gemeldet oder eingeteilt.`

const ALREADY: Readonly<Record<Status, string>> = {
  entwurf: 'ein Entwurf',
  veroeffentlicht: 'ausgeschrieben',
  gesperrt: 'gesperrt',
  abgeschlossen: 'abgeschlossen',
}
export function statusHindernis({ the }: AnlassWording, { abgesagt, status }: State, to: Status, registered: number): string | null {
  if (abgesagt) return `${the} ist abgesagt.`
  if (isClosed({ status })) return `${the} ist abgeschlossen.`
  if (status === to) return `${the} ist schon ${ALREADY[to]}.`
  return isDraft({ status: to }) ? draftHindernis(registered) : null
}

interface Led {
  readonly leiter: string | null
  readonly stvLeiter: string | null
}
/** Returns true for planners of such occasions and for its leader or deputy. */
export const leadsAnlass = (
  who: (Rechtetraeger & { readonly profil: string | null }) | null,
  plan: Recht,
  { leiter, stvLeiter }: Led,
): boolean => may(who, plan) || (who !== null && who.profil !== null && [leiter, stvLeiter].includes(who.profil))

export const notLeading = ({ many }: AnlassWording): string => `Das Recht dazu haben nur die Leitung und wer ${many} plant.`
