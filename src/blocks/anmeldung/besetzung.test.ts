import { describe, expect, test } from 'vitest'
import type { Bedarfszeile } from './contract.ts'
import { fehltText, type Mitwirkender, nimmtFehlenden, passtUeberhaupt, type Platzbedarf, verteile } from './besetzung.ts'
import { type Qualifikation, rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'

type Kurz = [Qualifikation, number, Partial<Bedarfszeile>?]
const angebot = (zeilen: readonly Kurz[], praktikanten = { anzahl: 0, mindestqualifikation: 'keine' }): Platzbedarf => ({
  bedarf: zeilen.map(([qualifikation, anzahl, rest]) => ({ qualifikation, anzahl, funktion: '', mindestalter: null, ...rest })),
  praktikanten,
})
/** "NotSan" is one, "SanA?" a trainee, "SanA@Fahrer" placed into a function, "SanA/17" of that age. */
const leute = (...kurz: string[]): Mitwirkender[] =>
  kurz.map((text, nr) => {
    const [, qualifikation = '', alter, funktion = ''] = /^(\w+)(?:\/(\d+))?(?:@(\w+))?/.exec(text) ?? []
    return {
      id: `${nr}:${text}`,
      qualifikation,
      alter: alter === undefined ? null : Number(alter),
      praktikant: text.endsWith('?'),
      funktion,
    }
  })

describe('people into places', () => {
  test.each<[string, readonly Kurz[], string[], string, number]>([
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
  ])('%s', (_, zeilen, wer, fehlt, offen) => {
    const ergebnis = verteile(angebot(zeilen), leute(...wer))
    expect(fehltText(ergebnis.fehlt)).toBe(fehlt)
    expect(ergebnis.offen).toBe(offen)
  })

  test('the lowest sufficient person takes a place, so that a NotSan is not wasted', () => {
    const { plaetze, ohnePlatz } = verteile(angebot([['SanA', 1]]), leute('NotSan', 'SanB', 'RS'))
    expect(plaetze.map(({ person }) => person)).toEqual(['1:SanB'])
    expect(ohnePlatz).toEqual(['0:NotSan', '2:RS'])
  })

  test('whoever was placed into a function takes a place of that function', () => {
    const zeilen: Kurz[] = [
      ['SanA', 1, { funktion: 'Fahrer' }],
      ['SanA', 1, { funktion: 'Funk' }],
      ['SanA', 1],
    ]
    const { plaetze } = verteile(angebot(zeilen), leute('SanA', 'NotSan@Funk', 'SanB@Fahrer'))
    expect(plaetze.map(({ funktion, person }) => [funktion, person])).toEqual([
      ['Fahrer', '2:SanB@Fahrer'],
      ['Funk', '1:NotSan@Funk'],
      ['', '0:SanA'],
    ])
  })

  test('trainees have places of their own, in the order given', () => {
    const ergebnis = verteile(angebot([['SanA', 1]], { anzahl: 1, mindestqualifikation: 'EH' }), leute('keine?', 'EH?', 'SanA?'))
    expect(ergebnis).toMatchObject({ praktikanten: ['1:EH?'], praktikantenSoll: 1, soll: 1, offen: 1, ohnePlatz: ['0:keine?', '2:SanA?'] })
  })

  // The same answer as trying everything, for every small case that chance makes.
  test('as many places are taken as can be', () => {
    let zustand = 7
    const zufall = (n: number) => (zustand = (zustand * 48_271) % 2_147_483_647) % n
    for (let fall = 0; fall < 300; fall += 1) {
      const zeilen = Array.from({ length: 1 + zufall(3) }, (): Kurz => {
        const qualifikation = SANITAETSAUSBILDUNGEN[zufall(12)] ?? 'EH'
        return [qualifikation, zufall(3), { mindestalter: zufall(2) === 0 ? 18 : null }]
      })
      const wer = leute(...Array.from({ length: zufall(6) }, () => `${SANITAETSAUSBILDUNGEN[zufall(12)]}/${16 + zufall(4)}`))
      const bedarf = angebot(zeilen)
      const plaetze = bedarf.bedarf.flatMap((zeile) => Array.from({ length: zeile.anzahl }, () => zeile))
      const beste = (platz: number, frei: readonly Mitwirkender[]): number => {
        const zeile = plaetze[platz]
        if (!zeile) return 0
        const passende = frei.filter(
          (p) => rang(p.qualifikation) >= rang(zeile.qualifikation) && (p.alter ?? 99) >= (zeile.mindestalter ?? 0),
        )
        return Math.max(
          beste(platz + 1, frei),
          ...passende.map(
            (p) =>
              1 +
              beste(
                platz + 1,
                frei.filter((q) => q !== p),
              ),
          ),
        )
      }
      const { plaetze: vergeben, offen, fehlt, soll } = verteile(bedarf, wer)
      expect(soll - offen).toBe(beste(0, wer))
      expect(fehlt.reduce((n, { anzahl }) => n + anzahl, 0)).toBe(offen)
      const genommen = vergeben.flatMap(({ person }) => person ?? [])
      expect(new Set(genommen).size).toBe(genommen.length)
    }
  })

  test('200 places against 200 people of every kind', () => {
    const zeilen = SANITAETSAUSBILDUNGEN.map((qualifikation): Kurz => [qualifikation, 20])
    const wer = leute(...Array.from({ length: 240 }, (_, i) => SANITAETSAUSBILDUNGEN[i % 12] ?? 'EH'))
    expect(verteile(angebot(zeilen), wer)).toMatchObject({ offen: 0, soll: 240, ohnePlatz: [] })
  })
})

describe('one person against what is missing', () => {
  const [notsan, sana, ehPraktikant] = leute('NotSan', 'SanA', 'EH?') as [Mitwirkender, Mitwirkender, Mitwirkender]
  test('covers an open place, or not', () => {
    const { fehlt } = verteile(
      angebot([
        ['NotSan', 1],
        ['SanA', 1],
      ]),
      leute('SanA'),
    )
    expect([nimmtFehlenden(fehlt, notsan), nimmtFehlenden(fehlt, sana), nimmtFehlenden(fehlt, ehPraktikant)]).toEqual([true, false, false])
  })
  test('fits at all, or not', () => {
    const bedarf = angebot(
      [
        ['NotSan', 1],
        ['EH', 0],
      ],
      { anzahl: 1, mindestqualifikation: 'EH' },
    )
    expect([notsan, sana, ehPraktikant].map((person) => passtUeberhaupt(bedarf, person))).toEqual([true, false, true])
    expect(passtUeberhaupt(angebot([]), sana)).toBe(true)
    expect(passtUeberhaupt(angebot([]), ehPraktikant)).toBe(false)
  })
})
