import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { looksLikeName, outOfOrder } from './rules.ts'

describe('text that resembles a name', () => {
  testAll([
    ['Herr Müller klagt über Atemnot', 'Herr Müller'],
    ['mit Herrn Öztürk gesprochen', 'Herrn Öztürk'],
    ['Frau Dr. Klein-Schmidt', 'Frau Dr. Klein-Schmidt'],
    ['Patient Max Beispiel, 70', 'Patient Max'],
    ['Patientin Özlem übergeben', 'Patientin Özlem'],
    ['Pat. Łukasz', 'Pat. Łukasz'],
    ['Fam. Weiß benachrichtigt', 'Fam. Weiß'],
    ['Name: Beispiel', 'Name: Beispiel'],
    ['geb. 12.03.1950', 'geb. 12.03.1950'],
    ['m, *1.2.50', '*1.2.50'],
    ['geboren am 3.4.1961 in Köln', 'geboren am 3.4.1961'],
  ])('a name in a text is found: %s', (text, found) => expect(looksLikeName(text)).toBe(found))
  testAll([
    '',
    'eine Frau, ca. 70, gestürzt',
    'Patient Atemnot, Sauerstoff gegeben',
    'Patient Notarzt übergeben',
    'Patientin verweigert den Transport',
    'Betroffene in die Halle gebracht',
    '3 Verletzte SK III',
    'Herrenberger Straße 12',
    'Frauenklinik angefahren',
    'Einsatz am 12.03.2026 um 14 Uhr',
    '12 Patienten gesichtet',
  ])('nobody in "%s"', (text) => expect(looksLikeName(text)).toBeNull())
})

test('times that are not in order are named, those that are missing passed over', () => {
  const at = (time: string) => `2026-11-20T${time}:00Z`
  expect(outOfOrder({ alarmzeit: at('10:00'), ausruecken: at('10:00'), ankunft: null, einsatzende: at('11:00') })).toBeNull()
  expect(outOfOrder({ alarmzeit: at('10:00'), ausruecken: null, ankunft: at('09:59') })).toEqual({
    feld: 'ankunft',
    msg: '„An der Einsatzstelle“ liegt vor „Alarmiert“. Prüf beide Zeiten.',
  })
  expect(outOfOrder({ alarmzeit: at('10:00'), einsatzende: at('12:00'), einsatzbereit: at('11:00') })?.feld).toBe('einsatzbereit')
})
