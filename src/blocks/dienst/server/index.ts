export { askForHelp } from './asking/hilferuf.ts'
export { acceptPlatz } from './signup/antwortfrist.ts'
export { anfragenSql, stillOffen } from './asking/question.ts'
export { withdrawQuestions } from './asking/tell.ts'
export { refreshBesetzung, lockAngebote, SEATS } from './signup/besetzung.ts'
export { bewerberTables } from './signup/bewerber.ts'
export { placeColumns } from './signup/columns.ts'
export { releaseLeitung, releasePlaetze, responsibleFor } from './signup/departed.ts'
export { planEinteilung } from './staffing/einteilung.ts'
export { type Load as DutyLoad, loadsOf } from './staffing/fairness.ts'
export { angeboteOf, applySteps, promoteWaiting, recountOffers } from './signup/follow.ts'
export { closeAnfragen } from './jobs.ts'
export { leadsOf, ledTimes, partId, touchesPlan } from './calendar/led.ts'
export { notifyMove } from './mails/notify.ts'
export { notifyPublished, writeNews } from './mails/published.ts'
export { reminderStep, notifyGaps, sendReminders } from './mails/reminders.ts'
export { oneOffer, signUp } from './signup/melden.ts'
export { type MessageKind, occasionKinds } from './signup/occasion.ts'
export { changesDrivers, clearPlaetze, enqueuePlaetzeRelease, recountPerson } from './signup/person.ts'
export { hourParts, touchesNight } from './closing/hours.ts'
export { elsewhereWhileLeading, requireFreeLeader } from './staffing/leader.ts'
export { changeAngebote, insertAngebote, type SchichtRow } from './staffing/offers.ts'
export { checkReferences } from './staffing/references.ts'
export { schichtMaengel } from './staffing/schicht-rules.ts'
export { clashGroups, type Load, type Place } from './proposal/model.ts'
export { solveProposal } from './proposal/solve.ts'
export { type Trigger } from './signup/state.ts'
export { helferStates } from './history/helfer.ts'
export { helferFrom } from './signup/write.ts'
export { offerChanges } from './history/offers.ts'
export { verlaufHandlers } from './history/read.ts'
export { OFFER_OF_ONE } from './declare/plan.ts'
export { anlassArea } from './declare/area.ts'
export { anlassPage } from './declare/page.ts'
export {
  addressOf,
  type AnlassKind,
  type Data,
  dataOf,
  defineAnlass,
  type Hours,
  type Preparing,
  registerShown,
  type Rights,
  type Values,
  type Written,
} from './declare/kind.ts'
export { draftFacts, requireFree } from './declare/publishing.ts'
export { readFor, readOne } from './declare/read.ts'
export { callOff, countRegistered, removeAnlass, requireKept } from './declare/write.ts'
export { closeAnlass, reopenAnlass } from './declare/closing.ts'
export { candidatesFor, loadLed } from './declare/staffing.ts'
export { registerVehicleKeeper, type VehicleKeeper } from './declare/vehicles.ts'
