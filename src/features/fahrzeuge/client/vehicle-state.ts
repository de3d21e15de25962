import type { KalenderRow } from '#blocks/belegung/contract.ts'
import { dayOf, instantText, spanText, timeOfDay, today } from '#client/text/date.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { VEHICLE_STATES } from '#client/ui/kinds/states.ts'
import { CONDITION_NAMES } from '#features/fahrzeuge/schemas.ts'
import type { Fahrzeug } from './api.ts'

type Facts = Pick<Fahrzeug, 'zustand' | 'statusGrund' | 'warnungen'>
export interface VehicleState {
  readonly look: StateLook
  readonly word: string
  /** Reason for a state other than ready; otherwise ''. */
  readonly why: string
}

/** State of a vehicle; never green with a warning about driving it. */
export function vehicleState({ zustand, statusGrund, warnungen }: Facts): VehicleState {
  const word = CONDITION_NAMES[zustand]
  if (zustand === 'geloescht') return { look: { tone: 'neutral' }, word, why: '' }
  // Reasons of an earlier state may still be stored.
  const why = [zustand === 'einsatzbereit' || zustand === 'gesperrt' ? '' : statusGrund, ...warnungen.map(({ text }) => text)]
    .filter(Boolean)
    .join(', ')
  if (zustand === 'gesperrt') return { look: { tone: 'schlecht' }, word, why }
  if (zustand !== 'einsatzbereit') return { look: VEHICLE_STATES[zustand], word, why }
  return { look: { tone: warnungen.length > 0 ? 'achtung' : 'gut' }, word, why }
}

export const openDefects = (count: number): string => (count === 0 ? '' : count === 1 ? '1 Mangel' : `${count} Mängel`)

export interface Use {
  readonly now: string
  /** 'Sa., 28.11. · 14:00–20:00 Uhr: Stadtfest'; '' without a booking. */
  readonly next: string
}
/** Current and next booking of one vehicle; requests do not occupy it yet. */
export function usageOf(rows: readonly KalenderRow[], now: string): Use {
  const sure = rows.filter(({ status }) => status === 'bestaetigt').sort((a, b) => a.beginn.localeCompare(b.beginn))
  const running = sure.find(({ beginn, ende }) => beginn <= now && now < ende)
  const next = sure.find(({ beginn }) => beginn > now)
  const until = running && (dayOf(running.ende) === dayOf(now) ? `${timeOfDay(running.ende)} Uhr` : instantText(running.ende))
  return { now: until === undefined ? '' : `gebucht bis ${until}`, next: next ? `${spanText(next.beginn, next.ende)}: ${next.titel}` : '' }
}

/** 'Heute geprüft' after a checklist of today; otherwise ''. */
export const checkedToday = ({ zuletztGeprueft }: Pick<Fahrzeug, 'zuletztGeprueft'>): string =>
  zuletztGeprueft !== null && dayOf(zuletztGeprueft) === today() ? 'Heute geprüft' : ''
