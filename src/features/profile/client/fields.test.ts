import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Profil } from '#features/profile/schemas.ts'
import { isEditable, somethingEditable, onlyEditable } from './fields.ts'
import { propsGroups } from './props.ts'

const anna = { user: 'anna', beruf: 'Bäckerin', gruppe: 'SEG', iban: '', bemerkung: undefined } as unknown as Profil
const me = (rechte: Recht[], _id = 'jemand') => ({ _id, rechte })

test('a field is asked for only of who may write it', () => {
  expect(isEditable('beruf', me([], 'anna'), anna)).toBe(true)
  expect(isEditable('beruf', me([]), anna)).toBe(false)
  expect(isEditable('beruf', me(['UPDATE_USER']), anna)).toBe(true)
  expect(isEditable('gruppe', me([], 'anna'), anna)).toBe(false)
  expect(isEditable('gruppe', me(['SET_GRUPPE']), anna)).toBe(true)
})

test('an unreadable value is not writable, or saving would empty it', () => {
  expect(isEditable('bemerkung', me(['UPDATE_USER_PROPERTIES']), anna)).toBe(false)
  expect(onlyEditable({ beruf: 'Koch', bemerkung: '', vorname: 'A' }, me(['UPDATE_USER', 'UPDATE_USER_PROPERTIES']), anna)).toEqual({
    beruf: 'Koch',
  })
})

test('the button leads somewhere only if there is something to change', () => {
  expect(somethingEditable(me(['READ_USER']), anna)).toBe(false)
  expect(somethingEditable(me(['SET_GRUPPE']), anna)).toBe(true)
  expect(somethingEditable(me([], 'anna'), anna)).toBe(true)
})

test('the card of a profile names the person who checked the licence', () => {
  const profil = { fuehrerscheinKontrolleDurchPerson: { _id: 'x', vorname: 'Anna', nachname: 'Straßer' } } as unknown as Profil
  expect(propsGroups(profil)).toEqual([{ titel: 'Fahren', props: [{ titel: 'Führerschein kontrolliert durch', value: 'Anna Straßer' }] }])
})

test('computed days are read as days, too', () => {
  const days = {
    fuehrerscheinKontrolleAm: '2026-09-15',
    fuehrerscheinKontrolleNaechsteAm: '2027-03-15',
    fuehrungszeugnisNaechstesAm: '2031-01-02',
  }
  const texts = propsGroups({ ...anna, ...days }).flatMap(({ props }) => props.map(({ value }) => value))
  expect(texts).toEqual(expect.arrayContaining(['15.09.2026', '15.03.2027', '02.01.2031']))
})
