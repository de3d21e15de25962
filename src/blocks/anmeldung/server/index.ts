export { refresh, promoteNext, lockAngebote } from './besetzung.ts'
export { type Change, planeEinteilung, type Step } from './einteilung.ts'
export { keptBewerber, loadBewerber, signOff, signUp } from './melden.ts'
export { plaetzeRelease, raeumePlaetze, enqueuePlaetzeRelease, recountPerson } from './person.ts'
export {
  alterAm,
  type AngebotsState,
  type Anlass,
  type BewerberState,
  DIENSTFAEHIG,
  total,
  isMeantFor,
  listVerdict,
  option,
} from './rules.ts'
export { writeEinteilung } from './write.ts'
export { type Trigger, type OwnChange, closeDone, type StateChange, withdrawAngebote } from './state.ts'
