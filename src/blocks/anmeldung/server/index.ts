export { anmeldungConflicts, anmeldungHandlers } from './handlers.ts'
export { anfragenQuery, stillOffen } from './anfragen/question.ts'
export { withdrawQuestions } from './anfragen/tell.ts'
export { refresh, lockAngebote } from './besetzung.ts'
export { releaseLeitung, releasePlaetze } from './departed.ts'
export { planEinteilung } from './einteilung.ts'
export { angeboteOf, applySteps, oneOffer, promote } from './follow.ts'
export { closeAnfragen, occasionJobs } from './jobs.ts'
export { kalenderEntries } from './kalender.ts'
export { notifyAbsage, notifyMove } from './mails/notify.ts'
export { notifyPublished, writePublished } from './mails/published.ts'
export { recipientsOf } from './mails/recipients.ts'
export { level, notifyGaps, remind } from './mails/reminders.ts'
export { cachedBewerber, loadBewerber, signUp } from './melden.ts'
export { defineOccasions, type MessageKind, type Occasion, phrases } from './occasion.ts'
export { clearPlaetze, enqueuePlaetzeRelease, recountPerson } from './person.ts'
export {
  alterAm,
  type AngebotsState,
  type Anlass,
  type BewerberState,
  DIENSTFAEHIG,
  combinedOption,
  isMeantFor,
  listVerdict,
  option,
} from './rules.ts'
export { type AnwesenheitResult, planAnwesenheit, writeAnwesenheit } from './plan/anwesenheit.ts'
export { hourParts } from './plan/hours.ts'
export { type Judged, kandidatenOf, type WantedAngebot } from './plan/kandidaten.ts'
export { changeAngebote, insertAngebote, type SchichtRow } from './plan/offers.ts'
export { proposeHelfer } from './plan/proposals.ts'
export { schichtMaengel } from './plan/schicht-rules.ts'
export { type StateChange, withdraw } from './state.ts'
export { helferFrom, helferJson, helferStates, helferTables, recordHelfer } from './verlauf/helfer.ts'
export { offerChanges } from './verlauf/offers.ts'
export { verlaufHandlers } from './verlauf/read.ts'
