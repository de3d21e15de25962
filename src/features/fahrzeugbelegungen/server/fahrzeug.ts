// What speaks against booking a vehicle, and against somebody driving it: pure rules.
import { darfFahren } from '#blocks/gueltigkeit/contract.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import {
  buchungsregelEinwand,
  type Buchungsregeln,
  type Einwand,
  type Einwandfrage,
  type Person,
  type Ressource,
} from '#blocks/belegung/server/index.ts'

export interface Fahrzeugzustand {
  readonly name: string
  readonly status: string
  readonly statusGrund: string
  readonly aktiv: boolean
  readonly buchbar: boolean
}
export interface Fahrzeug extends Ressource, Fahrzeugzustand, Omit<Fahrzeugbelegung['fahrzeugDaten'], 'status'> {
  readonly _id: string
  readonly status: Fahrzeugbelegung['fahrzeugDaten']['status']
  readonly buchungsregeln: Buchungsregeln
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
}

/**
 * Why a vehicle cannot be booked at all, or null.
 * Annahme: one that is in the workshop or out of service may be booked for the workshop, because it has to get there.
 */
export function zustandEinwand({ name, status, statusGrund, aktiv, buchbar }: Fahrzeugzustand, art?: unknown): string | null {
  const weil = statusGrund === '' ? '' : ` (${statusGrund})`
  if (!aktiv) return `${name} gehört nicht mehr zum Bestand.`
  if (!buchbar) return `${name} kann nicht belegt werden.`
  if (status === 'werkstatt' && art !== 'Werkstatt') return `${name} ist in der Werkstatt${weil}.`
  if (status === 'ausserDienst' && art !== 'Werkstatt') return `${name} ist außer Dienst${weil}.`
  return null
}

/** Whoever approves bookings is not bound by the vehicle's own rules. */
export function fahrzeugEinwand(
  fahrzeug: Fahrzeug,
  { werte, vorher, spannen, anders, darfAlles, jetzt, feld }: Einwandfrage,
): Einwand | null {
  // What is in the workshop was booked for the workshop: it cannot become a trip by the back door.
  if (!anders && werte['art'] === vorher?.['art']) return null
  const zustand = zustandEinwand(fahrzeug, werte['art'])
  if (zustand !== null) return { status: 409, msg: zustand, feld: anders ? feld : 'art' }
  if (darfAlles || !anders) return null
  for (const spanne of spannen) {
    const regel = buchungsregelEinwand(fahrzeug.name, fahrzeug.buchungsregeln, spanne, jetzt)
    if (regel) return { status: 400, ...regel }
  }
  return null
}

/** The first of these vehicles that this person's licence does not allow, as a sentence, or null. */
export function fahreinwand({ vorname, nachname, klassen }: Person, fahrzeuge: readonly Fahrzeug[]): string | null {
  const eines = fahrzeuge.find((fahrzeug) => !darfFahren(klassen, fahrzeug))
  return eines ? `${vorname} ${nachname} darf ${eines.name} nicht fahren: Führerscheinklasse ${eines.fuehrerscheinklasse} fehlt.` : null
}
