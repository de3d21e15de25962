import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import type { Objection, ObjectionQuestion, Resource } from '#blocks/belegung/server/index.ts'

export interface Raum extends Resource, Omit<Raumbelegung['raumDaten'], '_id' | 'name'> {
  readonly aktiv: boolean
  readonly buchbar: boolean
  /** Bookings without the right to approve become requests. */
  readonly genehmigung: boolean
}

function stateObjection({ name, aktiv, buchbar }: Raum): string | null {
  if (!aktiv) return `${name} steht nicht mehr zur Verfügung.`
  return buchbar ? null : `${name} ist kein buchbarer Raum.`
}

const personenText = (number: number) => (number === 1 ? '1 Person' : `${number} Personen`)

/** Reason why a room is too small, or null; an unknown number fits. */
export const platzObjection = ({ name, kapazitaet }: Pick<Raum, 'name' | 'kapazitaet'>, personen: unknown): string | null =>
  typeof personen === 'number' && kapazitaet !== null && personen > kapazitaet
    ? `${name} fasst höchstens ${personenText(kapazitaet)}.`
    : null

/** A room that is no longer bookable keeps its bookings; their other fields may still be changed. */
export function raumObjection(raum: Raum, { werte: values, before, different, field }: ObjectionQuestion): Objection | null {
  const state = different ? stateObjection(raum) : null
  if (state !== null) return { status: 409, msg: state, field }
  if (before?.['raum'] === raum._id && before['personen'] === values['personen']) return null
  const platz = platzObjection(raum, values['personen'])
  return platz === null ? null : { status: 400, msg: platz, field: 'personen' }
}
