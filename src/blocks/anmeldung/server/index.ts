export { refresh, promoteNext, lockAngebote } from './besetzung.ts'
export { type Change, planEinteilung, type Step } from './einteilung.ts'
export { cachedBewerber, loadBewerber, signOff, signUp } from './melden.ts'
export { plaetzeRelease, clearPlaetze, enqueuePlaetzeRelease, recountPerson } from './person.ts'
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
export { writeEinteilung } from './write.ts'
export { type Trigger, type OwnChange, closeDone, type StateChange, withdrawAngebote } from './state.ts'
