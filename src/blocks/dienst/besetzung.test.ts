import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { BedarfsRow } from './contract.ts'
import { type Mitwirkender, fillsMissing, fitsAtAll, type Platzbedarf, distributePeople } from './besetzung.ts'
import { missingText } from './sums.ts'
import { type Qualifikation, rangOf, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'

type Short = [Qualifikation, number, Partial<BedarfsRow>?]
const angebot = (rows: readonly Short[], praktikanten = { anzahl: 0, mindestqualifikation: 'keine' }): Platzbedarf => ({
  bedarf: rows.map(([qualifikation, count, rest]) => ({ qualifikation, anzahl: count, funktion: '', mindestalter: null, ...rest })),
  praktikanten,
})
/** "NotSan" is one, "SanA?" a trainee, "SanA@Fahrer" placed into a function, "SanA/17" of that age. */
const people = (...short: string[]): Mitwirkender[] =>
  short.map((text, index) => {
    const [, qualifikation = '', alter, fn = ''] = /^(\w+)(?:\/(\d+))?(?:@(\w+))?/.exec(text) ?? []
    return {
      id: `${index}:${text}`,
      qualifikation,
      alter: alter === undefined ? null : Number(alter),
      praktikant: text.endsWith('?'),
      funktion: fn,
    }
  })

describe('people into places', () => {
  testAll<[string, readonly Short[], string[], string, number]>([
    [
      'one NotSan and three SanA: all there',
      [
        ['NotSan', 1],
        ['SanA', 3],
      ],
      ['SanA', 'NotSan', 'SanA', 'SanA'],
      '',
      0,
    ],
    [
      'a higher one covers a lower',
      [
        ['NotSan', 1],
        ['SanA', 3],
      ],
      ['NotSan', 'RS', 'SH', 'SanB'],
      '',
      0,
    ],
    [
      'a lower one never covers a higher',
      [
        ['NotSan', 1],
        ['SanA', 3],
      ],
      ['RettAss', 'SanA', 'SanA', 'SanA'],
      '1 NotSan',
      1,
    ],
    [
      'the most demanding place is filled first',
      [
        ['SanA', 1],
        ['NotSan', 1],
      ],
      ['NotSan'],
      '1 SanA',
      1,
    ],
    [
      'nobody there',
      [
        ['NotSan', 1],
        ['SanA', 3],
      ],
      [],
      '1 NotSan und 3 SanA',
      4,
    ],
    ['no need', [], ['SanA'], '', 0],
    ['a line with zero', [['NotSan', 0]], ['SanA'], '', 0],
    ['more than needed', [['SanA', 1]], ['SanA', 'SanA', 'NotSan'], '', 0],
    ['a trainee takes no place of the need', [['SanA', 1]], ['NotSan?'], '1 SanA', 1],
    [
      'two lines of the same qualification',
      [
        ['SanA', 1, { funktion: 'Fahrer' }],
        ['SanA', 1],
      ],
      ['SanA'],
      '1 SanA',
      1,
    ],
    ['a minimum age', [['SanA', 2, { mindestalter: 18 }]], ['SanA/17', 'SanA/18'], '1 SanA (ab 18)', 1],
    [
      'the young one makes room for the old one',
      [
        ['SanA', 1],
        ['SanA', 1, { mindestalter: 18 }],
      ],
      ['SanA/30', 'SanA/16'],
      '',
      0,
    ],
    ['without a birthday the age counts as met', [['SanA', 1, { mindestalter: 18 }]], ['SanA'], '', 0],
    ['an unknown qualification counts as none', [['EH', 1]], ['Quatsch'], '1 EH', 1],
  ])('places missing and open are counted: %s', (_, rows, who, missing, offen) => {
    const result = distributePeople(angebot(rows), people(...who))
    expect(missingText(result.fehlt)).toBe(missing)
    expect(result.offen).toBe(offen)
  })

  test('the lowest sufficient person takes a place, so that a NotSan is not wasted', () => {
    const { plaetze, withoutPlatz } = distributePeople(angebot([['SanA', 1]]), people('NotSan', 'SanB', 'RS'))
    expect(plaetze.map(({ person }) => person)).toEqual(['1:SanB'])
    expect(withoutPlatz).toEqual(['0:NotSan', '2:RS'])
  })

  test('a person staffed into a function takes a place of that function', () => {
    const rows: Short[] = [
      ['SanA', 1, { funktion: 'Fahrer' }],
      ['SanA', 1, { funktion: 'Funk' }],
      ['SanA', 1],
    ]
    const { plaetze } = distributePeople(angebot(rows), people('SanA', 'NotSan@Funk', 'SanB@Fahrer'))
    expect(plaetze.map(({ funktion, person }) => [funktion, person])).toEqual([
      ['Fahrer', '2:SanB@Fahrer'],
      ['Funk', '1:NotSan@Funk'],
      ['', '0:SanA'],
    ])
  })

  test('a wheel takes nobody put into another function, and nobody who may not drive', () => {
    const rows: Short[] = [
      ['SanA', 1, { funktion: 'Helfer' }],
      ['SanA', 1, { funktion: 'Fahrer' }],
    ]
    const offen = (one: Partial<Mitwirkender>) =>
      distributePeople(angebot(rows), [...people('SanA@Helfer'), { ...people('RH')[0]!, id: 'b', ...one }]).offen
    expect([{ funktion: 'Helfer' }, { funktion: 'Kraftfahrer' }, { lenkt: false }, { funktion: 'Fahrer' }, {}].map(offen)).toEqual([
      1, 1, 1, 0, 0,
    ])
    // The only line in charge of a vehicle is meant by any name.
    expect(distributePeople(angebot(rows.slice(1)), people('RH@Kraftfahrer')).offen).toBe(0)
  })

  test('trainees have places of their own, in the order given', () => {
    const result = distributePeople(angebot([['SanA', 1]], { anzahl: 1, mindestqualifikation: 'EH' }), people('keine?', 'EH?', 'SanA?'))
    expect(result).toMatchObject({ praktikanten: ['1:EH?'], praktikantenSoll: 1, soll: 1, offen: 1, withoutPlatz: ['0:keine?', '2:SanA?'] })
  })

  // Compares with brute force over small random cases.
  test('as many places are taken as can be', () => {
    let state = 7
    const random = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
    for (let situation = 0; situation < 300; situation += 1) {
      const rows = Array.from({ length: 1 + random(3) }, (): Short => {
        const qualifikation = SANITAETSAUSBILDUNGEN[random(12)] ?? 'EH'
        return [qualifikation, random(3), { mindestalter: random(2) === 0 ? 18 : null }]
      })
      const who = people(...Array.from({ length: random(6) }, () => `${SANITAETSAUSBILDUNGEN[random(12)]}/${16 + random(4)}`))
      const bedarf = angebot(rows)
      const plaetze = bedarf.bedarf.flatMap((row) => Array.from({ length: row.anzahl }, () => row))
      const best = (platz: number, free: readonly Mitwirkender[]): number => {
        const row = plaetze[platz]
        if (!row) return 0
        const matching = free.filter(
          (p) => rangOf(p.qualifikation) >= rangOf(row.qualifikation) && (p.alter ?? 99) >= (row.mindestalter ?? 0),
        )
        return Math.max(
          best(platz + 1, free),
          ...matching.map(
            (p) =>
              1 +
              best(
                platz + 1,
                free.filter((q) => q !== p),
              ),
          ),
        )
      }
      const { plaetze: vergeben, offen, fehlt, soll } = distributePeople(bedarf, who)
      expect(soll - offen).toBe(best(0, who))
      expect(fehlt.reduce((n, { anzahl }) => n + anzahl, 0)).toBe(offen)
      const taken = vergeben.flatMap(({ person }) => person ?? [])
      expect(new Set(taken).size).toBe(taken.length)
    }
  })

  test('200 places against 200 people of every kind', () => {
    const rows = SANITAETSAUSBILDUNGEN.map((qualifikation): Short => [qualifikation, 20])
    const who = people(...Array.from({ length: 240 }, (_, i) => SANITAETSAUSBILDUNGEN[i % 12] ?? 'EH'))
    expect(distributePeople(angebot(rows), who)).toMatchObject({ offen: 0, soll: 240, withoutPlatz: [] })
  })
})

describe('one person against what is missing', () => {
  const [notsan, sana, ehPraktikant] = people('NotSan', 'SanA', 'EH?') as [Mitwirkender, Mitwirkender, Mitwirkender]
  test('covers an open place, or not', () => {
    const { fehlt } = distributePeople(
      angebot([
        ['NotSan', 1],
        ['SanA', 1],
      ]),
      people('SanA'),
    )
    expect([fillsMissing(fehlt, notsan), fillsMissing(fehlt, sana), fillsMissing(fehlt, ehPraktikant)]).toEqual([true, false, false])
  })
  test('fits at all, or not', () => {
    const bedarf = angebot(
      [
        ['NotSan', 1],
        ['EH', 0],
      ],
      { anzahl: 1, mindestqualifikation: 'EH' },
    )
    expect([notsan, sana, ehPraktikant].map((person) => fitsAtAll(bedarf, person))).toEqual([true, false, true])
    expect(fitsAtAll(angebot([]), sana)).toBe(true)
    expect(fitsAtAll(angebot([]), ehPraktikant)).toBe(false)
  })
})
