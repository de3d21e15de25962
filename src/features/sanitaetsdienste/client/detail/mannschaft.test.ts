import { beispieldienst, beispielhelfer, mensch, nr } from '#tests/support/beispieldienst.ts'
import { expect, test } from 'vitest'
import { fahrzeugliste, gekuerzt, mannschaft } from './mannschaft.ts'

const S = nr('s', 1)
const KTW = nr('f', 1)
const [lena, max, ute, ole, jo] = [
  mensch(1, 'Lena', 'Schmidt'),
  mensch(2, 'Max', 'Berg'),
  mensch(3, 'Ute', 'Kern'),
  mensch(4, 'Ole', 'Voss'),
  mensch(5, 'Jo', 'Muth'),
]
const helfer = [
  beispielhelfer(max, 'SanA', 'eingeteilt', { schicht: S, fahrzeug: KTW, funktion: 'Fahrer' }),
  beispielhelfer(lena, 'RS', 'eingeteilt', { schicht: S, fahrzeug: KTW, funktion: 'Transportführer' }),
  beispielhelfer(ute, 'SanA', 'eingeteilt', { schicht: S, praktikant: true }),
  beispielhelfer(ole, 'SanA', 'warteliste', { schicht: S }),
  beispielhelfer(jo, 'SanA', 'abgesagt', { schicht: S, grund: 'krank' }),
]
const dienst = beispieldienst({
  helfer,
  schichten: [
    {
      _id: S,
      fahrzeuge: [
        {
          _id: KTW,
          fahrzeug: nr('v', 1),
          typ: 'KTW',
          erforderlich: true,
          bezeichnung: 'KTW',
          kennung: '',
          funkrufname: '',
          sitzplaetze: 2,
        },
        {
          _id: nr('f', 2),
          fahrzeug: null,
          typ: 'Anhaenger',
          erforderlich: true,
          bezeichnung: '',
          kennung: '',
          funkrufname: '',
          sitzplaetze: null,
        },
      ],
    },
  ],
})
const gruppen = (alle: boolean) =>
  dienst.schichten
    .flatMap((schicht) => mannschaft(dienst, schicht, alle))
    .map(({ titel, helfer: leute }) => [titel, ...leute.map(({ profil }) => profil.vorname)])

test('who leads a vehicle stands first, an empty wish is not shown, who signed off is told to who leads only', () => {
  const oeffentlich = [
    ['KTW', 'Lena', 'Max'],
    ['Praktikum', 'Ute'],
    ['Warteliste', 'Ole'],
  ]
  expect(gruppen(false)).toEqual(oeffentlich)
  expect(gruppen(true)).toEqual([...oeffentlich, ['Abgesagt', 'Jo']])
})

test('a long list is cut inside its groups', () => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('Der Dienst hat keine Schicht.')
  expect(gekuerzt(mannschaft(dienst, schicht, false), 3).map(({ titel, helfer: leute }) => [titel, leute.length])).toEqual([
    ['KTW', 2],
    ['Praktikum', 1],
  ])
})

test('wishes for the same kind of vehicle are said once, with their number', () => {
  const wunsch = (typ: 'KTW' | 'RTW', erforderlich = true) => ({
    _id: nr('f', 9),
    fahrzeug: null,
    typ,
    erforderlich,
    bezeichnung: '',
    kennung: '',
    funkrufname: '',
    sitzplaetze: null,
  })
  const bestimmt = { ...wunsch('KTW'), fahrzeug: nr('v', 1), funkrufname: 'Musterstadt 14/01' }
  expect(fahrzeugliste([bestimmt, wunsch('KTW'), wunsch('RTW'), wunsch('KTW'), wunsch('RTW', false)])).toBe(
    'Musterstadt 14/01, 2 KTW, ein RTW, ein RTW (wenn möglich)',
  )
})
