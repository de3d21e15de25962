import { expect, test } from 'vitest'
import type { Dienst } from '../../schemas.ts'
import type { Person } from '#tests/support/app.ts'
import { type DienstProps, dienstWorld } from '#tests/support/dienste.ts'
import { insertAt } from '#tests/support/settings.ts'

const HELP = { versorgt: 7, transporte: 1, notarzt: 0, rtwNachgefordert: 1 }

/** A service of one shift that has just ended, with three people: staffed, staffed, registered. */
async function over(rest: Partial<DienstProps> = {}) {
  const world = await dienstWorld({ now: new Date(Date.parse(rest.beginn ?? '2027-05-01T08:00:00Z') - 2 * 86_400_000).toISOString() })
  const { instance } = world
  const leitung = await world.leitung()
  const dienste = world.als(leitung)
  const dienst = await dienste.create({ body: world.props({ bedarf: [{ qualifikation: 'SanA', anzahl: 3 }], ...rest }) })
  const [anna, ben, cem] = [
    await world.mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' }),
    await world.mitglied('RS', { vorname: 'Ben', nachname: 'Braun' }),
    await world.mitglied('RH', { vorname: 'Cem', nachname: 'Can' }),
  ] as const
  const schicht = dienst.schichten[0]
  if (!schicht) throw new Error('no shift')
  await insertAt(instance, schicht, anna)
  await insertAt(instance, schicht, ben)
  await insertAt(instance, schicht, cem, 'gemeldet')
  world.placeClock(new Date(Date.parse(dienst.ende) + 60_000).toISOString())
  type Props = Partial<Parameters<typeof dienste.abschluss>[0]['body']>
  const close = (body: Props = {}) =>
    dienste.abschluss({ params: { id: dienst._id }, body: { version: dienst.version, hilfeleistungen: HELP, helfer: [], ...body } })
  const nachweise = () =>
    instance.context.db.selectFrom('stundennachweise').selectAll().orderBy('datum').orderBy('stunden', 'desc').execute()
  const was = (actor: Person, more: object = {}) => ({ profil: actor.profil, schicht: schicht._id, ...more })
  return { ...world, instance, dienst, schicht, anna, ben, cem, dienste, close, nachweise, war: was }
}
const state = (dienst: Dienst, actor: Person) => dienst.helfer.find(({ profil }) => profil._id === actor.profil)

test('closing keeps who was there with true times, counts, and drafts of the hours', async () => {
  const { instance, dienst, anna, ben, cem, close, nachweise, war, dienste } = await over()
  const to = await close({
    bericht: 'Ruhiger Dienst.',
    helfer: [
      war(anna),
      war(ben, { erschienen: false }),
      war(cem, { istBeginn: '2027-05-01T10:00:00+02:00', istEnde: '2027-05-01T17:20:00+02:00', pause: 30 }),
    ],
  })
  expect(to).toMatchObject({ status: 'durchgefuehrt', hilfeleistungen: HELP, bericht: 'Ruhiger Dienst.', version: dienst.version + 1 })
  expect(to.abgeschlossenAm).toBe('2027-05-01T16:01:00.000Z')
  expect(state(to, anna)).toMatchObject({ status: 'eingeteilt', istBeginn: dienst.beginn, istEnde: dienst.ende })
  expect(state(to, ben)).toMatchObject({ status: 'nichtErschienen', istBeginn: null })
  expect(state(to, cem)).toMatchObject({ status: 'eingeteilt', istBeginn: '2027-05-01T08:00:00.000Z', istEnde: '2027-05-01T15:20:00.000Z' })
  expect(to.schichten[0]?.besetzung).toMatchObject({ eingeteilt: 2, gemeldet: 0 })
  const shared = { art: 'Sanitaetsdienst', datum: '2027-05-01', status: 'entwurf', anlass: 'Stadtlauf', nacht: false }
  expect(await nachweise()).toMatchObject([
    { ...shared, profil: anna.profil, stunden: 8, pause: 0 },
    { ...shared, profil: cem.profil, stunden: 6.75, pause: 30, ende: '2027-05-01T15:20:00.000Z' },
  ])
  const entries = await dienste.history({ params: { id: dienst._id } })
  expect(entries.find(({ feld }) => feld === 'anwesend')?.neu).toEqual({ anwesend: 2, nichtErschienen: 1, stunden: 14.75 })
  expect(entries.find(({ feld, aktion }) => feld === 'helfer' && aktion === 'nichtErschienen')?.neu).toMatchObject({
    profil: 'Ben Braun',
  })
  expect(await instance.context.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('an unnamed staffed person did not appear; a registered one stays', async () => {
  const { anna, ben, cem, close, nachweise, war } = await over()
  const to = await close({ helfer: [war(anna)] })
  expect([anna, ben, cem].map((actor) => state(to, actor)?.status)).toEqual(['eingeteilt', 'nichtErschienen', 'gemeldet'])
  expect(await nachweise()).toHaveLength(1)
})

test('the nights in which the clock changes have 13 and 11 hours, and count as nights', async () => {
  for (const [beginn, ende, datum, hours] of [
    ['2027-10-30T20:00:00+02:00', '2027-10-31T08:00:00+01:00', '2027-10-30', 13],
    ['2027-03-27T20:00:00+01:00', '2027-03-28T08:00:00+02:00', '2027-03-27', 11],
  ] as const) {
    const { anna, close, nachweise, war } = await over({ beginn, ende })
    await close({ helfer: [war(anna)] })
    expect(await nachweise()).toMatchObject([{ datum, stunden: hours, nacht: true }])
  }
})

test('a duty over several days has a draft per day, at most 24 hours each', async () => {
  const { anna, close, nachweise, war } = await over({ beginn: '2027-06-04T18:00:00+02:00', ende: '2027-06-06T12:00:00+02:00' })
  await close({ helfer: [war(anna, { pause: 60 })] })
  expect((await nachweise()).map(({ datum, stunden, pause }) => [datum, stunden, pause])).toEqual([
    ['2027-06-04', 5, 60],
    ['2027-06-05', 24, 0],
    ['2027-06-06', 12, 0],
  ])
})

const NONSENSE = [
  [
    'an end before the begin',
    { istEnde: '2027-05-01T07:00:00Z' },
    'helfer.0.istEnde',
    /^Anna Ahrens: Das Ende muss nach dem Beginn liegen\.$/,
  ],
  ['more than a day', { istBeginn: '2027-04-30T14:00:00Z', istEnde: '2027-05-01T14:01:00Z' }, 'helfer.0.istEnde', /länger als 24 Stunden/],
  ['far before the shift', { istBeginn: '2027-04-30T07:59:00Z', istEnde: '2027-04-30T12:00:00Z' }, 'helfer.0.istBeginn', /24 Stunden vor/],
  ['far after the shift', { istBeginn: '2027-05-02T10:00:00Z', istEnde: '2027-05-02T16:01:00Z' }, 'helfer.0.istEnde', /24 Stunden nach/],
  [
    'wholly before the shift',
    { istBeginn: '2027-05-01T06:00:00Z', istEnde: '2027-05-01T08:00:00Z' },
    'helfer.0.istEnde',
    /vor der Schicht/,
  ],
  [
    'wholly after the shift',
    { istBeginn: '2027-05-01T19:00:00Z', istEnde: '2027-05-02T15:00:00Z' },
    'helfer.0.istBeginn',
    /^Anna Ahrens: Der Beginn liegt nach der Schicht\.$/,
  ],
  ['an end to come', { istEnde: '2027-05-01T16:12:00Z' }, 'helfer.0.istEnde', /^Anna Ahrens: Das Ende liegt in der Zukunft\.$/],
  ['a pause as long as the duty', { pause: 480 }, 'helfer.0.pause', /Pause/],
  ['a pause of eleven hours', { pause: 601 }, 'helfer.0.pause', /600/],
] as const

test('times that cannot be are refused with the row to blame, and nothing is written', async () => {
  const { dienst, dienste, anna, close, nachweise, war } = await over()
  for (const [, more, field, sentence] of NONSENSE) {
    const no: unknown = await close({ helfer: [war(anna, more)] }).catch((reason: unknown) => reason)
    expect(no).toMatchObject({ status: 400, errors: [{ feld: field, msg: expect.stringMatching(sentence) }] })
  }
  expect(await nachweise()).toEqual([])
  expect(await dienste.get({ params: { id: dienst._id } })).toMatchObject({ version: dienst.version, abgeschlossenAm: null })
})

test('a stranger, a foreign shift and somebody twice are refused with the row to blame', async () => {
  const { instance, dienste, props, anna, schicht, close, war } = await over()
  const other = await dienste.create({ body: props({ bezeichnung: 'Anderer' }) })
  const foreign = await instance.person([])
  await expect(close({ helfer: [war(anna), war(foreign)] })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'helfer.1.profil' }] })
  await expect(close({ helfer: [{ profil: anna.profil, schicht: other.schichten[0]?._id ?? '' }] })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'helfer.0.schicht' }],
  })
  await expect(close({ helfer: [war(anna), { profil: anna.profil.toUpperCase(), schicht: schicht._id }] })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'helfer.1.profil', msg: expect.stringContaining('Anna Ahrens') }],
  })
})

test('a person placed elsewhere is not staffed at closing, and the place is named', async () => {
  const { instance, dienste, props, cem, close, war } = await over()
  const other = await dienste.create({ body: props({ bezeichnung: 'Hafenfest' }) })
  if (other.schichten[0]) await insertAt(instance, other.schichten[0], cem)
  await expect(close({ helfer: [war(cem)] })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringMatching(/^Cem Can steht .* Hafenfest/) }],
  })
})

test('not before the begin, not twice, not cancelled, not stale, not without the right', async () => {
  const { instance, als, dienst, anna, dienste, close, war, placeClock: place } = await over()
  const no = (msg: RegExp) => ({ status: 409, errors: [{ msg: expect.stringMatching(msg) }] })
  place('2027-05-01T07:59:59Z')
  await expect(close({ helfer: [war(anna)] })).rejects.toMatchObject(
    no(/erst, wenn er begonnen hat, also ab Sa\., 01\.05\.2027, 10:00 Uhr/),
  )
  place('2027-05-01T08:00:00Z')
  await expect(close({ version: dienst.version + 1 })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  const helferin = als(await instance.person(['READ_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))
  await expect(
    helferin.abschluss({ params: { id: dienst._id }, body: { version: dienst.version, hilfeleistungen: HELP, helfer: [] } }),
  ).rejects.toMatchObject({ status: 403 })
  // As planned would be until the evening.
  await expect(close({ helfer: [war(anna)] })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'helfer.0.istEnde' }] })
  const to = await close({ helfer: [war(anna, { istEnde: '2027-05-01T08:10:00Z' })] })
  await expect(close({ version: to.version, helfer: [war(anna)] })).rejects.toMatchObject(no(/schon abgeschlossen/))

  const { dienst: otherOne, dienste: other, close: closeOthers } = await over()
  await other.absage({ params: { id: otherOne._id }, body: { grund: 'Sturm' } })
  await expect(closeOthers()).rejects.toMatchObject(no(/abgesagt/))
  expect((await dienste.get({ params: { id: dienst._id } })).status).toBe('durchgefuehrt')
})

test('two who close at once: one does, the drafts are written once', async () => {
  const { anna, ben, close, nachweise, war } = await over()
  const attempts = await Promise.allSettled([1, 2, 3].map(() => close({ helfer: [war(anna), war(ben)] })))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await nachweise()).toHaveLength(2)
})

test('an unregistered participant gets hours and history; a stranger does not', async () => {
  const { mitglied, instance, dienst, dienste, schicht, anna, close, nachweise, war } = await over()
  const [zoe, paused] = [await mitglied('RH', { vorname: 'Zoe', nachname: 'Zander' }), await mitglied('SanA', { vorname: 'Rudi' })]
  const set = (status: string) => (trx: Parameters<Parameters<typeof instance.context.transact>[0]>[0]) =>
    trx.updateTable('profile').set({ status }).where('_id', '=', paused.profil).execute()
  await instance.context.transact(set('ruhend'))
  await expect(close({ helfer: [war(anna), war(paused, { spontan: true })] })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'helfer.1.profil', msg: expect.stringContaining('zurzeit nicht mitmachen') }],
  })
  const to = await close({ helfer: [war(anna), war(zoe, { spontan: true, istEnde: '2027-05-01T14:00:00Z', pause: 30 })] })
  expect(state(to, zoe)).toMatchObject({
    status: 'eingeteilt',
    istEnde: '2027-05-01T14:00:00.000Z',
    istPause: 30,
    qualifikationBeiEinteilung: 'RH',
  })
  expect((await nachweise()).map(({ profil, stunden }) => [profil, stunden])).toEqual([
    [anna.profil, 8],
    [zoe.profil, 5.5],
  ])
  const [entry] = (await dienste.history({ params: { id: dienst._id } })).filter(
    ({ feld, neu }) => feld === 'helfer' && JSON.stringify(neu).includes('Zoe Zander'),
  )
  expect([entry?.aktion, entry?.alt]).toEqual(['eingeteilt', null])
  expect(schicht._id).toBe(to.schichten[0]?._id)
})

test('a closing is reopened until hours are confirmed; closing rewrites them', async () => {
  const { instance, dienst, dienste, als, anna, ben, close, nachweise, war } = await over()
  const to = await close({ helfer: [war(anna), war(ben, { erschienen: false })], bericht: 'Ruhig.' })
  expect(await nachweise()).toHaveLength(1)
  const params = { id: dienst._id }
  const takeBack = (version: number) => dienste.abschlussZuruecknehmen({ params, query: { version } })
  await expect(takeBack(to.version - 1)).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  const stranger = als(await instance.person(['READ_SANDIENST']))
  await expect(stranger.abschlussZuruecknehmen({ params, query: { version: to.version } })).rejects.toMatchObject({ status: 403 })
  await takeBack(to.version)
  const open = await dienste.get({ params })
  expect(open).toMatchObject({ status: 'ausgeschrieben', abgeschlossenAm: null, bericht: 'Ruhig.', hilfeleistungen: HELP })
  expect([state(open, anna)?.istBeginn, state(open, ben)?.status]).toEqual([dienst.beginn, 'nichtErschienen'])
  expect(await nachweise()).toEqual([])
  const [entry] = (await dienste.history({ params })).filter(({ aktion }) => aktion === 'abschlussZurueckgenommen')
  expect([entry?.alt, entry?.neu]).toEqual(['durchgefuehrt', 'ausgeschrieben'])
  await expect(takeBack(open.version)).rejects.toMatchObject({ status: 409, errors: [{ msg: 'Der Dienst ist nicht abgeschlossen.' }] })

  const again = await close({ version: open.version, helfer: [war(anna, { pause: 60 }), war(ben)] })
  expect(state(again, ben)?.status).toBe('eingeteilt')
  expect((await nachweise()).map(({ stunden }) => stunden)).toEqual([8, 7])
  await instance.context.transact((trx) =>
    trx
      .updateTable('stundennachweise')
      .set({ status: 'bestaetigt', bestaetigtVon: ben.user, bestaetigtAm: instance.context.now() })
      .where('profil', '=', anna.profil)
      .execute(),
  )
  await expect(takeBack(again.version)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Ein Stundennachweis aus diesem Dienst ist schon bestätigt; der Abschluss bleibt.' }],
  })
  expect(await nachweise()).toHaveLength(2)
})

test('after reopening, people staffed by the closing return to their old state', async () => {
  const { instance, mitglied, dienst, dienste, schicht, anna, ben, cem, close, nachweise, war } = await over()
  const [zoe, gone] = [
    await mitglied('RH', { vorname: 'Zoe', nachname: 'Zander' }),
    await mitglied('SanA', { vorname: 'Rudi', nachname: 'Rau' }),
  ]
  await insertAt(instance, schicht, gone, 'abgesagt')
  const params = { id: dienst._id }
  const first = await close({
    helfer: [war(anna), war(ben, { erschienen: false }), war(cem), war(zoe, { spontan: true }), war(gone, { spontan: true })],
  })
  expect([zoe, gone, cem].map((actor) => state(first, actor)?.status)).toEqual(['eingeteilt', 'eingeteilt', 'eingeteilt'])
  await dienste.abschlussZuruecknehmen({ params, query: { version: first.version } })
  const open = await dienste.get({ params })
  expect(state(open, zoe)).toBeUndefined()
  expect(state(open, gone)).toMatchObject({ status: 'abgesagt', istBeginn: null, eingeteiltVon: null })
  expect(state(open, cem)).toMatchObject({ status: 'gemeldet', istBeginn: null, qualifikationBeiEinteilung: '' })
  expect([anna, ben].map((actor) => state(open, actor)?.status)).toEqual(['eingeteilt', 'nichtErschienen'])
  expect(open.schichten[0]?.besetzung).toMatchObject({ eingeteilt: 1, gemeldet: 1 })
  const entries = (await dienste.history({ params })).filter(({ feld }) => feld === 'helfer')
  const told = (who: string) => entries.filter(({ alt }) => JSON.stringify(alt)?.includes(who)).map(({ aktion }) => aktion)
  expect(told('Zoe Zander')).toEqual(['geloescht'])
  expect(told('Rudi Rau')).toContain('abgesagt')
  expect(told('Cem Can')).toContain('ausgeteilt')

  const again = await close({ version: open.version, helfer: [war(anna)] })
  expect([zoe, gone, cem, ben].map((actor) => state(again, actor)?.status)).toEqual([undefined, 'abgesagt', 'gemeldet', 'nichtErschienen'])
  expect(await nachweise()).toMatchObject([{ profil: anna.profil }])
  await dienste.abschlussZuruecknehmen({ params, query: { version: again.version } })
  expect(state(await dienste.get({ params }), cem)?.status).toBe('gemeldet')
})

test('a leader does not take back submitted hours; a planner may', async () => {
  const { instance, als, dienst, dienste, anna, ben, close, nachweise, mitglied, war } = await over()
  const leader = await mitglied('SanA')
  await instance.context.transact((trx) =>
    trx.updateTable('sanitaetsdienste').set({ leiter: leader.profil }).where('_id', '=', dienst._id).execute(),
  )
  const { version } = await close({ helfer: [war(anna), war(ben)] })
  const params = { id: dienst._id }
  await als(leader).get({ params })
  await instance.context.transact((trx) =>
    trx.updateTable('stundennachweise').set({ status: 'eingereicht' }).where('profil', '=', anna.profil).execute(),
  )
  const sentence =
    'Ein Stundennachweis aus diesem Dienst ist schon eingereicht. Zurücknehmen kann den Abschluss nur noch, wer das Recht „Sanitätsdienste ändern“ hat.'
  await expect(als(leader).abschlussZuruecknehmen({ params, query: { version } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: sentence }],
  })
  expect(await nachweise()).toHaveLength(2)
  await expect.poll(async () => (await als(leader).get({ params })).nachweise).toEqual({ eingereicht: 1, bestaetigt: 0 })
  expect((await als(anna).get({ params })).nachweise).toEqual({ eingereicht: 0, bestaetigt: 0 })
  await dienste.abschlussZuruecknehmen({ params, query: { version } })
  expect(await nachweise()).toEqual([])
})

test('a billed service stays closed', async () => {
  const { dienst, dienste, close, anna, war } = await over()
  const { version } = await close({ helfer: [war(anna)] })
  const billed = await dienste.status({ params: { id: dienst._id }, body: { version, status: 'abgerechnet' } })
  await expect(dienste.abschlussZuruecknehmen({ params: { id: dienst._id }, query: { version: billed.version } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Der Dienst ist abgerechnet; der Abschluss bleibt.' }],
  })
})

test('nobody is absent before the begin, by hand or by closing', async () => {
  const {
    dienste,
    dienst,
    anna,
    war,
    close,
    placeClock: place,
  } = await over({
    schichten: [
      { bezeichnung: 'Früh', beginn: '2027-05-01T08:00:00Z', ende: '2027-05-01T12:00:00Z', bedarf: [{ qualifikation: 'SanA', anzahl: 3 }] },
      { bezeichnung: 'Spät', beginn: '2027-05-01T12:00:00Z', ende: '2027-05-01T16:00:00Z', bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] },
    ],
    bedarf: [],
  })
  const missing = (beginn: string) => {
    place(beginn)
    return dienste.setzeAnmeldung({
      params: { id: dienst._id, profileId: anna.profil },
      body: { schicht: dienst.schichten[0]?._id, status: 'nichtErschienen' },
    })
  }
  await expect(missing('2027-05-01T07:59:59Z')).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'status', msg: 'Anna Ahrens: „Nicht erschienen“ geht erst, wenn die Schicht begonnen hat.' }],
  })
  place('2027-05-01T11:59:59Z')
  await expect(close({ helfer: [war(anna)] })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Abschließen lässt sich der Dienst erst, wenn die letzte Schicht begonnen hat, also ab Sa., 01.05.2027, 14:00 Uhr.' }],
  })
  expect(await missing('2027-05-01T08:00:00Z')).toMatchObject({ status: 'nichtErschienen' })
})
