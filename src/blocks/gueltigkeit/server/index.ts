export { dayOf, levelsColumn, levelTables, qualifikationOn, readFacts, registerFact } from './facts.ts'
export { type Fahrzeug, fahrzeugHint, fuehrerscheinHint, hintOf, runsOut, runsOutBefore } from './fahren.ts'
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
export { alterAm, type Facts, judge, type Level, lostBy, NOBODY, qualifikationAm } from './verdict.ts'
