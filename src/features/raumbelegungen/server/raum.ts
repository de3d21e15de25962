// What speaks against booking a room: pure rules.
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import type { Einwand, Einwandfrage, Ressource } from '#blocks/belegung/server/index.ts'

export interface Raum extends Ressource, Omit<Raumbelegung['raumDaten'], '_id' | 'name'> {
  readonly aktiv: boolean
  readonly buchbar: boolean
  /** Who may not approve asks for it. */
  readonly genehmigung: boolean
}

/** Why a room cannot be booked at all, or null. */
function zustandEinwand({ name, aktiv, buchbar }: Raum): string | null {
  if (!aktiv) return `${name} steht nicht mehr zur Verfügung.`
  return buchbar ? null : `${name} ist kein buchbarer Raum.`
}

const personenText = (zahl: number) => (zahl === 1 ? '1 Person' : `${zahl} Personen`)

/** Why so many people do not fit, or null; an unknown number fits. */
export const platzEinwand = ({ name, kapazitaet }: Pick<Raum, 'name' | 'kapazitaet'>, personen: unknown): string | null =>
  typeof personen === 'number' && kapazitaet !== null && personen > kapazitaet
    ? `${name} fasst höchstens ${personenText(kapazitaet)}.`
    : null

/** A room that can no longer be booked keeps the bookings it has; their other fields may still be mended. */
export function raumEinwand(raum: Raum, { werte, vorher, anders, feld }: Einwandfrage): Einwand | null {
  const zustand = anders ? zustandEinwand(raum) : null
  if (zustand !== null) return { status: 409, msg: zustand, feld }
  if (vorher?.['raum'] === raum._id && vorher['personen'] === werte['personen']) return null
  const platz = platzEinwand(raum, werte['personen'])
  return platz === null ? null : { status: 400, msg: platz, feld: 'personen' }
}
