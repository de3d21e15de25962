import { expect, test } from 'vitest'
import type { Dienst } from '../../formen.ts'
import type { Mensch } from '#tests/support/anwendung.ts'
import { type Dienstangaben, dienstwelt } from '#tests/support/dienste.ts'
import { stelleEin } from '#tests/support/einstellen.ts'

const HILFE = { versorgt: 7, transporte: 1, notarzt: 0, rtwNachgefordert: 1 }

/** A service of one shift that has just ended, with three people: staffed, staffed, registered. */
async function vorbei(rest: Partial<Dienstangaben> = {}) {
  const welt = await dienstwelt({ jetzt: new Date(Date.parse(rest.beginn ?? '2027-05-01T08:00:00Z') - 2 * 86_400_000).toISOString() })
  const { knoten } = welt
  const leitung = await welt.leitung()
  const dienste = welt.als(leitung)
  const dienst = await dienste.create({ body: welt.angaben({ bedarf: [{ qualifikation: 'SanA', anzahl: 3 }], ...rest }) })
  const [anna, ben, cem] = [
    await welt.mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' }),
    await welt.mitglied('RS', { vorname: 'Ben', nachname: 'Braun' }),
    await welt.mitglied('RH', { vorname: 'Cem', nachname: 'Can' }),
  ] as const
  const schicht = dienst.schichten[0]
  if (!schicht) throw new Error('no shift')
  await stelleEin(knoten, schicht, anna)
  await stelleEin(knoten, schicht, ben)
  await stelleEin(knoten, schicht, cem, 'gemeldet')
  welt.stelleUhr(new Date(Date.parse(dienst.ende) + 60_000).toISOString())
  type Angaben = Partial<Parameters<typeof dienste.abschluss>[0]['body']>
  const schliesse = (body: Angaben = {}) =>
    dienste.abschluss({ params: { id: dienst._id }, body: { version: dienst.version, hilfeleistungen: HILFE, helfer: [], ...body } })
  const nachweise = () => knoten.kontext.db.selectFrom('stundennachweise').selectAll().orderBy('datum').orderBy('stunden', 'desc').execute()
  const war = (wer: Mensch, mehr: object = {}) => ({ profil: wer.profil, schicht: schicht._id, ...mehr })
  return { ...welt, knoten, dienst, schicht, anna, ben, cem, dienste, schliesse, nachweise, war }
}
const stand = (dienst: Dienst, wer: Mensch) => dienst.helfer.find(({ profil }) => profil._id === wer.profil)

test('closing keeps who was there with true times, counts, and drafts of the hours', async () => {
  const { knoten, dienst, anna, ben, cem, schliesse, nachweise, war, dienste } = await vorbei()
  const zu = await schliesse({
    bericht: 'Ruhiger Dienst.',
    helfer: [
      war(anna),
      war(ben, { erschienen: false }),
      war(cem, { istBeginn: '2027-05-01T10:00:00+02:00', istEnde: '2027-05-01T17:20:00+02:00', pause: 30 }),
    ],
  })
  expect(zu).toMatchObject({ status: 'durchgefuehrt', hilfeleistungen: HILFE, bericht: 'Ruhiger Dienst.', version: dienst.version + 1 })
  expect(zu.abgeschlossenAm).toBe('2027-05-01T16:01:00.000Z')
  expect(stand(zu, anna)).toMatchObject({ status: 'eingeteilt', istBeginn: dienst.beginn, istEnde: dienst.ende })
  expect(stand(zu, ben)).toMatchObject({ status: 'nichtErschienen', istBeginn: null })
  expect(stand(zu, cem)).toMatchObject({ status: 'eingeteilt', istBeginn: '2027-05-01T08:00:00.000Z', istEnde: '2027-05-01T15:20:00.000Z' })
  expect(zu.schichten[0]?.besetzung).toMatchObject({ eingeteilt: 2, gemeldet: 0 })
  const gemeinsam = { art: 'Sanitaetsdienst', datum: '2027-05-01', status: 'entwurf', anlass: 'Stadtlauf', nacht: false }
  expect(await nachweise()).toMatchObject([
    { ...gemeinsam, profil: anna.profil, stunden: 8, pause: 0 },
    { ...gemeinsam, profil: cem.profil, stunden: 6.75, pause: 30, ende: '2027-05-01T15:20:00.000Z' },
  ])
  const eintraege = await dienste.history({ params: { id: dienst._id } })
  expect(eintraege.find(({ feld }) => feld === 'anwesend')?.neu).toEqual({ anwesend: 2, nichtErschienen: 1, stunden: 14.75 })
  expect(eintraege.find(({ feld, aktion }) => feld === 'helfer' && aktion === 'nichtErschienen')?.neu).toMatchObject({
    profil: 'Ben Braun',
  })
  expect(await knoten.kontext.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('whoever is staffed and not named did not come, whoever only registered keeps that', async () => {
  const { anna, ben, cem, schliesse, nachweise, war } = await vorbei()
  const zu = await schliesse({ helfer: [war(anna)] })
  expect([anna, ben, cem].map((wer) => stand(zu, wer)?.status)).toEqual(['eingeteilt', 'nichtErschienen', 'gemeldet'])
  expect(await nachweise()).toHaveLength(1)
})

test('the nights in which the clock changes have 13 and 11 hours, and count as nights', async () => {
  for (const [beginn, ende, datum, stunden] of [
    ['2027-10-30T20:00:00+02:00', '2027-10-31T08:00:00+01:00', '2027-10-30', 13],
    ['2027-03-27T20:00:00+01:00', '2027-03-28T08:00:00+02:00', '2027-03-27', 11],
  ] as const) {
    const { anna, schliesse, nachweise, war } = await vorbei({ beginn, ende })
    await schliesse({ helfer: [war(anna)] })
    expect(await nachweise()).toMatchObject([{ datum, stunden, nacht: true }])
  }
})

test('a duty of more than a day has a draft for each day, and nobody more than 24 hours on one', async () => {
  const { anna, schliesse, nachweise, war } = await vorbei({ beginn: '2027-06-04T18:00:00+02:00', ende: '2027-06-06T12:00:00+02:00' })
  await schliesse({ helfer: [war(anna, { pause: 60 })] })
  expect((await nachweise()).map(({ datum, stunden, pause }) => [datum, stunden, pause])).toEqual([
    ['2027-06-04', 5, 60],
    ['2027-06-05', 24, 0],
    ['2027-06-06', 12, 0],
  ])
})

const UNSINN = [
  [
    'an end before the begin',
    { istEnde: '2027-05-01T07:00:00Z' },
    'helfer.0.istEnde',
    /^Anna Ahrens: Das Ende muss nach dem Beginn liegen\.$/,
  ],
  ['more than a day', { istBeginn: '2027-04-30T14:00:00Z', istEnde: '2027-05-01T14:01:00Z' }, 'helfer.0.istEnde', /länger als 24 Stunden/],
  ['far before the shift', { istBeginn: '2027-04-30T07:59:00Z', istEnde: '2027-04-30T12:00:00Z' }, 'helfer.0.istBeginn', /24 Stunden vor/],
  ['far after the shift', { istBeginn: '2027-05-02T10:00:00Z', istEnde: '2027-05-02T16:01:00Z' }, 'helfer.0.istEnde', /24 Stunden nach/],
  ['a pause as long as the duty', { pause: 480 }, 'helfer.0.pause', /Pause/],
  ['a pause of eleven hours', { pause: 601 }, 'helfer.0.pause', /600/],
] as const

test('times that cannot be are refused with the row to blame, and nothing is written', async () => {
  const { dienst, dienste, anna, schliesse, nachweise, war } = await vorbei()
  for (const [, mehr, feld, satz] of UNSINN) {
    const nein: unknown = await schliesse({ helfer: [war(anna, mehr)] }).catch((grund: unknown) => grund)
    expect(nein).toMatchObject({ status: 400, errors: [{ feld, msg: expect.stringMatching(satz) }] })
  }
  expect(await nachweise()).toEqual([])
  expect(await dienste.get({ params: { id: dienst._id } })).toMatchObject({ version: dienst.version, abgeschlossenAm: null })
})

test('a stranger, a foreign shift and somebody twice are refused with the row to blame', async () => {
  const { knoten, dienste, angaben, anna, schicht, schliesse, war } = await vorbei()
  const andere = await dienste.create({ body: angaben({ bezeichnung: 'Anderer' }) })
  const fremd = await knoten.mensch([])
  await expect(schliesse({ helfer: [war(anna), war(fremd)] })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'helfer.1.profil' }] })
  await expect(schliesse({ helfer: [{ profil: anna.profil, schicht: andere.schichten[0]?._id ?? '' }] })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'helfer.0.schicht' }],
  })
  await expect(schliesse({ helfer: [war(anna), { profil: anna.profil.toUpperCase(), schicht: schicht._id }] })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'helfer.1.profil', msg: expect.stringContaining('Anna Ahrens') }],
  })
})

test('whoever stands elsewhere at that time is not staffed after the fact, and the sentence says where', async () => {
  const { knoten, dienste, angaben, cem, schliesse, war } = await vorbei()
  const andere = await dienste.create({ body: angaben({ bezeichnung: 'Hafenfest' }) })
  if (andere.schichten[0]) await stelleEin(knoten, andere.schichten[0], cem)
  await expect(schliesse({ helfer: [war(cem)] })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringMatching(/^Cem Can steht .* Hafenfest/) }],
  })
})

test('not before the begin, not twice, not cancelled, not stale, not without the right', async () => {
  const { knoten, als, dienst, anna, dienste, schliesse, war, stelleUhr: stelle } = await vorbei()
  const nein = (msg: RegExp) => ({ status: 409, errors: [{ msg: expect.stringMatching(msg) }] })
  stelle('2027-05-01T07:59:59Z')
  await expect(schliesse({ helfer: [war(anna)] })).rejects.toMatchObject(
    nein(/erst, wenn er begonnen hat, also ab Sa\., 01\.05\.2027, 10:00 Uhr/),
  )
  stelle('2027-05-01T08:00:00Z')
  await expect(schliesse({ version: dienst.version + 1 })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  const helferin = als(await knoten.mensch(['READ_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))
  await expect(
    helferin.abschluss({ params: { id: dienst._id }, body: { version: dienst.version, hilfeleistungen: HILFE, helfer: [] } }),
  ).rejects.toMatchObject({ status: 403 })
  const zu = await schliesse({ helfer: [war(anna)] })
  await expect(schliesse({ version: zu.version, helfer: [war(anna)] })).rejects.toMatchObject(nein(/schon abgeschlossen/))

  const { dienst: anderer, dienste: andere, schliesse: schliesseAnderen } = await vorbei()
  await andere.absage({ params: { id: anderer._id }, body: { grund: 'Sturm' } })
  await expect(schliesseAnderen()).rejects.toMatchObject(nein(/abgesagt/))
  expect((await dienste.get({ params: { id: dienst._id } })).status).toBe('durchgefuehrt')
})

test('two who close at once: one does, the drafts are written once', async () => {
  const { anna, ben, schliesse, nachweise, war } = await vorbei()
  const versuche = await Promise.allSettled([1, 2, 3].map(() => schliesse({ helfer: [war(anna), war(ben)] })))
  expect(versuche.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await nachweise()).toHaveLength(2)
})
