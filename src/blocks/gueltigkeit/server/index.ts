export { type Einweisung, type Fahrer, type Fahrzeug, fahrzeugHint, fuehrerscheinHint, runsOut } from './fahren.ts'
export { altersHints, durationHint, type Dienst, dienstTime, type DienstTime, ruheHints, weekendHint } from './ruhe.ts'
