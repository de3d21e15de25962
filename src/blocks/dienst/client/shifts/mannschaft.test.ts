import { exampleDienst, exampleHelfer, person, number } from '#tests/support/example-dienst.ts'
import { expect, test } from 'vitest'
import { fahrzeugList, shortenGroups, groupMannschaft } from './mannschaft.ts'

const S = number('s', 1)
const KTW = number('f', 1)
const [lena, max, ute, ole, jo] = [
  person(1, 'Lena', 'Schmidt'),
  person(2, 'Max', 'Berg'),
  person(3, 'Ute', 'Kern'),
  person(4, 'Ole', 'Voss'),
  person(5, 'Jo', 'Muth'),
]
const helfer = [
  exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S, fahrzeug: KTW, funktion: 'Fahrer' }),
  exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S, fahrzeug: KTW, funktion: 'Transportführer' }),
  exampleHelfer(ute, 'SanA', 'eingeteilt', { schicht: S, praktikant: true }),
  exampleHelfer(ole, 'SanA', 'warteliste', { schicht: S }),
  exampleHelfer(jo, 'SanA', 'abgesagt', { schicht: S, grund: 'krank' }),
]
const dienst = exampleDienst({
  helfer,
  schichten: [
    {
      _id: S,
      fahrzeuge: [
        {
          _id: KTW,
          fahrzeug: number('v', 1),
          typ: 'KTW',
          erforderlich: true,
          bezeichnung: 'KTW',
          kennung: '',
          funkrufname: '',
          sitzplaetze: 2,
          warnungen: [],
        },
        {
          _id: number('f', 2),
          fahrzeug: null,
          typ: 'Anhaenger',
          erforderlich: true,
          bezeichnung: '',
          kennung: '',
          funkrufname: '',
          sitzplaetze: null,
          warnungen: [],
        },
      ],
    },
  ],
})
const groups = (all: boolean) =>
  dienst.schichten
    .flatMap((schicht) => groupMannschaft(dienst, schicht, all))
    .map(({ titel, helfer }) => [titel, ...helfer.map(({ profil }) => profil.vorname)])

test('vehicle leaders come first; empty wishes hidden, sign-offs shown to leaders', () => {
  const oeffentlich = [
    ['KTW', 'Lena', 'Max'],
    ['Praktikum', 'Ute'],
    ['Warteliste', 'Ole'],
  ]
  expect(groups(false)).toEqual(oeffentlich)
  expect(groups(true)).toEqual([...oeffentlich, ['Abgesagt', 'Jo']])
})

test('a long list is cut inside its groups', () => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('Der Dienst hat keine Schicht.')
  expect(shortenGroups(groupMannschaft(dienst, schicht, false), 3).map(({ titel, helfer }) => [titel, helfer.length])).toEqual([
    ['KTW', 2],
    ['Praktikum', 1],
  ])
})

test('wishes for the same kind of vehicle are said once, with their number', () => {
  const wish = (type: 'KTW' | 'RTW', required = true) => ({
    _id: number('f', 9),
    fahrzeug: null,
    typ: type,
    erforderlich: required,
    bezeichnung: '',
    kennung: '',
    funkrufname: '',
    sitzplaetze: null,
    warnungen: [],
  })
  const determined = { ...wish('KTW'), fahrzeug: number('v', 1), funkrufname: 'Musterstadt 14/01' }
  expect(fahrzeugList([determined, wish('KTW'), wish('RTW'), wish('KTW'), wish('RTW', false)])).toBe(
    'Musterstadt 14/01, 2 KTW, ein RTW, ein RTW (wenn möglich)',
  )
})
