import type { Actor } from '#server/context.ts'
import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import { unfitReason, type VehicleState } from '#features/fahrzeuge/server/queries.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import {
  buchungsRuleObjection,
  type Buchungsregeln,
  type Objection,
  type ObjectionQuestion,
  type Person,
  type Resource,
} from '#blocks/belegung/server/index.ts'
import { mayReadLicence } from './licences.ts'

export interface FahrzeugState extends VehicleState {
  readonly name: string
  readonly buchbar: boolean
}
export interface Fahrzeug extends Resource, FahrzeugState, Omit<Fahrzeugbelegung['fahrzeugDaten'], 'status'> {
  readonly _id: string
  readonly status: Fahrzeugbelegung['fahrzeugDaten']['status']
  readonly aktiv: boolean
  readonly buchungsregeln: Buchungsregeln
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
}

/**
 * Reason why a vehicle cannot be booked at all, or null. Annahme: a vehicle that is blocked or out of service can still be booked for
 * the workshop.
 */
export function stateObjection({ name, buchbar, ...state }: FahrzeugState, kind?: unknown): string | null {
  if (!buchbar && state.zustand !== 'geloescht') return `${name} kann nicht belegt werden.`
  return kind === 'Werkstatt' && state.zustand !== 'geloescht' ? null : unfitReason(name, state)
}

/** Approvers of bookings are exempt from the vehicle's own rules. */
export function fahrzeugObjection(
  fahrzeug: Fahrzeug,
  { werte: values, before, spans, different, mayEverything, now, field }: ObjectionQuestion,
): Objection | null {
  // A workshop booking of a blocked vehicle must not be turned into a trip later.
  if (!different && values['art'] === before?.['art']) return null
  const state = stateObjection(fahrzeug, values['art'])
  if (state !== null) return { status: 409, msg: state, field: different ? field : 'art' }
  if (mayEverything || !different) return null
  for (const span of spans) {
    const rule = buchungsRuleObjection(fahrzeug.name, fahrzeug.buchungsregeln, span, now)
    if (rule) return { status: 400, ...rule }
  }
  return null
}

/**
 * First of these vehicles that the person's licence does not cover, as a sentence, or null. The missing class is disclosed only to
 * readers of licences. Others cannot tell it from a missing check or briefing.
 */
export function drivingObjection(
  actor: Actor,
  { _id, vorname, nachname, klassen: classes }: Person,
  fahrzeuge: readonly Fahrzeug[],
): string | null {
  const refused = fahrzeuge.find((fahrzeug) => !mayFahren(classes, fahrzeug))
  if (!refused) return null
  const detailed = mayReadLicence(actor, _id)
  return (
    `${vorname} ${nachname} darf ${refused.name} nicht ` +
    `fahren${detailed ? `: Klasse ${refused.fuehrerscheinklasse} steht nicht im Profil` : ''}.`
  )
}
