import { expect, test } from 'vitest'
import type { Helfer } from '#blocks/dienst/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import type { Dienststatus } from '#features/sanitaetsdienste/names.ts'
import { testAll } from '#tests/support/cases.ts'
import { countAffected, noAbschluss, noAbsage, noChange, noDeletion, noReturn } from './rules.ts'

const BEGINN = '2026-11-28T16:00:00.000Z'
const now = (value: string) => new Date(value)
const head = (status: Dienststatus, abgesagt = false) => ({ status, abgesagt, beginn: BEGINN, schichten: [{ beginn: BEGINN }] })
const helfer = (profil: string, status: Helfer['status']) => ({ profil: { _id: profil }, status }) as Helfer
const including = (...people: Helfer[]) => ({ helfer: people, schichten: [] as Dienst['schichten'] })

testAll([
  [head('ausgeschrieben'), undefined],
  [head('anfrage'), undefined],
  [head('besetzt', true), 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'],
  [head('abgerechnet'), 'Der Dienst ist abgeschlossen und lässt sich nicht mehr ändern.'],
])('changing (%#)', (dienst, reason) => expect(noChange(dienst)).toBe(reason))

testAll([
  [head('anfrage'), undefined],
  [head('besetzt', true), 'Der Dienst ist schon abgesagt.'],
  [head('durchgefuehrt'), 'Der Dienst hat schon stattgefunden; absagen lässt er sich nicht mehr.'],
])('calling off (%#)', (dienst, reason) => expect(noAbsage(dienst)).toBe(reason))

testAll([
  [
    head('besetzt'),
    '2026-11-28T15:59:00.000Z',
    'Abschließen lässt sich der Dienst erst, wenn er begonnen hat, also ab Sa., 28.11.2026, 17:00 Uhr.',
  ],
  [head('besetzt'), BEGINN, undefined],
  [head('anfrage'), BEGINN, 'Der Dienst ist noch ein Entwurf. Schreibe ihn zuerst aus.'],
  [head('besetzt', true), BEGINN, 'Der Dienst ist abgesagt, abschließen lässt er sich nicht.'],
  [head('durchgefuehrt'), BEGINN, 'Der Dienst ist schon abgeschlossen.'],
])('closing (%#)', (dienst, when, reason) => expect(noAbschluss(dienst, now(when))).toBe(reason))

test('somebody in two shifts is concerned once; who signed off is not', () => {
  const people = including(helfer('a', 'eingeteilt'), helfer('a', 'gemeldet'), helfer('b', 'warteliste'), helfer('c', 'abgesagt'))
  expect(countAffected(people)).toEqual({ people: 2, fahrzeuge: 0 })
  expect(noReturn(people)).toBe('Zurück zum Entwurf geht nicht mehr: 2 Personen sind schon gemeldet oder eingeteilt.')
  expect(noReturn(including(helfer('c', 'abgesagt')))).toBeUndefined()
})

testAll([
  [{ ...head('anfrage'), ...including() }, undefined],
  [
    { ...head('ausgeschrieben'), ...including(helfer('a', 'gemeldet')) },
    'Sage den Dienst ab, statt ihn zu löschen: eine Person ist schon gemeldet oder eingeteilt.',
  ],
  [
    { ...head('besetzt', true), ...including(helfer('a', 'eingeteilt'), helfer('b', 'eingeteilt')) },
    'Der Dienst bleibt als abgesagt stehen: 2 Personen sind gemeldet oder eingeteilt gewesen.',
  ],
  [{ ...head('durchgefuehrt'), ...including() }, 'Ein abgeschlossener Dienst lässt sich nicht löschen.'],
])('deleting (%#)', (dienst, reason) => expect(noDeletion(dienst)).toBe(reason))
