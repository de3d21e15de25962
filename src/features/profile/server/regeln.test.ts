import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { istIban } from '#contract/iban.ts'
import { FELDREGELN } from '#features/profile/contract.ts'
import { type Lesefeld, profilFelder, type ProfilFeld } from '#features/profile/formen.ts'
import {
  beanstandungen,
  type Betrachteter,
  darfLesen,
  darfSchreiben,
  folgetage,
  fuerHistorie,
  inMonaten,
  siehtStufe,
  unterschiede,
} from './regeln.ts'

const sichtbarkeit = { email: 'alle', telefon: 'fuehrung', adresse: 'niemand', geburtstag: 'alle', foto: 'fuehrung' } as const
const person: Betrachteter = { _id: 'p1', sichtbarkeit }
const mit = (...rechte: Recht[]) => ({ profil: 'p2', rechte: new Set(rechte) })
const selbst = { profil: 'p1', rechte: new Set<Recht>() }
const alle = Object.keys(FELDREGELN) as Lesefeld[]

describe('reading', () => {
  test('a plain member sees of others what everybody may see, and nothing else', () => {
    expect(alle.filter((feld) => darfLesen(mit(), person, feld)).sort()).toEqual([
      'anrede',
      'email',
      'fuehrungsausbildung',
      'funktionen',
      'gruppe',
      'primary_email',
      'sanitaetsausbildung',
    ])
  })
  test('of oneself one sees all but what only the leadership keeps', () => {
    expect(alle.filter((feld) => !darfLesen(selbst, person, feld)).sort()).toEqual(['bemerkung', 'verteiler'])
  })
  test.each<[Recht, Lesefeld[]]>([
    ['READ_GEBURTSDATUM', ['geburtsdatum']],
    ['READ_LAST_LOGIN', ['letzterLogin']],
    ['ABRECHNUNG', ['bic', 'iban', 'kontoinhaber']],
    ['SEE_VERTEILER', ['verteiler']],
    ['READ_UNSICHTBARE_USER', ['unsichtbar']],
    ['READ_USER_SICHTBARKEIT', ['sichtbarkeit']],
    ['SET_GROUPALARM', ['groupalarm']],
    ['READ_USER_EMAIL_BENACHRICHTIGUNG', ['emailBenachrichtigungen', 'erinnerungVorlauf']],
    [
      'READ_USER_PROPERTIES',
      [
        'austrittsdatum',
        'bemerkung',
        'eintrittsdatum',
        'fuehrungszeugnisAusgestelltAm',
        'fuehrungszeugnisNaechstesAm',
        'fuehrungszeugnisVorgelegtAm',
        'personalnummer',
        'status',
      ],
    ],
    ['UPDATE_USER_RECHTE', []],
  ])('%s adds exactly %j', (recht, felder) => {
    const vorher = alle.filter((feld) => darfLesen(mit(), person, feld))
    expect(alle.filter((feld) => darfLesen(mit(recht), person, feld) && !vorher.includes(feld)).sort()).toEqual(felder)
  })
  test.each([
    ['alle', [], true],
    ['fuehrung', [], false],
    ['niemand', [], false],
    ['fuehrung', ['READ_USER'], true],
    ['niemand', ['READ_USER'], false],
    ['niemand', ['UPDATE_USER'], true],
    ['fuehrung', ['ABRECHNUNG'], false],
  ] as const)('shown to %s, held %j: %s', (stufe, rechte, ja) => expect(siehtStufe(mit(...rechte), stufe)).toBe(ja))
})

describe('writing', () => {
  const schreibbar = (wer: Parameters<typeof darfSchreiben>[0]) =>
    (Object.keys(profilFelder) as ProfilFeld[]).filter((feld) => darfSchreiben(wer, person, feld, {}, { neuerDienst: true })).sort()

  test('a plain member writes nothing of others', () => expect(schreibbar(mit())).toEqual([]))
  test('a member writes these of their own', () => {
    expect(schreibbar(selbst)).toEqual([
      'anrede',
      'arbeitgeber',
      'beruf',
      'bic',
      'emailBenachrichtigungen',
      'erinnerungVorlauf',
      'ernaehrung',
      'ernaehrungHinweis',
      'hausnummer',
      'iban',
      'konfektion',
      'kontoinhaber',
      'notfallkontakt',
      'ort',
      'plz',
      'sichtbarkeit',
      'strasse',
    ])
  })
  test.each<[Recht, ProfilFeld[]]>([
    ['SET_GRUPPE', ['gruppe']],
    ['SET_FUNKTIONEN', ['funktionen']],
    ['SET_VERTEILER', ['verteiler']],
    ['SET_GROUPALARM', ['groupalarm']],
    ['UPDATE_GEBURTSDATUM', ['geburtsdatum']],
    ['UPDATE_USER_SICHTBARKEIT', ['sichtbarkeit', 'unsichtbar']],
    ['ABRECHNUNG', ['bic', 'iban', 'kontoinhaber']],
    ['SET_EMAIL_BENACHRICHTIGUNG', ['emailBenachrichtigungen', 'erinnerungVorlauf']],
    [
      'UPDATE_USER_PROPERTIES',
      [
        'austrittsdatum',
        'bemerkung',
        'eintrittsdatum',
        'fuehrungszeugnisAusgestelltAm',
        'fuehrungszeugnisVorgelegtAm',
        'personalnummer',
        'status',
      ],
    ],
  ])('%s writes exactly %j', (recht, felder) => expect(schreibbar(mit(recht))).toEqual(felder))

  test('every field can be written by somebody', () => {
    expect(schreibbar({ profil: 'p1', rechte: new Set(RECHTE) })).toEqual(Object.keys(profilFelder).sort())
  })
  test('SET_KTW_EMAIL_BENACHRICHTIGUNG reaches the KTW notices only', () => {
    const ktw = mit('SET_KTW_EMAIL_BENACHRICHTIGUNG')
    const darf = (neu: object) => darfSchreiben(ktw, person, 'emailBenachrichtigungen', { ktwNeu: true, newsletter: false }, neu)
    expect(darf({ ktwNeu: false, newsletter: false })).toBe(true)
    expect(darf({ ktwNeu: false, newsletter: true })).toBe(false)
  })
})

test('a field that one may neither read nor write is refused even when the guess is right', () => {
  const alt = { iban: 'DE89370400440532013000', gruppe: 'SEG' }
  expect(unterschiede(mit('SET_GRUPPE'), person, alt, { iban: 'DE89370400440532013000', gruppe: 'Jugend' })).toMatchObject({
    verboten: 'iban',
  })
  expect(unterschiede(mit('SET_GRUPPE'), person, alt, { gruppe: 'Jugend' })).toEqual({ geaendert: ['gruppe'], verboten: null })
  expect(unterschiede(mit(), person, alt, { gruppe: 'SEG' })).toEqual({ geaendert: [], verboten: null })
})

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-01-15', 60, '2031-01-15'],
  ['2026-12-31', 2, '2027-02-28'],
] as const)('%s + %i months = %s', (tag, monate, ziel) => expect(inMonaten(tag, monate)).toBe(ziel))

test.each([
  [{ geburtsdatum: '2020-01-01' }, 'geburtsdatum'],
  [{ geburtsdatum: '1925-11-20' }, 'geburtsdatum'],
  [{ geburtsdatum: '2016-11-20' }, undefined],
  [{ geburtsdatum: '2016-11-22' }, 'geburtsdatum'],
  [{ eintrittsdatum: '2020-02-01', austrittsdatum: '2020-01-31' }, 'austrittsdatum'],
  [{ eintrittsdatum: '2020-02-01', austrittsdatum: '2020-02-01' }, undefined],
  [{ fuehrungszeugnisAusgestelltAm: '2026-01-10', fuehrungszeugnisVorgelegtAm: '2026-04-10' }, undefined],
  [{ fuehrungszeugnisAusgestelltAm: '2026-01-10', fuehrungszeugnisVorgelegtAm: '2026-04-11' }, 'fuehrungszeugnisVorgelegtAm'],
  [{ fuehrungszeugnisVorgelegtAm: '2026-04-11' }, 'fuehrungszeugnisAusgestelltAm'],
  [{ fuehrerscheinKontrolleAm: '2026-11-22' }, 'fuehrerscheinKontrolleAm'],
])('%j is blamed on %s', (tage, feld) => {
  expect(beanstandungen(tage, '2026-11-21')[0]?.feld).toBe(feld)
})

test('the next checks follow from the last ones', () => {
  const { fuehrerscheinKontrolleNaechsteAm, fuehrungszeugnisNaechstesAm } = folgetage({
    fuehrerscheinKontrolleAm: '2026-08-31',
    fuehrungszeugnisVorgelegtAm: '2026-03-01',
  })
  expect([fuehrerscheinKontrolleNaechsteAm.tag, fuehrungszeugnisNaechstesAm.tag]).toEqual(['2027-02-28', '2031-03-01'])
})

test('the history tells that bank data changed, not what they are', () => {
  const eintrag = fuerHistorie(
    ['iban', 'notfallkontakt', 'gruppe'],
    { iban: 'DE89370400440532013000', notfallkontakt: { name: '' }, gruppe: 'A' },
    { iban: 'DE02120300000000202051', notfallkontakt: { name: 'Uwe' }, gruppe: 'B' },
  )
  expect(eintrag).toEqual({
    alt: { iban: 'hinterlegt', notfallkontakt: '', gruppe: 'A' },
    neu: { iban: 'neu hinterlegt', notfallkontakt: 'neu hinterlegt', gruppe: 'B' },
  })
})

test.each([
  ['DE89370400440532013000', true],
  ['DE89370400440532013001', false],
  ['GB82WEST12345698765432', true],
  ['DE8937040044053201300', false],
  ['', false],
])('IBAN %s: %s', (iban, ja) => expect(istIban(iban)).toBe(ja))
