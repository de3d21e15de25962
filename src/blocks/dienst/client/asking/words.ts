// Missing people of an offer, worded for planners; separate from the dashboard bundle.
import { freePlacesText, type Lack } from '../../sums.ts'
import { missingSentence } from '../words.ts'

/** 'Selbst wenn alle Gemeldeten kommen, fehlt 1 RS.', 'Noch fehlt 1 RS.' without registrations; '' if nothing is missing. */
export function stillMissing(besetzung: Lack): string {
  const sentence = missingSentence(besetzung).replace('es ', '')
  return sentence && `${besetzung.gemeldet === 0 ? 'Noch' : 'Selbst wenn alle Gemeldeten kommen,'} ${sentence}.`
}

export const placesFree = (besetzung: Lack): string =>
  `${freePlacesText([besetzung]).replace('n', 'N').replace('du brauchst', 'Voraussetzung') || 'Es ist kein Platz mehr frei'}.`
