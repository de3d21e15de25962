import { expect, test } from 'vitest'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Dienststatus } from '#features/sanitaetsdienste/formen.ts'
import {
  betroffen,
  grundNoetig,
  keinAbschluss,
  keineAbsage,
  keineAenderung,
  keineLoeschung,
  keinZurueck,
  schichtauswahl,
} from './regeln.ts'

const BEGINN = '2026-11-28T16:00:00.000Z'
const jetzt = (wert: string) => new Date(wert)
const kopf = (status: Dienststatus, abgesagt = false) => ({ status, abgesagt, beginn: BEGINN, abgeschlossenAm: null })
const helfer = (profil: string, status: Helfer['status']) => ({ profil: { _id: profil }, status }) as Helfer
const mit = (...leute: Helfer[]) => ({ helfer: leute, schichten: [] as Dienst['schichten'] })

test.each([
  [kopf('ausgeschrieben'), undefined],
  [kopf('anfrage'), undefined],
  [kopf('besetzt', true), 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'],
  [kopf('abgerechnet'), 'Der Dienst ist abgeschlossen und lässt sich nicht mehr ändern.'],
])('changing (%#)', (dienst, grund) => expect(keineAenderung(dienst)).toBe(grund))

test.each([
  [kopf('anfrage'), undefined],
  [kopf('besetzt', true), 'Der Dienst ist schon abgesagt.'],
  [kopf('durchgefuehrt'), 'Der Dienst hat schon stattgefunden; absagen lässt er sich nicht mehr.'],
])('calling off (%#)', (dienst, grund) => expect(keineAbsage(dienst)).toBe(grund))

test.each([
  [kopf('besetzt'), '2026-11-28T15:59:00.000Z', 'Abschließen kannst du den Dienst, sobald er begonnen hat.'],
  [kopf('besetzt'), BEGINN, undefined],
  [kopf('anfrage'), BEGINN, 'Der Dienst ist noch ein Entwurf.'],
  [kopf('besetzt', true), BEGINN, 'Der Dienst ist abgesagt.'],
  [kopf('durchgefuehrt'), BEGINN, 'Der Dienst ist schon abgeschlossen.'],
])('closing (%#)', (dienst, wann, grund) => expect(keinAbschluss(dienst, jetzt(wann))).toBe(grund))

test('somebody in two shifts is concerned once; who signed off is not', () => {
  const leute = mit(helfer('a', 'eingeteilt'), helfer('a', 'gemeldet'), helfer('b', 'warteliste'), helfer('c', 'abgesagt'))
  expect(betroffen(leute)).toEqual({ personen: 2, fahrzeuge: 0 })
  expect(keinZurueck(leute)).toBe('Zurück zum Entwurf geht nicht mehr: 2 Personen sind schon gemeldet oder eingeteilt.')
  expect(keinZurueck(mit(helfer('c', 'abgesagt')))).toBeUndefined()
})

test.each([
  [{ ...kopf('anfrage'), ...mit() }, undefined],
  [
    { ...kopf('ausgeschrieben'), ...mit(helfer('a', 'gemeldet')) },
    'Sage den Dienst ab, statt ihn zu löschen: eine Person ist schon gemeldet oder eingeteilt.',
  ],
  [
    { ...kopf('besetzt', true), ...mit(helfer('a', 'eingeteilt'), helfer('b', 'eingeteilt')) },
    'Der Dienst bleibt als abgesagt stehen: 2 Personen sind gemeldet oder eingeteilt gewesen.',
  ],
  [{ ...kopf('durchgefuehrt'), ...mit() }, 'Ein abgeschlossener Dienst lässt sich nicht löschen.'],
])('deleting (%#)', (dienst, grund) => expect(keineLoeschung(dienst)).toBe(grund))

test.each([
  [{ selbstabsageBis: '2026-11-25T16:00:00.000Z', meldeschluss: null }, '2026-11-25T16:00:00.000Z', false],
  [{ selbstabsageBis: '2026-11-25T16:00:00.000Z', meldeschluss: null }, '2026-11-25T16:00:01.000Z', true],
  [{ selbstabsageBis: null, meldeschluss: '2026-11-26T16:00:00.000Z' }, '2026-11-26T17:00:00.000Z', true],
  [{ selbstabsageBis: null, meldeschluss: null }, '2026-11-27T15:59:00.000Z', false],
  [{ selbstabsageBis: null, meldeschluss: null }, '2026-11-27T16:01:00.000Z', true],
])('signing off asks for a reason (%#)', (dienst, wann, noetig) => expect(grundNoetig(dienst, BEGINN, jetzt(wann))).toBe(noetig))

test("of many shifts one sees the next eight and all of one's own; nine are shown as they are", () => {
  const schichten = Array.from({ length: 60 }, (_, i) => ({
    _id: `s${i}`,
    ende: new Date(Date.parse(BEGINN) + i * 3_600_000).toISOString(),
  })) as Dienst['schichten']
  const leute = [
    { ...helfer('ich', 'eingeteilt'), schicht: 's40' },
    { ...helfer('ich', 'abgesagt'), schicht: 's41' },
  ] as Dienst['helfer']
  const gezeigt = (wann: string, zahl = 60, alle = false) =>
    schichtauswahl({ schichten: schichten.slice(0, zahl), helfer: leute }, { alle, ich: 'ich', jetzt: jetzt(wann) }).map(
      ([, nummer]) => nummer,
    )
  expect(gezeigt('2026-11-28T20:00:00.000Z')).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 40])
  expect(gezeigt('2026-12-28T20:00:00.000Z')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 40])
  expect(gezeigt(BEGINN, 9)).toHaveLength(9)
  expect(gezeigt(BEGINN, 60, true)).toHaveLength(60)
})
