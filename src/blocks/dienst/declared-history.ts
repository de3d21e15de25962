import * as z from 'zod/mini'
import { attendanceInHistory, offersInHistory, peopleInHistory } from './history.ts'
import { field } from '#contract/fields.ts'
import type { HistoryFields } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { anlassFields, STATUS_NAMES } from './declaration.ts'

/** History of an area with these fields; `offer`: word for one of its offers, 'Aufgabe'. */
export const anlassVerlauf = (fields: HistoryFields, offer: string): HistoryFields => ({
  status: field('Stand', enumOf(STATUS_NAMES)),
  ...anlassFields,
  ...fields,
  antworten: field('Antworten', z.string()),
  absageGrund: field('Grund der Absage', z.string()),
  anwesend: attendanceInHistory,
  hilferuf: peopleInHistory.hilferuf,
  rundschreiben: peopleInHistory.rundschreiben,
  schichten: offersInHistory(offer, {}, (bezeichnung, number) => (bezeichnung === '' ? `${offer} ${number}` : `${offer} „${bezeichnung}“`)),
  helfer: peopleInHistory.helfer,
})
