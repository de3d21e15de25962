import { inMonths } from '#contract/time/berlin.ts'
import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { isIban } from '#contract/money/iban.ts'
import { FIELD_RULES } from '#features/profile/contract.ts'
import { type ReadonlyField, profilFields, type ProfilField } from '#features/profile/schemas.ts'
import { testAll } from '#tests/support/cases.ts'
import { findDefects, type Viewed, mayRead, mayWrite, derivedDays, forHistory, seesLevel, changedFields } from './rules.ts'

const sichtbarkeit = { email: 'alle', telefon: 'fuehrung', adresse: 'niemand', geburtstag: 'alle', foto: 'fuehrung' } as const
const person: Viewed = { _id: 'p1', sichtbarkeit, status: 'aktiv' }
const viewer = (...rechte: Recht[]) => ({ profil: 'p2', rechte: new Set(rechte) })
const self = { profil: 'p1', rechte: new Set<Recht>() }
const all = Object.keys(FIELD_RULES) as ReadonlyField[]

describe('reading', () => {
  test('a plain member sees of others what everybody may see, and nothing else', () => {
    expect(all.filter((field) => mayRead(viewer(), person, field)).sort()).toEqual([
      'anrede',
      'email',
      'fuehrungsausbildung',
      'funktionen',
      'geburtstag',
      'gruppe',
      'primary_email',
      'sanitaetsausbildung',
    ])
  })
  testAll(['ausgetreten', 'gesperrt'] as const)('contacts of a person who is %s are readable by leaders only', (status) => {
    const former = { ...person, status, sichtbarkeit: { ...sichtbarkeit, telefon: 'alle', foto: 'alle' } as const }
    const contact = ['email', 'primary_email', 'telefon', 'primary_telefon', 'bild'] as const
    expect(contact.filter((field) => mayRead(viewer(), former, field))).toEqual([])
    expect(contact.filter((field) => mayRead(viewer('READ_USER'), former, field))).toEqual(contact)
    expect(contact.filter((field) => mayRead(viewer(), { ...former, status: 'aktiv' }, field))).toEqual(contact)
  })
  test('of oneself one sees all but what only the leadership keeps', () => {
    expect(all.filter((field) => !mayRead(self, person, field)).sort()).toEqual(['bemerkung', 'verteiler'])
  })
  testAll<[Recht, ReadonlyField[]]>([
    ['READ_GEBURTSDATUM', ['geburtsdatum']],
    ['READ_LAST_LOGIN', ['letzterLogin']],
    ['ABRECHNUNG', ['bic', 'iban', 'kontoGeaendert', 'kontoinhaber']],
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
        'hauptamtlich',
        'personalnummer',
        'status',
      ],
    ],
    ['UPDATE_USER_RECHTE', []],
  ])('%s adds exactly %j', (recht, fields) => {
    const before = all.filter((field) => mayRead(viewer(), person, field))
    expect(all.filter((field) => mayRead(viewer(recht), person, field) && !before.includes(field)).sort()).toEqual(fields)
  })
  testAll([
    ['alle', [], true],
    ['fuehrung', [], false],
    ['niemand', [], false],
    ['fuehrung', ['READ_USER'], true],
    ['niemand', ['READ_USER'], false],
    ['niemand', ['UPDATE_USER'], true],
    ['fuehrung', ['ABRECHNUNG'], false],
  ] as const)('shown to %s, held %j: %s', (level, rechte, yes) => expect(seesLevel(viewer(...rechte), level)).toBe(yes))
})

testAll<[Viewed['sichtbarkeit']['geburtstag'], Viewed['status'], Recht[], boolean]>([
  ['alle', 'aktiv', [], true],
  ['fuehrung', 'aktiv', [], false],
  ['fuehrung', 'aktiv', ['READ_USER'], true],
  ['fuehrung', 'aktiv', ['UPDATE_USER'], true],
  ['niemand', 'aktiv', ['READ_USER', 'UPDATE_USER'], false],
  ['niemand', 'aktiv', ['READ_GEBURTSDATUM'], true],
  ['alle', 'ausgetreten', [], false],
  ['alle', 'ausgetreten', ['READ_USER'], true],
])('a birthday shown to %s by who is %s, held %j: %s', (geburtstag, status, rechte, yes) => {
  const shown = { ...person, status, sichtbarkeit: { ...sichtbarkeit, geburtstag } }
  expect(mayRead(viewer(...rechte), shown, 'geburtstag')).toBe(yes)
  expect(mayRead(self, shown, 'geburtstag')).toBe(true)
  // Never the year.
  expect(mayRead(viewer(...rechte), shown, 'geburtsdatum')).toBe(rechte.includes('READ_GEBURTSDATUM'))
})

describe('writing', () => {
  const writable = (actor: Parameters<typeof mayWrite>[0]) =>
    (Object.keys(profilFields) as ProfilField[]).filter((field) => mayWrite(actor, person, field, {}, { neuerDienst: true })).sort()

  test('a plain member writes nothing of others', () => expect(writable(viewer())).toEqual([]))
  test('a member writes these of their own', () => {
    expect(writable(self)).toEqual([
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
  testAll<[Recht, ProfilField[]]>([
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
        'hauptamtlich',
        'personalnummer',
        'status',
      ],
    ],
  ])('%s writes exactly %j', (recht, fields) => expect(writable(viewer(recht))).toEqual(fields))

  test('every field can be written by somebody', () => {
    expect(writable({ profil: 'p1', rechte: new Set(RECHTE) })).toEqual(Object.keys(profilFields).sort())
  })
  test('SET_KTW_EMAIL_BENACHRICHTIGUNG reaches the KTW notices only', () => {
    const ktw = viewer('SET_KTW_EMAIL_BENACHRICHTIGUNG')
    const may = (fresh: object) => mayWrite(ktw, person, 'emailBenachrichtigungen', { ktwNeu: true, newsletter: false }, fresh)
    expect(may({ ktwNeu: false, newsletter: false })).toBe(true)
    expect(may({ ktwNeu: false, newsletter: true })).toBe(false)
  })
})

test('an unreadable, unwritable field is refused even with the right value', () => {
  const old = { iban: 'DE89370400440532013000', gruppe: 'SEG' }
  expect(changedFields(viewer('SET_GRUPPE'), person, old, { iban: 'DE89370400440532013000', gruppe: 'Jugend' })).toMatchObject({
    forbidden: 'iban',
  })
  expect(changedFields(viewer('SET_GRUPPE'), person, old, { gruppe: 'Jugend' })).toEqual({ geaendert: ['gruppe'], forbidden: null })
  expect(changedFields(viewer(), person, old, { gruppe: 'SEG' })).toEqual({ geaendert: [], forbidden: null })
})

testAll([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-01-15', 60, '2031-01-15'],
  ['2026-12-31', 2, '2027-02-28'],
] as const)('%s + %i months = %s', (day, months, target) => expect(inMonths(day, months)).toBe(target))

testAll([
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
])('%j is blamed on %s', (days, field) => {
  expect(findDefects(days, '2026-11-21')[0]?.feld).toBe(field)
})

test('the next checks follow from the last ones', () => {
  const { fuehrerscheinKontrolleNaechsteAm, fuehrungszeugnisNaechstesAm } = derivedDays({
    fuehrerscheinKontrolleAm: '2026-08-31',
    fuehrungszeugnisVorgelegtAm: '2026-03-01',
  })
  expect([fuehrerscheinKontrolleNaechsteAm.tag, fuehrungszeugnisNaechstesAm.tag]).toEqual(['2027-02-28', '2031-03-01'])
})

test('the history tells that bank data changed, not what they are', () => {
  const entry = forHistory(
    ['iban', 'notfallkontakt', 'gruppe'],
    { iban: 'DE89370400440532013000', notfallkontakt: { name: '' }, gruppe: 'A' },
    { iban: 'DE02120300000000202051', notfallkontakt: { name: 'Uwe' }, gruppe: 'B' },
  )
  expect(entry).toEqual({
    before: { iban: 'hinterlegt', notfallkontakt: '', gruppe: 'A' },
    after: { iban: 'neu hinterlegt', notfallkontakt: 'neu hinterlegt', gruppe: 'B' },
  })
})

testAll([
  ['DE89370400440532013000', true],
  ['DE89370400440532013001', false],
  ['GB82WEST12345698765432', true],
  ['DE8937040044053201300', false],
  ['', false],
])('IBAN %s: %s', (iban, yes) => expect(isIban(iban)).toBe(yes))
