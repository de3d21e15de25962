export {
  dutyEnd,
  einweisungenColumn,
  factTables,
  levelsColumn,
  qualifikationDuring,
  qualifikationOn,
  readFacts,
  registerFact,
} from './facts.ts'
export {
  dutyDays,
  type DutyDays,
  type Fahrer,
  type Fahrzeug,
  fahrzeugHint,
  fuehrerscheinHint,
  hintOf,
  runsOut,
  runsOutBefore,
} from './fahren.ts'
export { isInService, isMeantToCome } from './meant.ts'
export {
  altersHints,
  durationHint,
  type Dienst,
  dienstTime,
  type DienstTime,
  dutiesOf,
  REST_MS,
  ruheHints,
  weekendHint,
  workingTime,
  workingTimeHints,
} from './ruhe.ts'
export { alterAm, type Facts, judgePerson, type Level, lostBy, NOBODY, qualifikationAm, qualifikationOver } from './verdict.ts'
