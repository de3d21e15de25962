import { describe, expect, test } from 'vitest'
import type { Eingabe } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import type { Mensch } from '#tests/support/anwendung.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { dienstwelt } from '#tests/support/dienste.ts'

/** Of these a list says no reason: there is nothing left to sign up for. */
const MUTE = ['schon dabei', 'anderswo']

/** On this day of 2027, ten to six in Berlin. */
const am = (tag: string) => ({ beginn: `2027-${tag}T08:00:00.000Z`, ende: `2027-${tag}T16:00:00.000Z` })

async function welt() {
  const w = await dienstwelt({ jetzt: '2027-05-10T12:00:00Z' })
  const leitung = await w.leitung()
  const lege = (bezeichnung: string, daten: Parameters<typeof w.angaben>[0]) =>
    w.als(leitung).create({ body: w.angaben({ bezeichnung, ...daten }) })
  const namen = async (wer: Mensch, query: NonNullable<Eingabe<typeof sanitaetsdiensteContract.list>['query']>) =>
    (await w.als(wer).list({ query })).zeilen.map(({ bezeichnung }) => bezeichnung)
  return { ...w, chef: leitung, lege, namen }
}

describe('which services', () => {
  test('coming, running, past, called off, drafts, mine', async () => {
    const w = await welt()
    await w.lege('gestern', am('05-09'))
    await w.lege('vorgestern', am('05-08'))
    await w.lege('läuft', { beginn: '2027-05-09T07:00:00Z', ende: '2027-05-11T16:00:00Z' })
    const morgen = await w.lege('morgen', am('05-11'))
    await w.lege('Entwurf', { ...am('05-12'), status: 'angebot' })
    const weg = await w.lege('weg', am('05-13'))
    await w.als(w.chef).absage({ params: { id: weg._id }, body: { grund: 'Regen' } })
    const lena = await w.mitglied()
    await w.als(lena).anmelden({ params: { id: morgen._id }, body: {} })
    expect(await w.namen(w.chef, {})).toEqual(['vorgestern', 'läuft', 'gestern', 'morgen', 'Entwurf', 'weg'])
    expect(await w.namen(w.chef, { nur: 'kommend' })).toEqual(['läuft', 'morgen'])
    expect(await w.namen(w.chef, { nur: 'vergangen' })).toEqual(['gestern', 'vorgestern'])
    expect(await w.namen(w.chef, { nur: 'abgesagt' })).toEqual(['weg'])
    expect(await w.namen(w.chef, { nur: 'entwurf' })).toEqual(['Entwurf'])
    expect(await w.namen(w.chef, { nur: 'meine' })).toEqual([])
    expect(await w.namen(lena, { nur: 'meine' })).toEqual(['morgen'])
    expect(await w.namen(lena, { nur: 'entwurf' })).toEqual([])
  })

  test('by kind, category, span and words of name, organiser, number and place', async () => {
    const w = await welt()
    await w.lege('Stadtlauf', { ...am('06-01'), kategorie: 'Sport' })
    const park = await w.weitererOrt('Bürgerpark')
    const konzert = await w.lege('Konzert', { ...am('07-01'), kategorie: 'Konzert', ort: park })
    expect(await w.namen(w.chef, { kategorie: 'Sport' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chef, { art: 'extern' })).toEqual([])
    expect(await w.namen(w.chef, { von: '2027-06-01T16:00:00Z' })).toEqual(['Konzert'])
    expect(await w.namen(w.chef, { von: '2027-06-01T15:59:00Z', bis: '2027-07-01T08:00:00Z' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chef, { suche: 'bürger konz' })).toEqual(['Konzert'])
    expect(await w.namen(w.chef, { suche: 'tv lauf' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chef, { suche: konzert.nummer })).toEqual(['Konzert'])
    expect(await w.namen(w.chef, { suche: '100%' })).toEqual([])
  })

  test('open is what has a place for me that I am free to take', async () => {
    const w = await welt()
    const lena = await w.mitglied('SanA', { gruppe: 'Süd' })
    const eins = { bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }] }
    await w.lege('passt', { ...am('06-01'), ...eins })
    await w.lege('zu hoch', { ...am('06-02'), bedarf: [{ qualifikation: 'RS', anzahl: 1 }] })
    await w.lege('Praktikum', {
      ...am('06-03'),
      bedarf: [{ qualifikation: 'RS', anzahl: 1 }],
      praktikanten: { anzahl: 1, mindestqualifikation: 'EH' },
    })
    await w.lege('zu spät', { ...am('06-04'), ...eins, meldeschluss: '2027-05-10T11:59:00Z' })
    await w.lege('andere Gruppe', { ...am('06-05'), ...eins, sichtbarFuer: ['Nord'] })
    await w.lege('meine Gruppe', { ...am('06-06'), ...eins, sichtbarFuer: ['Süd'] })
    const voll = await w.lege('voll', { ...am('06-07'), ...eins })
    await w.als(await w.mitglied()).anmelden({ params: { id: voll._id }, body: {} })
    const zu = await w.lege('voll ohne Warteliste', { ...am('06-10'), ...eins, warteliste: false })
    await w.als(await w.mitglied()).anmelden({ params: { id: zu._id }, body: {} })
    const dabei = await w.lege('schon dabei', { ...am('06-08'), bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    await w.als(lena).anmelden({ params: { id: dabei._id }, body: {} })
    const anderswo = await w.lege('anderswo', { ...am('06-09'), ...eins })
    await w.als(w.chef).einteilung({
      params: { id: anderswo._id },
      body: { version: 1, helfer: [{ profil: lena.profil, schicht: anderswo.schichten[0]!._id }] },
    })
    await w.lege('zur selben Zeit', { ...am('06-09'), ...eins })
    await w.lege('gleich danach', { beginn: '2027-06-09T16:00:00Z', ende: '2027-06-09T20:00:00Z', ...eins })
    const erwartet = ['passt', 'Praktikum', 'meine Gruppe', 'gleich danach']
    expect(await w.namen(lena, { nur: 'offen' })).toEqual(erwartet)
    const { zeilen: alle } = await w.als(lena).list()
    expect(alle.filter(({ passt }) => passt).map(({ bezeichnung }) => bezeichnung)).toEqual(erwartet)
    // The list and the button follow the same rules.
    for (const { _id, passt, anmeldung: listed, bezeichnung } of alle) {
      const { anmeldung } = await w.als(lena).get({ params: { id: _id } })
      expect([bezeichnung, { ...listed, gruende: listed.gruende.length > 0 }]).toEqual([
        bezeichnung,
        { ...anmeldung, gruende: anmeldung.gruende.length > 0 && !MUTE.includes(bezeichnung) },
      ])
      expect([bezeichnung, (anmeldung.moeglich && !anmeldung.warteliste) || anmeldung.alsPraktikant === true]).toEqual([bezeichnung, passt])
    }
    const said = alle.map(({ bezeichnung, passt, anmeldung: { warteliste, gruende } }) => [
      bezeichnung,
      passt ? null : warteliste ? 'warteliste' : (gruende[0] ?? null),
    ])
    expect(Object.fromEntries(said)).toEqual({
      ...Object.fromEntries([...erwartet, 'schon dabei'].map((name) => [name, null])),
      'zu hoch': 'Deine Qualifikation passt hier auf keinen Platz.',
      'zu spät': 'Der Meldeschluss ist vorbei.',
      voll: 'warteliste',
      'voll ohne Warteliste': 'Alle Plätze sind vergeben.',
      anderswo: null,
      'zur selben Zeit': 'Zu dieser Zeit bist du schon eingeteilt.',
    })
    expect(alle.find(({ bezeichnung }) => bezeichnung === 'schon dabei')?.meine).toEqual([
      { schicht: dabei.schichten[0]?._id, status: 'gemeldet', von: dabei.beginn, bis: dabei.ende },
    ])
  })
})

describe('pages', () => {
  test.each([
    ['forwards', 'kommend', ['a', 'b', 'c', 'd', 'e']],
    ['backwards', 'vergangen', ['5', '4', '3', '2', '1']],
  ] as const)('%s: every row once, the total on each page', async (_, nur, erwartet) => {
    const w = await welt()
    for (const [i, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await w.lege(name, am(`06-0${i < 2 ? 1 : i}`))
    for (const name of ['1', '2', '3', '4', '5']) await w.lege(name, am(`04-0${name}`))
    const gelesen: string[] = []
    let nach: string | undefined
    do {
      const seite = await w.als(w.chef).list({ query: { nur, limit: 2, ...(nach ? { nach } : {}) } })
      expect(seite.gesamt).toBe(5)
      gelesen.push(...seite.zeilen.map(({ bezeichnung }) => bezeichnung))
      nach = seite.naechste ?? undefined
    } while (nach)
    // Two begin at the same instant: their order is that of their ids.
    expect(gelesen.length).toBe(5)
    expect(nur === 'kommend' ? new Set(gelesen) : gelesen).toEqual(nur === 'kommend' ? new Set(erwartet) : erwartet)
  })

  test.each(['x', Buffer.from('["heute","0192f000-0000-7000-8000-000000000001"]').toString('base64url')])(
    'a forged cursor is refused: %s',
    async (nach) => {
      const w = await welt()
      await expect(w.als(w.chef).list({ query: { nach } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'nach' }] })
    },
  )
})

test.each([
  ['von=0000-01-01T00:00:00Z', 'Von liegt zu weit in der Vergangenheit.'],
  ['bis=gestern', 'Bis ist kein gültiger Zeitpunkt.'],
  ['suche=%00', 'Suche enthält unzulässige Zeichen.'],
])('%s is refused in a sentence', async (query, msg) => {
  const w = await welt()
  const antwort = await w.knoten.ruf(w.chef, 'GET', `/api/sanitaetsdienste?${query}`)
  expect([antwort.statusCode, antwort.json()]).toEqual([400, { errors: [{ msg, feld: query.split('=')[0] }] }])
})

test('the number of queries does not grow with the rows, and an unchanged list costs none', async () => {
  const w = await welt()
  const lena = await w.mitglied()
  const zaehle = (pfad: string) =>
    zaehleAbfragen(w.knoten.datenbank.pool, async () => expect((await w.knoten.ruf(lena, 'GET', pfad)).statusCode).toBe(200))
  const liste = '/api/sanitaetsdienste?nur=kommend'
  await w.lege('Dienst', am('06-01'))
  await zaehle(liste)
  await w.lege('Dienst', am('06-01'))
  const wenige = await zaehle(liste)
  for (let i = 0; i < 12; i++) await w.lege('Dienst', am('06-01'))
  expect(await zaehle(liste)).toBe(wenige)
  expect(wenige).toBeLessThanOrEqual(3)
  // The notices of the writes arrive a moment later and empty what was kept meanwhile.
  await expect.poll(() => zaehle(liste)).toBe(0)
  const { _id } = await w.lege('Dienst', am('06-01'))
  expect(await zaehle(`/api/sanitaetsdienste/${_id}`)).toBeLessThanOrEqual(6)
  await expect.poll(() => zaehle(`/api/sanitaetsdienste/${_id}`)).toBe(0)
})

test('the list as a file has what the filter leaves, in words', async () => {
  const w = await welt()
  await w.lege('Stadtlauf', am('06-01'))
  await w.lege('Konzert', am('07-01'))
  const { body, statusCode } = await w.knoten.ruf(w.chef, 'GET', '/api/sanitaetsdienste.csv?suche=lauf')
  expect(statusCode).toBe(200)
  expect(body).toContain('SAN-2027-001;Stadtlauf;intern;sonstige;TV Musterstadt;Stadthalle;Di., 01.06.2027, 10:00;')
  expect(body).toContain('2 SanA')
  expect(body).not.toContain('Konzert')
})
