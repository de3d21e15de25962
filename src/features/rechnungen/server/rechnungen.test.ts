import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { describe, expect, test } from 'vitest'
import { dienstWorld } from '#tests/support/dienste.ts'
import { centsText } from '#contract/money/cents.ts'
import { form } from '#tests/support/form.ts'
import { makeTestInstance, testInstance } from '#tests/support/app.ts'
import { invoiceContract, rateContract, type Sender, NO_SENDER } from '../contract.ts'
import { takenBackText } from '../rules.ts'
import { numberIn, proposeMatches, proposeMatch } from './bank.ts'
import { cancelInvoice, issueInvoice } from './issue.ts'
import type { Render } from './papers.ts'

const NOW = '2026-11-23T12:00:00Z'
const SENDER: Sender = {
  ...NO_SENDER,
  name: 'Ortsverband Musterstadt',
  strasse: 'Wachstr. 1',
  plz: '12345',
  stadt: 'Musterstadt',
  telefon: '02345 678901',
  email: 'kasse@example.org',
  ansprechpartner: 'Kim Kasse',
  steuernummer: '123/456/78901',
  iban: 'DE89370400440532013000',
}
/** Papers without their looks: what is tested is numbers. */
const quick: Render = async ({ nummer }) => ({ pdf: Buffer.from(`%PDF ${nummer}`), xml: Buffer.from(`<x>${nummer}</x>`) })

async function world() {
  let now = new Date(NOW)
  const instance = await testInstance({ clock: () => now })
  const office = await instance.person(['ABRECHNUNG'], { nachname: 'Kasse' })
  const calls = instance.as(invoiceContract, office)
  await calls.changeSender({ body: SENDER })
  const { context } = instance
  const issueQuickly = (id: string, render = quick) =>
    context.transact((trx) => issueInvoice(trx, { context, actor: { _id: office.user }, render }, id))
  return { instance, db: context.db, office, calls, issueQuickly, at: (time: string) => (now = new Date(time)) }
}
type Body = Parameters<Awaited<ReturnType<typeof world>>['calls']['create']>[0]['body']
const hours = { art: 'helferstunde', bezeichnung: 'Helferstunden', menge: 10, einheit: 'Stunde', einzelpreis: 1400 } as const
const invoice = (given: Partial<Body> = {}): Body => ({
  betreff: 'Stadtlauf',
  empfaenger: 'Sportverein Musterstadt',
  strasse: 'Sportplatz 3',
  plz: '12345',
  stadt: 'Musterstadt',
  email: 'verein@example.org',
  leistungVon: '2026-11-20',
  leistungBis: '2026-11-20',
  positionen: [hours],
  status: 'entwurf',
  ...given,
})
const refusal = (status: number, field?: string) => ({ status, ...(field ? { errors: [{ feld: field }] } : {}) })

test('numbers in purposes are read as people write them', () => {
  expect(['RE-2026-0007', 'Rechnung re 2026 7', 'RE20260007 danke', 'RE-2026-12345', 'Spende'].map(numberIn)).toEqual([
    'RE-2026-0007',
    'RE-2026-0007',
    'RE-2026-0007',
    'RE-2026-12345',
    null,
  ])
  const open = [{ _id: 'a', nummer: 'RE-2026-0001', empfaenger: 'Sportverein', offen: 5000, ersetzt: 'RE-2025-0009' }]
  const said = (betrag: number, zweck: string, zahler = '') => proposeMatch({ betrag, zweck, zahler }, open).grund
  expect(said(5000, 'RE-2026-0001')).toMatch(/Betrag stimmen/)
  expect(said(4000, 'RE-2026-0001')).toMatch(/kleiner/)
  expect(said(5000, '', 'SPORTVEREIN e.V.')).toMatch(/Name und Betrag/)
  expect(proposeMatch({ betrag: 5000, zweck: '', zahler: 'Jemand' }, open).rechnung).toBeNull()
  expect(
    proposeMatch({ betrag: 1, zweck: '', zahler: 'Schuetzenverein' }, [
      { _id: 'b', nummer: 'x', empfaenger: 'Schützenverein', offen: 1, ersetzt: null },
    ]).rechnung,
  ).toBe('b')
  expect(proposeMatch({ betrag: 5000, zweck: 'RE-2026-0002', zahler: 'Sportverein' }, open).rechnung).toBeNull()
  // A bank breaks a purpose anywhere; some leave out the letters.
  const found = (zweck: string) =>
    proposeMatch({ betrag: 1, zweck, zahler: '' }, [{ _id: 'n', nummer: 'RE-2026-0019', empfaenger: 'A', offen: 1, ersetzt: null }])
      .rechnung
  expect(['RE-2026-00 19', 'R E-2026-0019', 'Rechnung 2026-0019 danke', 'Kd. 12026-0019'].map(found)).toEqual(['n', 'n', 'n', null])
  expect(said(1, 'RE-2025-0009')).toBe('RE-2025-0009 ist storniert, ersetzt durch RE-2026-0001.')
})

test('an offer is accepted, issued, paid in parts and overpaid, with rights only', async () => {
  const { instance, calls, issueQuickly } = await world()
  const { _id } = await calls.create({ body: invoice({ status: 'angebot', steuersatz: '19' }) })
  const params = { id: _id }
  await expect(calls.issue({ params })).rejects.toMatchObject(refusal(409))
  expect(await calls.sums()).toMatchObject({ angebote: 16_660, angenommen: 0 })
  expect(await calls.accept({ params })).toMatchObject({ status: 'angenommen', netto: 14_000, steuer: 2660, brutto: 16_660, nummer: null })
  expect(await calls.sums()).toMatchObject({ angebote: 0, angenommen: 16_660 })
  await issueQuickly(_id)
  expect(await calls.get({ params })).toMatchObject({
    status: 'gestellt',
    nummer: 'RE-2026-0001',
    datum: '2026-11-23',
    faelligAm: '2026-12-07',
    offen: 16_660,
  })
  expect(await calls.pay({ params, body: { datum: '2026-11-23', betrag: 10_000 } })).toMatchObject({ status: 'gestellt', offen: 6660 })
  expect(await calls.pay({ params, body: { datum: '2026-11-23', betrag: 6670, bemerkung: 'bar' } })).toMatchObject({
    status: 'bezahlt',
    offen: -10,
  })
  // A returned debit opens it again.
  expect(await calls.pay({ params, body: { datum: '2026-11-23', betrag: -6670 } })).toMatchObject({ status: 'gestellt', offen: 6660 })
  // More than came in does not go back.
  await expect(calls.pay({ params, body: { datum: '2026-11-23', betrag: -10_001 } })).rejects.toMatchObject(refusal(400, 'betrag'))
  await expect(calls.pay({ params, body: { datum: '2026-11-24', betrag: 1 } })).rejects.toMatchObject(refusal(400, 'datum'))
  await expect(calls.pay({ params, body: { datum: '2026-11-23', betrag: 0 } })).rejects.toMatchObject(refusal(400, 'betrag'))
  expect(await calls.sums({ query: { jahr: '2026' } })).toMatchObject({ gestellt: 16_660, bezahlt: 10_000, offen: 6660 })
  expect((await calls.history({ params })).length).toBeGreaterThan(3)
  await expect(instance.as(invoiceContract, await instance.person(['READ_SANDIENST'])).list()).rejects.toMatchObject(refusal(403))
})

test('an issued invoice and a reminder carry the logo that the chapter has then', async () => {
  const { instance, calls, office, at } = await world()
  const pictures = async (end: string) => {
    const { rawPayload } = await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${end}`)
    return rawPayload.toString('latin1').split('/Subtype /Image').length - 1
  }
  const issued = async () => {
    const { _id } = await calls.create({ body: invoice() })
    await calls.issue({ params: { id: _id } })
    return _id
  }
  const before = await issued()
  const setter = await instance.person(['UPDATE_USER_RECHTE'])
  const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const set = await instance.app.inject({ method: 'PUT', url: '/api/einstellungen/logo?version=1', ...form(setter, logo, 'logo.png') })
  expect(set.statusCode).toBe(200)
  const after = await issued()
  at('2026-12-20T12:00:00Z')
  await calls.remind({ params: { id: before }, body: { mailen: false } })
  expect([await pictures(`${before}.pdf`), await pictures(`${after}.pdf`), await pictures(`${before}/mahnung/1.pdf`)]).toEqual([0, 2, 2])
})

test('issued papers stay: bytes, hash and every field, in code and database', async () => {
  const { instance, office, db, calls } = await world()
  const { _id } = await calls.create({ body: invoice() })
  const params = { id: _id }
  const { sha256, version } = await calls.issue({ params })
  const load = (end: string) => instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}.${end}`)
  const [pdf, xml] = [await load('pdf'), await load('xml')]
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(xml.body).toContain('RE-2026-0001')
  const { createHash } = await import('node:crypto')
  expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(sha256)
  await calls.changeSender({ body: { ...SENDER, name: 'Anders', version: 2 } })
  expect((await load('pdf')).rawPayload.equals(pdf.rawPayload)).toBe(true)
  // The year as one file, whose length is known before it comes.
  const year = await instance.call(office, 'GET', '/api/abrechnungen/rechnungen/jahr.zip?jahr=2026')
  expect(Number(year.headers['content-length'])).toBe(year.rawPayload.length)
  expect(Buffer.from(unzipSync(year.rawPayload)['RE-2026-0001/RE-2026-0001.pdf'] ?? []).equals(pdf.rawPayload)).toBe(true)
  const { status, ...body } = invoice({ betreff: 'Anders' })
  await expect(calls.update({ params, body: { ...body, version } })).rejects.toMatchObject(refusal(409))
  await expect(calls.remove({ params })).rejects.toMatchObject(refusal(409))
  for (const change of [
    "update rechnungen set betreff = 'x'",
    'update rechnungen set brutto = 1, netto = 1',
    'update rechnungen set nummer = null',
    'delete from rechnungen',
    'update rechnungen set "faelligAm" = \'2030-01-01\'',
  ])
    await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ constraint: 'rechnungen_fest' })
  for (const change of ["update rechnungsdokumente set inhalt = 'x'", 'delete from rechnungsdokumente'])
    await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ constraint: 'rechnungsdokumente_fest' })
  const entries = await calls.history({ params })
  expect(entries.some(({ neu }) => neu === sha256)).toBe(true)
})

test('a cancellation has its own number and a next version; payments are owed back', async () => {
  const { instance, office, calls, issueQuickly } = await world()
  const { _id } = await calls.create({ body: invoice() })
  const params = { id: _id }
  await issueQuickly(_id)
  await calls.pay({ params, body: { datum: '2026-11-23', betrag: 5000 } })
  const draft = await calls.cancel({ params, body: { grund: 'Falscher Empfänger', neu: true } })
  expect(draft).toMatchObject({ status: 'entwurf', ausgabe: 2, vorgaenger: _id, vorgaengerNummer: 'RE-2026-0001', brutto: 14_000 })
  const old = await calls.get({ params })
  expect(old).toMatchObject({ status: 'storniert', stornoNummer: 'RE-2026-0002', nachfolger: draft._id, offen: -5000 })
  const storno = await calls.get({ params: { id: old.storno ?? '' } })
  expect(storno).toMatchObject({ art: 'storno', status: 'gestellt', brutto: -14_000, offen: 0 })
  expect((await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${storno._id}.pdf`)).statusCode).toBe(200)
  // A spreadsheet reckons with what is taken back, too.
  expect((await instance.call(office, 'GET', '/api/abrechnungen/rechnungen.csv')).body).toMatch(
    /^RE-2026-0002;Stornorechnung;.*;-140,00;-140,00;0,00;0\r$/m,
  )
  await expect(calls.cancel({ params, body: { grund: 'noch einmal' } })).rejects.toMatchObject(refusal(409))
  await expect(calls.cancel({ params: { id: storno._id }, body: { grund: 'x' } })).rejects.toMatchObject(refusal(409))
  await issueQuickly(draft._id)
  expect(await calls.get({ params: { id: draft._id } })).toMatchObject({ nummer: 'RE-2026-0003', ausgabe: 2 })
  // Paid back: nothing is open.
  expect(await calls.pay({ params, body: { datum: '2026-11-23', betrag: -5000 } })).toMatchObject({ status: 'storniert', offen: 0 })
})

test('an incomplete invoice is refused with its field and takes no number', async () => {
  const { db, calls, instance, office } = await world()
  for (const [given, status, field] of [
    [{ positionen: [] }, 400, 'positionen'],
    [{ positionen: [{ ...hours, einzelpreis: 0 }] }, 400, 'positionen'],
    [{ strasse: '' }, 400, 'strasse'],
  ] as const) {
    const { _id } = await calls.create({ body: invoice({ ...given, positionen: given.positionen ? [...given.positionen] : [hours] }) })
    await expect(calls.issue({ params: { id: _id } })).rejects.toMatchObject(refusal(status, field))
  }
  for (const [given, field] of [
    [{ positionen: [{ ...hours, einzelpreis: 0.5 }] }, 'positionen.0.einzelpreis'],
    [{ positionen: [{ ...hours, menge: 0.005 }] }, 'positionen.0.menge'],
    [{ positionen: [{ ...hours, menge: -1 }] }, 'positionen.0.menge'],
    [{ leistungBis: '2026-11-19' }, 'leistungBis'],
    [{ dienst: '00000000-0000-7000-8000-000000000000' }, 'dienst'],
    [{ empfaenger: 'A\u0000B' }, 'empfaenger'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email'],
    [{ email: 'a@example.org,b@example.org' }, 'email'],
    [{ email: 'A<a@example.org>' }, 'email'],
    ...['XX', 'UK', 'EU', 'ZZ', 'XK', 'AN', 'de'].map((land) => [{ land }, 'land'] as const),
    [{ plz: 'ABC' }, 'plz'],
    [{ plz: '1234' }, 'plz'],
    ...['05111-12345-23', '04011000-1234512345-35', '04011000', 'x'].map((leitwegId) => [{ leitwegId }, 'leitwegId'] as const),
  ] as const)
    await expect(calls.create({ body: invoice(given as Partial<Body>) })).rejects.toMatchObject(refusal(400, field))
  for (const given of [{ land: 'GB', plz: 'SW1A 1AA' }, { leitwegId: '04011000-1234512345-06' }, { leitwegId: '05111-12345-69' }])
    expect(await calls.create({ body: invoice(given) })).toMatchObject(given)
  for (const given of [
    { ustId: 'XX123456789' },
    { ustId: 'DE12' },
    { steuernummer: 'abc' },
    { steuernummer: '123/456' },
    { telefon: '12' },
  ])
    await expect(calls.changeSender({ body: { ...SENDER, ...given, version: 2 } })).rejects.toMatchObject(
      refusal(400, Object.keys(given)[0]),
    )
  // A draft from before these rules is refused at the latest when it would become final.
  const old = await calls.create({ body: invoice() })
  await sql`update rechnungen set land = 'UK' where _id = ${old._id}::uuid`.execute(db)
  await expect(calls.issue({ params: { id: old._id } })).rejects.toMatchObject(refusal(400, 'land'))
  // Issuing an invoice requires the sender's data.
  await sql`delete from config where key = 'rechnungssteller'`.execute(db)
  await calls.changeSender({ body: { ...SENDER, iban: '' } })
  const { _id } = await calls.create({ body: invoice() })
  await expect(calls.issue({ params: { id: _id } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('IBAN') as string }],
  })
  expect(await db.selectFrom('rechnungsnummern').selectAll().execute()).toEqual([])
  expect((await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}.pdf`)).statusCode).toBe(200)
  expect((await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}.xml`)).statusCode).toBe(404)
})

test('characters forbidden in XML or transfers pass or are refused, none is lost', async () => {
  const { instance, office, calls } = await world()
  const { _id } = await calls.create({
    body: invoice({ empfaenger: `<Müller & "Söhne"> 'GmbH' ]]> 🚑 €`, betreff: 'a<b>&amp;"', strasse: '& <1>', land: 'AT' }),
  })
  await calls.issue({ params: { id: _id } })
  const xml = await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}.xml`)
  expect(xml.statusCode).toBe(200)
  expect(xml.body).not.toContain('<Müller')
  expect(xml.body).toContain('<ram:CountryID>AT</ram:CountryID>')
})

describe('numbers', () => {
  test('500 issued from two nodes at once: no gap, none twice', async () => {
    const { instance, db, office, calls, issueQuickly } = await world()
    const first = await calls.create({ body: invoice() })
    await sql`insert into rechnungen (betreff, empfaenger, strasse, plz, stadt, email, "leistungVon", "leistungBis", positionen, status)
      select betreff, empfaenger, strasse, plz, stadt, email, "leistungVon", "leistungBis", positionen, status from rechnungen, generate_series(2, 500) where _id = ${first._id}`.execute(
      db,
    )
    const other = await makeTestInstance({ database: instance.database, clock: () => new Date(NOW) })
    const { context } = other
    const issueThere = (id: string) =>
      context.transact((trx) => issueInvoice(trx, { context, actor: { _id: office.user }, render: quick }, id))
    const rows = await db.selectFrom('rechnungen').select('_id').execute()
    // As many at once as each node has connections: who waits for one longer than a slow machine allows is refused, and tells nothing of numbers.
    const next = rows.values()
    const lane = async (issueOne: typeof issueThere) => {
      for (const { _id } of next) await issueOne(_id)
    }
    await Promise.all(Array.from({ length: 20 }, (_, at) => lane(at % 2 === 0 ? issueQuickly : issueThere)))
    await other.close()
    const { rows: counted } = await sql<{ all: number; least: number; most: number; different: number }>`
      select count(*)::int as all, min(laufend) as least, max(laufend) as most, count(distinct nummer)::int as different from rechnungen`.execute(
      db,
    )
    expect(counted).toEqual([{ all: 500, least: 1, most: 500, different: 500 }])
  })

  test('waiting for a number holds no connection', async () => {
    const { db, calls } = await world()
    await calls.changeSender({ body: { ...SENDER, steuerhinweis: '', version: 2 } })
    const ids = await Promise.all(Array.from({ length: 14 }, async () => (await calls.create({ body: invoice() }))._id))
    const trx = await db.startTransaction().execute()
    await sql`insert into rechnungsnummern values (2026, 1)`.execute(trx)
    const waiting = Promise.allSettled(ids.map((id) => calls.issue({ params: { id } })))
    expect(await Promise.race([calls.sums({ query: {} }), waiting])).toMatchObject({ gestellt: 0 })
    await trx.rollback().execute()
    // Without the reason why it is free of tax: refused once the number is theirs, and it goes back.
    expect((await waiting).map((one) => one.status === 'rejected' && (one.reason as { status: number }).status)).toEqual(ids.map(() => 400))
    expect(await db.selectFrom('rechnungsnummern').selectAll().execute()).toEqual([])
  })

  test('an abort between number and paper leaves neither', async () => {
    const { db, calls, issueQuickly, instance } = await world()
    const ids: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const { _id } = await calls.create({ body: invoice() })
      ids.push(_id)
    }
    const [one = '', two = '', three = ''] = ids
    await expect(issueQuickly(one, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
    // The connection dies while the paper is made.
    const dies: Render = async (paper, trx) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`.execute(
        db,
      )
      return quick(paper, trx)
    }
    await expect(issueQuickly(two, dies)).rejects.toThrow(/onnection|terminat|ECONNRESET/)
    expect(await db.selectFrom('rechnungsnummern').selectAll().execute()).toEqual([])
    await issueQuickly(three)
    expect(await calls.get({ params: { id: three } })).toMatchObject({ nummer: 'RE-2026-0001' })
    expect(await calls.get({ params: { id: two } })).toMatchObject({ nummer: null, status: 'entwurf' })
    // Past the program: a number without papers, and one that leaves a gap.
    const forged = (count: number) =>
      sql`update rechnungen set status = 'gestellt', jahr = 2026, laufend = ${count}, nummer = 'RE-2026-000' || ${count}::text, datum = '2026-11-23',
        "faelligAm" = '2026-12-07', "gestelltAm" = now(), sha256 = 'x' where _id = ${two}`.execute(instance.context.db)
    await expect(forged(2)).rejects.toMatchObject({ constraint: 'rechnungen_dokument' })
    await expect(forged(3)).rejects.toMatchObject({ constraint: 'rechnungen_luecke' })
  })

  test('each year counts from one, by the day on which it is issued in Berlin', async () => {
    const { calls, issueQuickly, at } = await world()
    const ids = await Promise.all([0, 1].map(async () => (await calls.create({ body: invoice() }))._id))
    // Activity keeps the session valid.
    at('2026-12-15T12:00:00Z')
    await calls.list()
    at('2026-12-31T22:59:59Z')
    await issueQuickly(ids[0] ?? '')
    at('2026-12-31T23:00:00Z')
    await issueQuickly(ids[1] ?? '')
    const [old, fresh] = await Promise.all(ids.map((id) => calls.get({ params: { id } })))
    expect([old?.nummer, fresh?.nummer, fresh?.faelligAm]).toEqual(['RE-2026-0001', 'RE-2027-0001', '2027-01-15'])
    // Paid in the next year it is still of the old one.
    expect(await calls.pay({ params: { id: ids[0] ?? '' }, body: { datum: '2027-01-01', betrag: 14_000 } })).toMatchObject({
      status: 'bezahlt',
    })
    expect((await calls.list({ query: { jahr: '2026' } })).gesamt).toBe(1)
  })
})

test('three reminders, each after its time, by mail with the letter and the invoice', async () => {
  const { instance, office, db, calls, issueQuickly, at } = await world()
  const { _id } = await calls.create({ body: invoice() })
  const params = { id: _id }
  await calls.update({ params, body: { ...invoice({ betreff: 'Waldlauf' }), version: 1 } })
  await issueQuickly(_id)
  // A history changes no issued invoice.
  const changed = (await calls.history({ params })).find(({ feld }) => feld === 'betreff')
  const back = `/api/abrechnungen/rechnungen/${_id}/history/${changed?.gruppe}`
  expect((await instance.call(office, 'POST', back, {})).json()).toMatchObject({
    errors: [{ msg: expect.stringMatching(/^Was gestellt ist/) }],
  })
  await expect(calls.remind({ params, body: {} })).rejects.toMatchObject(refusal(409))
  const preview = (step: number) => instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}/mahnung/${step}.pdf`)
  expect([(await preview(1)).rawPayload.subarray(0, 5).toString(), (await preview(2)).statusCode]).toEqual(['%PDF-', 404])
  expect((await calls.get({ params })).mahnungen).toEqual([])
  // Button and call ask for the same day.
  const next = ['2026-12-19', '2026-12-30', null]
  for (const [step, day] of [
    [1, '2026-12-08'],
    [2, '2026-12-19'],
    [3, '2026-12-30'],
  ] as const) {
    at(`${day}T12:00:00Z`)
    expect(await calls.remind({ params, body: { mailen: step !== 2 } })).toMatchObject({
      mahnstufe: step,
      gemahntAm: day,
      mahnbarAb: next[step - 1],
    })
    await expect(calls.remind({ params, body: {} })).rejects.toMatchObject(refusal(409))
  }
  const told = (await calls.history({ params })).filter(({ feld }) => feld === 'mahnungAn')
  expect(told.map(({ neu }) => neu)).toEqual(['verein@example.org', 'verein@example.org'])
  const { rows: mails } = await sql<{
    betreff: string
    files: number
  }>`select betreff, jsonb_array_length(anhaenge) as files from mails order by _id`.execute(db)
  expect(mails).toEqual([
    { betreff: 'Zahlungserinnerung zu RE-2026-0001', files: 2 },
    { betreff: 'Letzte Mahnung zu RE-2026-0001', files: 2 },
  ])
  const letter = await instance.call(office, 'GET', `/api/abrechnungen/rechnungen/${_id}/mahnung/2.pdf`)
  expect(letter.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await calls.get({ params })).toMatchObject({ mahnungen: [expect.any(String), expect.any(String), expect.any(String)] })
})

test('a bank entry counts once, for any booker and any repetition', async () => {
  const { db, calls, issueQuickly } = await world()
  const { _id } = await calls.create({ body: invoice() })
  await issueQuickly(_id)
  const entry = { rechnung: _id, referenz: '2026112300001', datum: '2026-11-23', betrag: 14_000 }
  const zahlungen = [{ ...entry, konto: SENDER.iban }]
  // From another account only once somebody says so.
  const foreign = [{ ...entry, konto: 'DE02120300000000202051' }]
  await expect(calls.book({ body: { zahlungen: foreign } })).rejects.toMatchObject(refusal(409, 'fremdesKonto'))
  const both = await Promise.all([calls.book({ body: { zahlungen } }), calls.book({ body: { zahlungen } })])
  expect(both.map(({ anzahl }) => anzahl).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await calls.book({ body: { zahlungen } })).toEqual({ anzahl: 0, schonGebucht: 1 })
  // The second part of such an entry is refused with the place of the first, and not dropped.
  const other = await calls.create({ body: invoice() })
  await issueQuickly(other._id)
  const split = [{ ...entry, rechnung: other._id, konto: SENDER.iban }]
  await expect(calls.book({ body: { zahlungen: split } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('RE-2026-0001') as string }],
  })
  expect(await calls.get({ params: { id: _id } })).toMatchObject({ status: 'bezahlt', offen: 0 })
  expect(await calls.payments()).toMatchObject([{ nummer: 'RE-2026-0001', betrag: 14_000 }])
  expect(await calls.book({ body: { zahlungen: foreign.map((one) => ({ ...one, referenz: 'x' })), fremdesKonto: true } })).toMatchObject({
    anzahl: 1,
  })
  const bank = { tag: '2026-11-23', zweck: '', gegenname: '', gegenIban: '', endToEndId: '', storno: false, betrag: 1 }
  const read = await proposeMatches(db, [
    { ...bank, referenz: 'a', kontoIban: SENDER.iban },
    { ...bank, referenz: 'b', kontoIban: 'DE02120300000000202051' },
  ])
  expect(read.fremd).toEqual(['DE02120300000000202051'])
})

test('large overpayment and old dates ask; overdue follows Berlin days', async () => {
  const { instance, office, calls, issueQuickly, at } = await world()
  const { _id } = await calls.create({ body: invoice() })
  const params = { id: _id }
  await issueQuickly(_id)
  const today = '2026-11-23'
  for (const [datum, betrag] of [
    [today, 15_500],
    [today, 140_000],
    ['2026-10-20', 14_000],
    ['2016-11-23', 14_000],
  ] as const)
    await expect(calls.pay({ params, body: { datum, betrag } })).rejects.toMatchObject(refusal(409, 'sicher'))
  const late = async () => [
    (await calls.get({ params })).ueberfaellig,
    (await instance.as(dashboardContract, office).waiting()).length,
    (await calls.list({ query: { ueberfaellig: true } })).gesamt,
  ]
  at('2026-12-07T22:59:00Z')
  expect(await late()).toEqual([false, 0, 0])
  at('2026-12-07T23:00:00Z')
  expect(await late()).toEqual([true, 1, 1])
  const much = { datum: '2026-10-20', betrag: 15_500 }
  await calls.pay({ params, body: { ...much, sicher: true } })
  expect((await calls.get({ params })).offen).toBe(-1500)
  const back = { datum: '2026-11-23', betrag: -15_500, bemerkung: takenBackText(much), sicher: true }
  await calls.pay({ params, body: { datum: '2026-11-23', betrag: 14_000, sicher: true } })
  const twice = await Promise.allSettled([calls.pay({ params, body: back }), calls.pay({ params, body: back })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await calls.get({ params })).offen).toBe(0)
})

test('rates are valid by date range, one per kind; packages differ by name', async () => {
  const { instance, office } = await world()
  const rates = instance.as(rateContract, office)
  const rate = {
    art: 'helferstunde',
    bezeichnung: 'Helferstunde',
    einheit: 'Stunde',
    einzelpreis: 1400,
    gueltigAb: '2026-01-01',
    gueltigBis: '2026-12-31',
  } as const
  await rates.create({ body: rate })
  await expect(rates.create({ body: { ...rate, gueltigAb: '2026-12-31', gueltigBis: null } })).rejects.toMatchObject({ status: 409 })
  await rates.create({ body: { ...rate, gueltigAb: '2027-01-01', gueltigBis: null, einzelpreis: 1500 } })
  await rates.create({ body: { ...rate, art: 'pauschal', bezeichnung: 'Kleiner Dienst', einheit: 'pauschal' } })
  await rates.create({ body: { ...rate, art: 'pauschal', bezeichnung: 'Großer Dienst', einheit: 'pauschal' } })
  await expect(rates.create({ body: { ...rate, art: 'zelt', gueltigBis: '2025-12-31' } })).rejects.toMatchObject({
    errors: [{ feld: 'gueltigBis' }],
  })
})

test('a service is offered by estimate, billed by attendance, never if cancelled', async () => {
  const base = await dienstWorld({ now: '2027-04-28T12:00:00Z' })
  const { instance, leitung, mitglied, props, placeClock } = base
  const [leads, office] = [await leitung(), await instance.person(['ABRECHNUNG'])]
  const [dienste, calls] = [base.als(leads), instance.as(invoiceContract, office)]
  const rates = instance.as(rateContract, office)
  for (const [kind, unit, price] of [
    ['helferstunde', 'Stunde', 1400],
    ['verpflegung', 'Person', 1700],
  ] as const)
    await rates.create({ body: { art: kind, bezeichnung: kind, einheit: unit, einzelpreis: price, gueltigAb: '2027-01-01' } })
  const input = {
    variante: 'BRK-2010',
    veranstaltungsart: 'Straßenfest',
    maxBesucher: 0,
    erwarteteBesucher: 1000,
    flaecheQm: 0,
    geschlossen: false,
    prominente: 0,
    gewaltErwartet: false,
  } as const
  const result = await dienste.bedarf({ body: input })
  const veranstalter = {
    name: 'TV Musterstadt',
    ansprechpartner: 'Eva',
    telefon: '02345 678901',
    rechnungsadresse: { strasse: 'Hauptstr.', hausnummer: '1', plz: '12345', stadt: 'Musterstadt' },
  }
  const evening = { beginn: '2027-05-01T16:00:00Z', ende: '2027-05-01T21:00:00Z', veranstalter, abrechnungsart: 'nachSaetzen' } as const
  const dienst = await dienste.create({ body: props({ ...evening, risiko: { eingabe: input, ergebnis: result } }) })
  const query = { dienst: dienst._id, als: 'angebot' } as const
  const { hinweise, fertig: _notYet, ...offer } = await calls.draft({ query })
  expect(hinweise).toEqual([])
  expect(offer).toMatchObject({ empfaenger: 'TV Musterstadt', strasse: 'Hauptstr. 1', plz: '12345', leistungVon: '2027-05-01' })
  const made = await calls.create({ body: offer })
  expect(made.positionen.map((one) => [one.art, one.betrag])).toEqual([
    ['helferstunde', 14_000],
    ['verpflegung', 3_400],
  ])
  expect((await calls.draft({ query: { ...query, als: 'entwurf' } })).hinweise).toEqual([
    expect.stringContaining('noch nicht abgeschlossen'),
  ])
  const [anna, ben] = [await mitglied(), await mitglied()]
  const schicht = dienst.schichten[0]?._id ?? ''
  placeClock('2027-05-01T21:30:00Z')
  const was = (who: { profil: string }, until: string) => ({
    profil: who.profil,
    schicht,
    istBeginn: evening.beginn,
    istEnde: until,
    pause: 0,
  })
  for (const who of [anna, ben])
    await sql`insert into anmeldungen (angebot, profil, status, beginn, ende) values (${schicht}, ${who.profil}, 'eingeteilt', ${evening.beginn}, ${evening.ende})`.execute(
      instance.context.db,
    )
  await sql`update sanitaetsdienste set leiter = ${ben.profil}::uuid where _id = ${dienst._id}::uuid`.execute(instance.context.db)
  const params = { id: dienst._id }
  const statusNow = async () => (await dienste.get({ params })).status
  const close = async () =>
    dienste.abschluss({
      params,
      body: {
        version: (await dienste.get({ params })).version,
        hilfeleistungen: { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
        helfer: [was(anna, '2027-05-01T21:00:00Z'), was(ben, '2027-05-01T18:05:00Z')],
      },
    })
  await close()
  const billed = await calls.draft({ query: { ...query, als: 'entwurf' } })
  expect(billed.positionen.map((one) => [one.art, one.menge])).toEqual([
    ['helferstunde', 7.25],
    ['verpflegung', 2],
  ])
  expect(billed.fertig).toBe(true)
  // Taken back, its hours are nobody's to bill; closed again, it is billed for as long as its invoice holds.
  const reopen = async () => dienste.abschlussZuruecknehmen({ params, query: { version: (await dienste.get({ params })).version } })
  await calls.changeSender({ body: SENDER })
  const { hinweise: _told, fertig: _done, ...lines } = billed
  const bill1 = await calls.create({ body: { ...lines, email: 'verein@example.org', status: 'entwurf' } })
  await expect.poll(async () => (await dienste.get({ params })).rechnung).toEqual({ gestellt: false, nummer: null, brutto: bill1.brutto })
  expect((await base.als(anna).get({ params })).rechnung).toBeNull()
  await reopen()
  const { status, dienst: _of, ...unchanged } = { ...lines, email: 'verein@example.org', status: 'entwurf' }
  const again = { ...unchanged, dienst: dienst._id, version: bill1.version }
  const notClosed = { status: 409, errors: [{ msg: expect.stringMatching(/ist noch nicht abgeschlossen/) as string, feld: 'dienst' }] }
  await expect(calls.issueChanged({ params: { id: bill1._id }, body: again })).rejects.toMatchObject(notClosed)
  expect((await calls.get({ params: { id: bill1._id } })).dienstAbgeschlossenAm).toBeNull()
  await close()
  const out = await calls.issue({ params: { id: bill1._id } })
  expect(await statusNow()).toBe('abgerechnet')
  // Leaders without the right read that there is an invoice, not which.
  const led = base.als(ben)
  await expect.poll(async () => (await led.get({ params })).rechnung).toEqual({ gestellt: true, nummer: null, brutto: null })
  await expect(led.abschlussZuruecknehmen({ params, query: { version: (await led.get({ params })).version } })).rejects.toMatchObject({
    errors: [{ msg: 'Eine Rechnung ist gestellt. Zurücknehmen geht erst, wenn die Kasse sie storniert hat.' }],
  })
  await expect(reopen()).rejects.toMatchObject({
    status: 409,
    errors: [
      { msg: `${out.nummer} über ${centsText(out.brutto)} ist gestellt. Zurücknehmen geht erst, wenn die Kasse sie storniert hat.` },
    ],
  })
  await expect(
    sql`update sanitaetsdienste set status = 'ausgeschrieben', "abgeschlossenAm" = null where _id = ${dienst._id}`.execute(
      instance.context.db,
    ),
  ).rejects.toMatchObject({ constraint: 'rechnungen_dienst_abgerechnet' })
  // Invoiced while open, as once was possible, and closed then: billed at once.
  const openAgain = () =>
    instance.context.db.transaction().execute(async (trx) => {
      await sql`alter table sanitaetsdienste disable trigger pruefe_abgerechnet`.execute(trx)
      await sql`delete from stundennachweise`.execute(trx)
      await sql`update sanitaetsdienste set status = 'ausgeschrieben', "abgeschlossenAm" = null where _id = ${dienst._id}`.execute(trx)
      await sql`alter table sanitaetsdienste enable trigger pruefe_abgerechnet`.execute(trx)
    })
  await openAgain()
  await expect(
    sql`update sanitaetsdienste set status = 'durchgefuehrt' where _id = ${dienst._id}`.execute(instance.context.db),
  ).rejects.toMatchObject({ constraint: 'rechnungen_dienst_abgerechnet' })
  await close()
  expect(await statusNow()).toBe('abgerechnet')
  // Cancelling waits for who closes at the same time, and follows.
  await openAgain()
  let [cancelled, done]: [Promise<void>, boolean] = [Promise.resolve(), false]
  await instance.context.db.transaction().execute(async (trx) => {
    await sql`update sanitaetsdienste set status = 'abgerechnet', "abgeschlossenAm" = now() where _id = ${dienst._id}`.execute(trx)
    cancelled = calls.cancel({ params: { id: bill1._id }, body: { grund: 'Preis', neu: false } }).then(() => void (done = true))
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => done || (await waits.execute(instance.context.db)).rows.length > 0, { timeout: 15_000 }).toBe(true)
  })
  await cancelled
  expect(await statusNow()).toBe('durchgefuehrt')
  expect((await dienste.history({ params })).filter(({ feld }) => feld === 'status').map(({ alt, neu }) => [alt, neu])).toEqual(
    expect.arrayContaining([
      ['durchgefuehrt', 'abgerechnet'],
      ['abgerechnet', 'durchgefuehrt'],
    ]),
  )
  // A leader is billed at the leader rate once it exists, regardless of the estimate.
  const lead = { art: 'el', bezeichnung: 'Einsatzleitung', einheit: 'Stunde', einzelpreis: 1800, gueltigAb: '2026-01-01' } as const
  await rates.create({ body: lead })
  expect((await calls.draft({ query: { ...query, als: 'entwurf' } })).positionen.map((one) => [one.art, one.menge])).toEqual([
    ['helferstunde', 5],
    ['el', 2.25],
    ['verpflegung', 2],
  ])
  expect((await calls.duties()).map(({ _id }) => _id)).not.toContain(dienst._id)

  // A GKTW that a shift plans is offered; by a greater estimate as well, without one.
  const nextMonth = { beginn: '2027-06-01T16:00:00Z', ende: '2027-06-01T21:00:00Z' }
  const fahrzeuge = [{ fahrzeug: null, typ: 'GKTW' as const }]
  const shift = { ...nextMonth, bezeichnung: 'Bus', bedarf: [{ qualifikation: 'SanA' as const, anzahl: 4 }], fahrzeuge }
  const other = await dienste.create({ body: props({ ...evening, ...nextMonth, schichten: [shift] }) })
  const linesOf = async (id: string) =>
    (await calls.draft({ query: { ...query, dienst: id } })).positionen.map((one) => [one.art, one.menge, one.einzelpreis])
  expect(await linesOf(other._id)).toEqual([
    ['helferstunde', 20, 1400],
    ['gktw', 1, 0],
    ['verpflegung', 4, 1700],
  ])
  // Two shifts of different length: the places of each over its own span, and the gap is nobody's.
  const [noon, day] = [
    { beginn: '2027-06-02T08:00:00Z', ende: '2027-06-02T12:00:00Z' },
    { beginn: '2027-06-02T08:00:00Z', ende: '2027-06-02T21:00:00Z' },
  ]
  const places = (count: number) => [{ qualifikation: 'SanA' as const, anzahl: count }]
  const schichten = [
    { ...noon, bezeichnung: 'Vormittag', bedarf: places(6) },
    { ...day, beginn: '2027-06-02T16:00:00Z', bezeichnung: 'Abend', bedarf: places(2) },
  ]
  const split = await dienste.create({ body: props({ ...evening, ...day, schichten }) })
  expect(await linesOf(split._id)).toEqual([
    ['helferstunde', 6 * 4 + 2 * 5, 1400],
    ['verpflegung', 8, 1700],
  ])
  const estimated = await dienste.create({ body: props({ ...evening, ...day, schichten, risiko: { eingabe: input, ergebnis: result } }) })
  expect(await linesOf(estimated._id)).toEqual([
    ['helferstunde', 2 * (4 + 5), 1400],
    ['verpflegung', 4, 1700],
  ])
  const crowd = { ...input, maxBesucher: 500, erwarteteBesucher: 500, prominente: 50 }
  const big = await dienste.create({
    // A vehicle needed by both shifts counts once.
    body: props({
      ...evening,
      ...nextMonth,
      schichten: [shift, { ...shift, bezeichnung: 'Abend' }],
      risiko: { eingabe: crowd, ergebnis: await dienste.bedarf({ body: crowd }) },
    }),
  })
  expect(await linesOf(big._id)).toContainEqual(['gktw', 1, 0])
  // Offers are for what comes, the nearest first; found by name, with a slip of the finger forgiven; none that is billed or closed.
  const named = await dienste.create({ body: props({ ...evening, ...nextMonth, bezeichnung: 'Adventssingen', veranstalter }) })
  await sql`insert into sanitaetsdienste (nummer, art, bezeichnung, ort, veranstalter, beginn, ende, abrechnungsart, status)
    select 'SAN-2028-' || 1000 + n, art, 'Serie ' || n, ort, veranstalter, '2028-01-01'::timestamptz + n * interval '1 day', '2028-01-01'::timestamptz + n * interval '25 hours', 'pauschal', 'beauftragt'
    from sanitaetsdienste, generate_series(1, 250) n where _id = ${named._id}`.execute(instance.context.db)
  const pickable = async (words?: string) =>
    (await calls.duties({ query: { als: 'angebot', ...(words ? { suche: words } : {}) } })).map(({ bezeichnung }) => bezeichnung)
  expect((await pickable()).slice(0, 3)).toContain('Adventssingen')
  expect([await pickable('advent'), await pickable('Adventsingen tv'), await pickable('serie 250')]).toEqual([
    ['Adventssingen'],
    ['Adventssingen'],
    ['Serie 250'],
  ])
  expect((await calls.duties({ query: { als: 'entwurf' } })).every(({ fertig }) => fertig)).toBe(true)
  const late = await calls.create({
    body: (({ hinweise, fertig, ...rest }) => ({ ...rest, status: 'entwurf' as const }))(
      await calls.draft({ query: { ...query, dienst: other._id } }),
    ),
  })
  await dienste.absage({ params: { id: other._id }, body: { grund: 'Sturm', von: 'veranstalter' } })
  await expect(calls.draft({ query: { ...query, dienst: other._id } })).rejects.toMatchObject(refusal(409, 'dienst'))
  await expect(calls.issue({ params: { id: late._id } })).rejects.toMatchObject(refusal(409, 'dienst'))

  // Called off at the very moment.
  const third = await dienste.create({ body: props({ ...evening, beginn: '2027-07-01T16:00:00Z', ende: '2027-07-01T21:00:00Z' }) })
  await sql`update sanitaetsdienste set status = 'durchgefuehrt', "abgeschlossenAm" = now() where _id = ${third._id}`.execute(
    instance.context.db,
  )
  // Billed once, unless a part or a correction is meant; offers may be several; cancelled and issued anew it is still one.
  const { context } = instance
  const quickly = { context, actor: { _id: office.user } as never, render: quick }
  const bill = (given: Partial<Body> = {}) => calls.create({ body: invoice({ dienst: third._id, ...given }) })
  const first = await bill()
  const offered = await bill({ status: 'angebot' })
  await expect(bill()).rejects.toMatchObject(refusal(409, 'weitere'))
  await expect(calls.accept({ params: { id: offered._id } })).rejects.toMatchObject(refusal(409, 'weitere'))
  await bill({ weitere: true })
  await context.transact((trx) => issueInvoice(trx, quickly, first._id))
  const { draft } = await context.transact((trx) => cancelInvoice(trx, quickly, first._id, { grund: 'Preis', neu: true }))
  await calls.remove({ params: { id: draft ?? '' } })

  const meanwhile = await calls.create({ body: invoice({ dienst: third._id }) })
  const trx = await instance.context.db.startTransaction().execute()
  await sql`update sanitaetsdienste set abgesagt = true, "absageVon" = 'veranstalter' where _id = ${third._id}`.execute(trx)
  const issued = calls.issue({ params: { id: meanwhile._id } }).catch((reason: unknown) => reason)
  await Promise.race([issued, new Promise((go) => setTimeout(go, 700))])
  await trx.commit().execute()
  expect(await issued).toMatchObject(refusal(409, 'dienst'))
})

test('a new account of the chapter takes a second person; all billers hear of it', async () => {
  const { instance, db, office, calls } = await world()
  const second = await instance.person(['ABRECHNUNG'], { nachname: 'Zweite' })
  const theirs = instance.as(invoiceContract, second)
  const iban = 'DE02120300000000202051'
  const subjects = async () =>
    (
      await sql<{ betreff: string; n: number }>`select betreff, count(*)::int as n from mails group by 1 order by min(_id::text)`.execute(
        db,
      )
    ).rows.map(Object.values)
  const proposed = await calls.changeSender({ body: { ...SENDER, telefon: '02345 1', iban, version: 2 } })
  expect(proposed).toMatchObject({
    iban: SENDER.iban,
    telefon: '02345 1',
    version: 3,
    kontoWartet: { iban, vorgeschlagenVon: office.user },
  })
  expect(await subjects()).toEqual([['Neues Konto des Vereins: bitte prüfen', 2]])
  await expect(calls.confirmAccount({ body: { iban } })).rejects.toMatchObject(refusal(409))
  await expect(theirs.confirmAccount({ body: { iban: 'DE75512108001245126199' } })).rejects.toMatchObject(refusal(409))
  await expect(
    sql`update config set wert = wert || ${JSON.stringify({ iban })}::jsonb where key = 'rechnungssteller'`.execute(db),
  ).rejects.toMatchObject({
    constraint: 'config_vereinskonto',
  })
  await expect(sql`update kontowechsel set "bestaetigtVon" = "vorgeschlagenVon"`.execute(db)).rejects.toMatchObject({ code: '23514' })
  expect(await theirs.confirmAccount({ body: { iban } })).toMatchObject({ iban, version: 4, kontoWartet: null })
  expect(await subjects()).toEqual([
    ['Neues Konto des Vereins: bitte prüfen', 2],
    ['Das Konto des Vereins ist geändert', 2],
  ])
  const back = await theirs.changeSender({ body: { ...SENDER, version: 4 } })
  expect(back).toMatchObject({ iban, kontoWartet: { iban: SENDER.iban } })
  await calls.dropAccount()
  expect(await calls.sender()).toMatchObject({ iban, kontoWartet: null })
})
