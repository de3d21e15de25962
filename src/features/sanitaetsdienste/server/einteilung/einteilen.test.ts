import { expect, onTestFinished, test } from 'vitest'
import type { Eingabe } from '#contract/endpoint.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { abgelehnt, type ApiFehler, knotenFuerTest, type Mensch } from '#tests/support/anwendung.ts'
import { testDatenbank } from '#tests/support/database.ts'
import { dienstwelt } from '#tests/support/dienste.ts'

type Zeile = Eingabe<typeof sanitaetsdiensteContract.einteilung>['body']['helfer'][number]
const JETZT = '2027-04-10T10:00:00Z'
const FRUEH = { bezeichnung: 'Früh', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T12:00:00.000Z' }
const SPAET = { bezeichnung: 'Spät', beginn: '2027-05-01T12:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
const bedarf = (anzahl: number) => [{ qualifikation: 'SanA' as const, anzahl }]

async function welt() {
  const datenbank = await testDatenbank()
  onTestFinished(() => datenbank.schliessen())
  const eine = await dienstwelt({ datenbank, jetzt: JETZT })
  const zweiter = await knotenFuerTest({ datenbank, jetzt: () => new Date(JETZT) })
  const leitung = await eine.leitung()
  const ruf = eine.als(leitung)
  const rtw = await eine.fahrzeug('RTW 1')
  /** Two shifts of one place each; a vehicle goes along in the first. */
  const dienst = await ruf.create({
    body: eine.angaben({
      schichten: [
        { ...FRUEH, bedarf: bedarf(1), fahrzeuge: [{ fahrzeug: rtw }] },
        { ...SPAET, bedarf: bedarf(1) },
      ],
    }),
  })
  const [frueh, spaet] = dienst.schichten
  if (!frueh || !spaet) throw new Error('no shifts')
  const teileEin = (helfer: readonly Zeile[], version: number, id = dienst._id) =>
    ruf.einteilung({ params: { id }, body: { version, helfer: [...helfer] } })
  return { ...eine, zweiter, leitung, ruf, dienst, frueh: frueh._id, spaet: spaet._id, platz: frueh.fahrzeuge[0]?._id ?? '', teileEin }
}

test('places people into functions and vehicles, keeps what they were, and the service is full when every place is', async () => {
  const { mitglied, teileEin, dienst, frueh, spaet, platz, leitung, ruf } = await welt()
  const [a, b] = [await mitglied('NotSan', { vorname: 'Ada', nachname: 'Arens' }), await mitglied()]
  const halb = await teileEin([{ profil: a.profil, schicht: frueh, funktion: 'Fahrer', fahrzeug: platz }], dienst.version)
  expect(halb).toMatchObject({ status: 'ausgeschrieben', version: dienst.version + 1 })
  expect(halb.helfer).toMatchObject([
    {
      profil: { _id: a.profil },
      status: 'eingeteilt',
      funktion: 'Fahrer',
      fahrzeug: platz,
      qualifikationBeiEinteilung: 'NotSan',
      eingeteiltVon: { _id: leitung.profil },
    },
  ])
  const voll = await teileEin([{ profil: b.profil, schicht: spaet }], halb.version)
  expect(voll.status).toBe('besetzt')
  expect(voll.schichten.map(({ besetzung }) => [besetzung.eingeteilt, besetzung.offen, besetzung.unbesetzt])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  const historie = await ruf.history({ params: { id: dienst._id } })
  expect(historie.filter(({ aktion }) => aktion === 'eingeteilt').map(({ alt, neu }) => ({ alt, neu }))).toContainEqual({
    alt: null,
    neu: {
      profil: 'Ada Arens',
      schicht: expect.objectContaining({ _id: frueh, bezeichnung: 'Früh' }),
      status: 'eingeteilt',
      funktion: 'Fahrer',
      fahrzeug: 'RTW 1',
    },
  })
})

test('only those named change; what changes nothing leaves no trace', async () => {
  const { mitglied, teileEin, dienst, frueh, spaet, ruf } = await welt()
  const [a, b] = [await mitglied(), await mitglied()]
  const eins = await teileEin([{ profil: a.profil, schicht: frueh }], dienst.version)
  const zwei = await teileEin([{ profil: b.profil, schicht: spaet }], eins.version)
  expect(zwei.helfer.map(({ profil, status }) => [profil._id, status])).toContainEqual([a.profil, 'eingeteilt'])
  const vorher = (await ruf.history({ params: { id: dienst._id } })).length
  const nochmal = await teileEin([{ profil: a.profil, schicht: frueh }], zwei.version)
  expect(nochmal.version).toBe(zwei.version)
  expect(await ruf.history({ params: { id: dienst._id } })).toHaveLength(vorher)
})

test('two people change places in one go, and one moves between overlapping shifts', async () => {
  const { mitglied, ruf, angaben } = await welt()
  const dienst = await ruf.create({
    body: angaben({
      schichten: [
        { ...FRUEH, bedarf: bedarf(1) },
        { ...FRUEH, bezeichnung: 'Früh zwei', bedarf: bedarf(1) },
      ],
    }),
  })
  const [eins = '', zwei = ''] = dienst.schichten.map(({ _id }) => _id)
  const [a, b] = [await mitglied(), await mitglied()]
  const teileEin = (helfer: Zeile[], version: number) => ruf.einteilung({ params: { id: dienst._id }, body: { version, helfer } })
  const vorher = await teileEin(
    [
      { profil: a.profil, schicht: eins },
      { profil: b.profil, schicht: zwei },
    ],
    dienst.version,
  )
  const danach = await teileEin(
    [
      { profil: a.profil, schicht: zwei },
      { profil: b.profil, schicht: eins },
      { profil: a.profil, schicht: eins, status: 'gemeldet' },
      { profil: b.profil, schicht: zwei, status: 'abgelehnt' },
    ],
    vorher.version,
  )
  const steht = new Map(
    danach.helfer.flatMap(({ status, schicht, profil }) => (status === 'eingeteilt' ? [[schicht, profil._id] as const] : [])),
  )
  expect(steht).toEqual(
    new Map([
      [zwei, a.profil],
      [eins, b.profil],
    ]),
  )
})

test('a stale board is refused, and nothing of it is written', async () => {
  const { mitglied, teileEin, dienst, frueh, spaet, ruf } = await welt()
  const [a, b] = [await mitglied(), await mitglied()]
  await teileEin([{ profil: a.profil, schicht: frueh }], dienst.version)
  const nein = await abgelehnt(teileEin([{ profil: b.profil, schicht: spaet }], dienst.version))
  expect([nein.status, nein.errors[0]?.feld]).toEqual([409, 'version'])
  expect((await ruf.get({ params: { id: dienst._id } })).helfer.map(({ profil }) => profil._id)).toEqual([a.profil])
})

test('two leaders save the same board at once on two nodes: one wins, the other is told', async () => {
  const { mitglied, dienst, frueh, spaet, leitung, als, zweiter } = await welt()
  const [a, b] = [await mitglied(), await mitglied()]
  const zeilen = [[{ profil: a.profil, schicht: frueh }], [{ profil: b.profil, schicht: spaet }]]
  const rufe = [als(leitung), zweiter.als(sanitaetsdiensteContract, leitung)]
  const ergebnisse = await Promise.allSettled(
    rufe.map((ruf, i) => ruf.einteilung({ params: { id: dienst._id }, body: { version: dienst.version, helfer: zeilen[i] ?? [] } })),
  )
  expect(ergebnisse.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('two leaders staff the same person into two services at once on two nodes: one stands, the other reads where', async () => {
  const { mitglied, angaben, ruf, leitung, als, zweiter } = await welt()
  const dienste = await Promise.all(['Fest', 'Markt'].map((bezeichnung) => ruf.create({ body: angaben({ bezeichnung }) })))
  for (let runde = 0; runde < 5; runde += 1) {
    const wer = await mitglied('SanA', { vorname: 'Ada', nachname: `Arens${'abcde'[runde] ?? ''}` })
    const versionen = await Promise.all(dienste.map(async ({ _id }) => (await ruf.get({ params: { id: _id } })).version))
    const ergebnisse = await Promise.allSettled(
      [als(leitung), zweiter.als(sanitaetsdiensteContract, leitung)].map((ruf, i) =>
        ruf.einteilung({
          params: { id: dienste[i]?._id ?? '' },
          body: { version: versionen[i] ?? 0, helfer: [{ profil: wer.profil, schicht: dienste[i]?.schichten[0]?._id ?? '' }] },
        }),
      ),
    )
    const nein = ergebnisse.flatMap((eines) => (eines.status === 'rejected' ? [eines.reason as ApiFehler] : []))
    expect(nein.map(({ status }) => status)).toEqual([409])
    expect(nein[0]?.errors[0]?.msg).toMatch(
      /^Ada Arens. ist zu dieser Zeit schon eingeteilt: (Fest|Markt), Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\.$/,
    )
  }
})

test('what does not fit is refused naming the field, and nobody of the list is staffed', async () => {
  const { mitglied, teileEin, dienst, frueh, spaet, platz, ruf, angaben, knoten } = await welt()
  const [gut, ruhend] = [await mitglied(), await mitglied('SanA', { vorname: 'Rudi', nachname: 'Ruhig' })]
  await knoten.kontext.schreibe((trx) => trx.updateTable('profile').set({ status: 'ruhend' }).where('_id', '=', ruhend.profil).execute())
  const anderer = await ruf.create({ body: angaben() })
  const nirgends = '00000000-0000-7000-8000-000000000000'
  const faelle: [Zeile, number, string | undefined][] = [
    [{ profil: nirgends, schicht: frueh }, 400, 'helfer.1.profil'],
    [{ profil: gut.profil, schicht: anderer.schichten[0]?._id ?? '' }, 400, 'helfer.1.schicht'],
    [{ profil: gut.profil, schicht: spaet, fahrzeug: platz }, 400, 'helfer.1.fahrzeug'],
    [{ profil: gut.profil, schicht: spaet, von: '2027-05-01T11:59:00Z' }, 400, 'helfer.1.von'],
    [{ profil: gut.profil, schicht: spaet, bis: '2027-05-01T16:01:00Z' }, 400, 'helfer.1.bis'],
    [{ profil: gut.profil, schicht: spaet, von: '2027-05-01T14:00:00Z', bis: '2027-05-01T14:00:00Z' }, 400, 'helfer.1.bis'],
    [{ profil: gut.profil, schicht: frueh }, 400, 'helfer.1.profil'],
    [{ profil: ruhend.profil, schicht: spaet }, 409, 'helfer.1.profil'],
  ]
  for (const [zeile, status, feld] of faelle) {
    const nein = await abgelehnt(teileEin([{ profil: gut.profil, schicht: frueh }, zeile], dienst.version))
    expect([nein.status, nein.errors[0]?.feld]).toEqual([status, feld])
    expect(nein.errors[0]?.msg).toMatch(/^[A-ZÄÖÜ].+\.$/)
  }
  expect((await ruf.get({ params: { id: dienst._id } })).helfer).toEqual([])
})

test('a person elsewhere blocks, also within one list; back to back does not', async () => {
  const { mitglied, teileEin, dienst, frueh, spaet, ruf, angaben } = await welt()
  const wer = await mitglied()
  const markt = await ruf.create({ body: angaben({ bezeichnung: 'Markt', beginn: '2027-05-01T15:59:00Z', ende: '2027-05-01T20:00:00Z' }) })
  await ruf.setzeAnmeldung({ params: { id: markt._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
  const nein = await abgelehnt(teileEin([{ profil: wer.profil, schicht: spaet }], dienst.version))
  expect([nein.status, nein.errors[0]?.msg]).toEqual([409, expect.stringMatching(/schon eingeteilt: Markt/)])
  // The shift is done until a minute earlier: then it fits, and so does the one before.
  const gut = await teileEin(
    [
      { profil: wer.profil, schicht: frueh },
      { profil: wer.profil, schicht: spaet, bis: '2027-05-01T15:59:00Z' },
    ],
    dienst.version,
  )
  expect(gut.helfer.filter(({ status }) => status === 'eingeteilt')).toHaveLength(2)
})

test('who is turned down makes room for the waiting list; who is put on it does not come back at once', async () => {
  const { mitglied, teileEin, dienst, frueh, als } = await welt()
  const leute: Mensch[] = [await mitglied(), await mitglied(), await mitglied()]
  for (const wer of leute) await als(wer).anmelden({ params: { id: dienst._id }, body: { schicht: frueh } })
  const [a, b, c] = leute as [Mensch, Mensch, Mensch]
  const danach = await teileEin([{ profil: a.profil, schicht: frueh, status: 'warteliste' }], dienst.version)
  const stand = (helfer: typeof danach.helfer) => [a, b, c].map((wer) => helfer.find(({ profil }) => profil._id === wer.profil)?.status)
  expect(stand(danach.helfer)).toEqual(['warteliste', 'gemeldet', 'warteliste'])
  const dann = await teileEin([{ profil: b.profil, schicht: frueh, status: 'abgelehnt' }], danach.version)
  expect(stand(dann.helfer)).toEqual(['gemeldet', 'abgelehnt', 'warteliste'])
})

test('a cancelled service is not staffed any more', async () => {
  const { mitglied, teileEin, dienst, frueh, ruf } = await welt()
  const wer = await mitglied()
  const { version } = await ruf.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  const nein = await abgelehnt(teileEin([{ profil: wer.profil, schicht: frueh }], version))
  expect([nein.status, nein.errors[0]?.msg]).toEqual([409, 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'])
})

test('staffing many takes as many queries as staffing one', async () => {
  const { mitglied, ruf, angaben, knoten, leitung, als } = await welt()
  const dienst = await ruf.create({ body: angaben({ bedarf: bedarf(30) }) })
  const schicht = dienst.schichten[0]?._id ?? ''
  const leute = await Promise.all(Array.from({ length: 21 }, () => mitglied()))
  const zeile = ({ profil }: Mensch): Zeile => ({ profil, schicht })
  const anzahl = (helfer: Zeile[], version: number) =>
    zaehleAbfragen(knoten.datenbank.pool, () => als(leitung).einteilung({ params: { id: dienst._id }, body: { version, helfer } }))
  const eine = await anzahl(leute.slice(0, 1).map(zeile), dienst.version)
  expect(eine).toBeGreaterThan(5)
  expect(await anzahl(leute.slice(1).map(zeile), dienst.version + 1)).toBe(eine)
})
