export { type Einweisung, type Fahrer, type Fahrzeug, fahrzeugHinweis, fuehrerscheinHinweis } from './fahren.ts'
export type { Hinweis } from './hinweis.ts'
export { altersHinweise, dauerHinweis, type Dienst, dienstzeit, type Dienstzeit, ruheHinweise, wochenendHinweis } from './ruhe.ts'
