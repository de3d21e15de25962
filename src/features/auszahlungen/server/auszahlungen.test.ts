import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sumOf } from '#contract/money/cents.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { hoursContract } from '#features/stundennachweise/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { profileContract } from '#features/profile/contract.ts'
import { expenseContract, payoutContract, rateContract } from '../contract.ts'

const NOW = '2026-11-23T12:00:00Z'
const IBAN = 'DE89370400440532013000'
const SPAN = { von: '2026-01-01', bis: '2026-12-31' }

async function world() {
  let now = new Date(NOW)
  const instance = await testInstance({ clock: () => now })
  const { db } = instance.context
  const people = async (nachname: string, rechte: readonly Recht[] = []) => instance.person(rechte, { vorname: 'Anna', nachname })
  const [kasse, second, anna, berta] = [
    await people('Kasse', ['ABRECHNUNG']),
    await people('Zweite', ['ABRECHNUNG']),
    await people('Anders'),
    await people('Berta'),
  ]
  await sql`update profile set iban = ${IBAN}, sanitaetsausbildung = 'RS'`.execute(db)
  await sql`insert into config (key, wert) values ('rechnungssteller', ${JSON.stringify({ version: 1, name: 'Ortsverband Musterstadt', iban: IBAN, bic: '' })}::jsonb)`.execute(
    db,
  )
  const as = (who: Person) => ({
    ...instance.as(payoutContract, who),
    expense: instance.as(expenseContract, who),
    rate: instance.as(rateContract, who),
    hours: instance.as(hoursContract, who),
  })
  await as(kasse).rate.create({ body: { art: 'KTW', satz: 1000, topf: 'ehrenamt', gueltigAb: '2025-01-01' } })
  await as(kasse).rate.create({ body: { art: 'Ausbildung(Lehrend)', satz: 10_000, topf: 'uebungsleiter', gueltigAb: '2025-01-01' } })
  const confirmer = await people('Dritte')
  /** Confirmed hours. */
  const work = async ({ profil }: Person, given: Record<string, unknown> = {}) => {
    const row = {
      profil,
      art: 'KTW',
      anlass: 'Tagdienst',
      datum: '2026-11-01',
      stunden: 8,
      status: 'bestaetigt',
      bestaetigtVon: confirmer.user,
      bestaetigtAm: NOW,
      ...given,
    }
    const { _id } = await db
      .insertInto('stundennachweise')
      .values(row as never)
      .returning('_id')
      .executeTakeFirstOrThrow()
    return _id
  }
  /** As they stand now. */
  const read = async (...all: readonly string[]) => {
    const { rows } = await sql<{
      _id: string
      version: number
    }>`select _id, version from auszahlungen where _id = any(${all}::uuid[])`.execute(db)
    return { body: { auszahlungen: all.map((one) => rows.find(({ _id }) => _id === one) ?? { _id: one, version: 1 }) } }
  }
  const approve = async (who: Person, ...all: readonly string[]) => as(who).approve(await read(...all))
  const prepared = async (...who: readonly Person[]) => {
    await as(kasse).run({ body: { ...SPAN, profile: who.map(({ profil }) => profil) } })
    const { zeilen } = await as(kasse).list({ query: { status: 'entwurf' } })
    return who.map(({ profil }) => zeilen.find((row) => row.profil === profil)?._id ?? '')
  }
  const upload = async (who: Person, id: string) => {
    const url = `/api/abrechnungen/auslagen/${id}/belege`
    return (await instance.app.inject({ method: 'POST', url, ...form(who, Buffer.from('%PDF-1.4\n%%EOF\n'), 'Beleg.pdf') })).statusCode
  }
  const expense = async (who: Person, betrag: number) => {
    const { _id } = await as(who).expense.create({ body: { wofuer: 'Parken', betrag, datum: '2026-11-02' } })
    await upload(who, _id)
    await as(who).expense.submit({ params: { id: _id } })
    return _id
  }
  return {
    instance,
    db,
    as,
    approve,
    read,
    kasse,
    second,
    anna,
    berta,
    work,
    prepared,
    upload,
    expense,
    at: (time: string) => (now = new Date(time)),
  }
}
const statusOf = async (...calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200))
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    (reason: { errors: { msg: string; feld?: string }[] }) => reason.errors[0]?.msg,
  )

test('hours, kilometres and a receipt are prepared, approved, filed and paid', async () => {
  const { as, approve, db, instance, kasse, second, anna, berta, work, prepared, expense, at } = await world()
  const duty = await work(anna, { stunden: 7.25, anfahrtKm: 33, fahrtkostenBeantragt: true })
  await work(anna, { art: 'Verwaltung' })
  await work(anna, { status: 'eingereicht', bestaetigtAm: null, bestaetigtVon: null })
  await expense(anna, 450)
  await work(berta)
  const preview = await as(kasse).previewRows({ query: SPAN })
  // A person's sheet says the same as the row, with the positions.
  for (const { anzahl, ...one } of preview) {
    const { positionen, ...sheet } = await as(kasse).previewOf({ params: { id: one.person._id }, query: SPAN })
    expect([sheet, positionen.length]).toEqual([one, anzahl])
  }
  expect(preview.map((one) => [one.person.nachname, one.betrag, one.ohneSatz])).toEqual([
    ['Anders', 7250 + 990 + 450, 1],
    ['Berta', 8000, 0],
  ])
  expect(preview[0]).toMatchObject({ konto: 'gueltig', ehrenamt: 7250, auslagen: 1440, konten: { jahr: 2026, ehrenamt: 0 } })
  const [one = '', other = ''] = await prepared(anna, berta)
  expect(await as(kasse).previewRows({ query: SPAN })).toEqual([])
  const params = { id: one }
  const row = await as(second).get({ params })
  expect(row.betrag).toBe(sumOf(row.positionen.map(({ betrag }) => betrag)))
  expect(row.positionen.find(({ art }) => art === 'auslage')?.belege).toHaveLength(1)
  // Neither the preparer nor the payee may approve; the bank file requires an approval.
  expect(await statusOf(approve(kasse, one), as(kasse).bankFile({ body: { ausfuehrungAm: '2026-11-24' } }))).toEqual([409, 409])
  const waiting = (who: Person) => instance.as(dashboardContract, who).waiting()
  const [card] = await waiting(second)
  expect(card).toMatchObject({ zahl: 2, hinweis: 'Von anderen vorbereitet.' })
  // The card's list holds what it counts: nothing for who prepared it.
  const search = (card?.pfad ?? '').replace(/.*&(?=status)/, '')
  const behind = (who: Person) => instance.call(who, 'GET', `/api/abrechnungen/auszahlungen?${search}`)
  expect([(await behind(second)).json(), (await behind(kasse)).json()]).toMatchObject([[{}, {}], []])
  const { rows: accounts } = await sql<{ iban: string }>`select iban from profile where _id = ${berta.profil}`.execute(db)
  await sql`update profile set iban = '' where _id = ${berta.profil}`.execute(db)
  expect(await waiting(second)).toMatchObject([{ hinweis: 'Von anderen vorbereitet, 1 davon ohne gültiges Konto.' }])
  await sql`update profile set iban = ${accounts[0]?.iban} where _id = ${berta.profil}`.execute(db)
  expect(await approve(second, one, other, one)).toEqual({ anzahl: 2 })
  // The contents of an approved payout are immutable.
  await expect(as(kasse).update({ params, body: { bemerkung: 'x', version: 2 } })).rejects.toMatchObject({ status: 409 })
  await expect(sql`update stundennachweise set stunden = 9 where _id = ${duty}`.execute(db)).rejects.toMatchObject({
    constraint: 'stundennachweise_in_auszahlung',
  })
  const file = await as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } })
  expect(file).toMatchObject({ anzahl: 2, summe: 16_690, offen: 2 })
  const load = () => instance.call(kasse, 'GET', `/api/abrechnungen/auszahlungen/sepa/${file._id}/datei.xml`)
  const first = await load()
  expect([createHash('sha256').update(first.body).digest('hex'), (await load()).body === first.body]).toEqual([file.sha256, true])
  expect(first.body).toContain(`<IBAN>${IBAN}</IBAN>`)
  expect([/<NbOfTxs>(\d+)</.exec(first.body)?.[1], /<CtrlSum>([\d.]+)</.exec(first.body)?.[1]]).toEqual(['2', '166.90'])
  const { rows: seen } = await sql<{
    art: string
  }>`select art from einblicke where profil = ${anna.profil} and leser = ${kasse.user}`.execute(db)
  expect(seen).toEqual([{ art: 'bank' }])
  await expect(sql`update sepadateien set inhalt = '' where _id = ${file._id}`.execute(db)).rejects.toMatchObject({
    constraint: 'sepadateien_fest',
  })
  expect(
    await statusOf(
      as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } }),
      as(second).payFile({ params: { id: file._id } }),
      as(second).takeBack({ params }),
    ),
  ).toEqual([409, 409, 409])
  at('2026-11-24T12:00:00Z')
  expect(await as(second).payFile({ params: { id: file._id } })).toEqual({ anzahl: 2 })
  await expect(as(second).payFile({ params: { id: file._id } })).rejects.toMatchObject({ status: 409 })
  expect((await as(anna).hours.get({ params: { id: duty } })).abgerechnetAm).not.toBeNull()
  expect((await as(anna).expense.mine()).zeilen[0]?.status).toBe('erstattet')
  const mine = await as(anna).mine()
  expect(mine).toMatchObject({
    konten: { ehrenamt: 7250, ehrenamtGeplant: 0, auslagen: 1440 },
    auszahlungen: [{ _id: one, status: 'ausgezahlt', ausgezahltAm: '2026-11-24' }],
  })
  // A paper is issued once, with its hash in the history; of others it is nobody's.
  const paper = (who: Person) => instance.call(who, 'GET', `/api/abrechnungen/auszahlungen/${one}/papier/abrechnung.pdf`)
  const [issued, again] = [await paper(anna), await paper(kasse)]
  expect([
    issued.statusCode,
    issued.rawPayload.subarray(0, 5).toString(),
    again.rawPayload.equals(issued.rawPayload),
    (await paper(berta)).statusCode,
  ]).toEqual([200, '%PDF-', true, 404])
  const hash = createHash('sha256').update(issued.rawPayload).digest('hex')
  expect((await as(kasse).history({ params })).some((one) => String(one.neu).includes(hash))).toBe(true)
  await expect(sql`delete from dateien where bereich = 'auszahlungen'`.execute(db)).rejects.toMatchObject({
    constraint: 'auszahlungen_ausgestellt',
  })
  await expect(sql`update auszahlungen set bemerkung = 'x' where _id = ${one}`.execute(db)).rejects.toMatchObject({
    constraint: 'auszahlungen_fest',
  })
  for (const format of ['csv', 'xlsx', 'pdf'])
    for (const list of ['auszahlungen', 'auszahlungen/freibetraege', 'verguetungssaetze'])
      expect((await instance.call(kasse, 'GET', `/api/abrechnungen/${list}.${format}`)).statusCode).toBe(200)
})

test('nobody approves their own run by any way; of many approvers one succeeds', async () => {
  const { as, approve, read, db, kasse, second, anna, work, prepared } = await world()
  await work(second)
  await work(anna)
  const [own = '', other = ''] = await prepared(second, anna)
  expect(await refusalOf(approve(second, own))).toBe('Die eigene Auszahlung gibt jemand anderes frei.')
  expect(await refusalOf(approve(kasse, own))).toBe('Was man selbst vorbereitet hat, gibt jemand anderes frei.')
  const past = (id: string, user: string) =>
    sql`update auszahlungen set status = 'freigegeben', "freigegebenVon" = ${user}, "freigegebenAm" = now() where _id = ${id}`.execute(db)
  await expect(past(own, second.user)).rejects.toMatchObject({ constraint: 'auszahlungen_selbst' })
  await expect(past(other, kasse.user)).rejects.toMatchObject({ constraint: 'auszahlungen_zwei_check' })
  const seen = await read(other)
  const tries = await statusOf(...[1, 2, 3, 4].map(() => as(second).approve(seen)))
  expect(tries.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  // One that cannot be approved keeps all back.
  expect(await statusOf(approve(second), approve(anna, own))).toEqual([400, 403])
})

test('hours enter one payout only, also at once; a deletion frees them', async () => {
  const { as, approve, db, kasse, second, anna, work, prepared } = await world()
  const duty = await work(anna)
  const body = { ...SPAN, profile: [anna.profil] }
  expect((await statusOf(as(kasse).run({ body }), as(second).run({ body }))).toSorted((a, b) => a - b)).toEqual([200, 409])
  const {
    zeilen: [made],
  } = await as(kasse).list()
  const id = made?._id ?? ''
  const again = sql`insert into auszahlungspositionen (auszahlung, art, stundennachweis, datum, text, menge, satz, betrag, topf)
    values (${id}, 'stunden', ${duty}, '2026-11-01', 'x', 8, 1000, 8000, 'ehrenamt')`
  await expect(again.execute(db)).rejects.toMatchObject({ constraint: 'auszahlungspositionen_stunden_key' })
  await as(second).remove({ params: { id } })
  // Negative kilometres, and sums that are none.
  const position = (
    menge: number,
    betrag: number,
  ) => sql`insert into auszahlungspositionen (auszahlung, art, stundennachweis, datum, text, menge, satz, betrag, topf)
    values (${id}, 'kilometer', ${duty}, '2026-11-01', 'x', ${menge}, 30, ${betrag}, 'auslagen')`
  const [fresh = ''] = await prepared(anna)
  await sql`insert into auszahlungen (_id, profil, von, bis, "erstelltVon") values (${id}, ${anna.profil}, '2026-01-01', '2026-02-01', ${kasse.user})`.execute(
    db,
  )
  await expect(position(-5, -150).execute(db)).rejects.toMatchObject({ constraint: 'auszahlungspositionen_menge_check' })
  await expect(position(5, 151).execute(db)).rejects.toMatchObject({ constraint: 'auszahlungspositionen_betrag_check' })
  // A payout without positions is approved by nobody.
  expect(await refusalOf(approve(second, id))).toBe('Diese Auszahlung hat keine Positionen.')
  const draft = await as(kasse).get({ params: { id: fresh } })
  expect(await statusOf(as(kasse).dropPosition({ params: { id: fresh, position: draft.positionen[0]?._id ?? '' } }))).toEqual([409])
})

test('the year counts in which it is paid; above the limit it takes a note', async () => {
  const { as, approve, kasse, second, anna, work, at } = await world()
  at('2025-12-31T12:00:00Z')
  await work(anna, { datum: '2025-12-31', stunden: 8 })
  const run = async (given: Record<string, unknown>) => {
    await work(anna, given)
    await as(kasse).run({ body: { von: '2025-01-01', bis: '2026-12-31', profile: [anna.profil] } })
    return (await as(kasse).list({ query: { status: 'entwurf' } })).zeilen[0]?._id ?? ''
  }
  // 955 € of duties in 2025, paid in January: nothing of 2025, all of 2026.
  for (const [datum, hours] of [
    ['2025-12-28', 24],
    ['2025-12-29', 24],
    ['2025-12-30', 24],
  ] as const)
    await work(anna, { datum, stunden: hours })
  const old = await run({ datum: '2025-12-27', stunden: 15.5 })
  // That much in 2025 would be above its limit.
  expect(await refusalOf(approve(second, old))).toContain('115,00\u00A0€ über der Ehrenamtspauschale 2025 (840,00\u00A0€)')
  at('2026-01-05T12:00:00Z')
  await approve(second, old)
  expect(
    await statusOf(
      as(second).pay({ params: { id: old }, body: { am: '2025-12-30' } }),
      as(second).pay({ params: { id: old }, body: { am: '2026-01-06' } }),
    ),
  ).toEqual([400, 400])
  await as(second).pay({ params: { id: old }, body: { am: '2026-01-05' } })
  expect(await as(kasse).ledger({ query: { jahr: 2025 } })).toEqual([])
  expect(await as(kasse).ledger({ query: { jahr: 2026 } })).toMatchObject([
    { person: { nachname: 'Anders' }, ehrenamt: 95_500, ehrenamtGeplant: 0 },
  ])
  const more = await run({ datum: '2026-01-02', stunden: 1 })
  expect(await refusalOf(approve(second, more))).toBe(
    'Anna Anders: 5,00\u00A0€ über der Ehrenamtspauschale 2026 (960,00\u00A0€). Schreib in die Bemerkung, warum das in Ordnung ist.',
  )
  // Only who prepared it writes the note; a refusal gives it back to them.
  await expect(as(second).update({ params: { id: more }, body: { bemerkung: 'x', version: 1 } })).rejects.toMatchObject({ status: 403 })
  await as(second).refuse({ params: { id: more }, body: { grund: 'Notiz fehlt' } })
  const noted = await as(kasse).update({ params: { id: more }, body: { bemerkung: '5 € werden versteuert', version: 2 } })
  expect(noted).toMatchObject({ status: 'entwurf', ablehnungsgrund: '', konten: { ehrenamt: 95_500, ehrenamtGeplant: 1000 } })
  await approve(second, more)
  // The other pot is another limit: 3200 € and 100 € fit, a cent more does not.
  const teaching = await run({ datum: '2026-01-03', art: 'Ausbildung(Lehrend)', stunden: 24 })
  await approve(second, teaching)
  expect((await as(anna).mine()).konten).toMatchObject({ uebungsleiterGeplant: 240_000, ehrenamt: 95_500 })
  expect(await statusOf(as(kasse).run({ body: { ...SPAN, profile: [] } }))).toEqual([400])
})

test('only the payee waives a payout; it enters no file but counts, with a receipt', async () => {
  const { as, approve, db, instance, kasse, second, anna, berta, work, prepared } = await world()
  await work(anna)
  await work(anna, { anlass: 'Nachtdienst' })
  await work(berta)
  const [id = '', paid = ''] = await prepared(anna, berta)
  const params = { id }
  const waive = (who: Person, version: number) => as(who).waive({ params, body: { version } })
  expect(await statusOf(waive(kasse, 1), waive(berta, 1), waive(anna, 9))).toEqual([404, 404, 409])
  for (const by of [kasse.user, anna.user])
    await expect(
      sql`update auszahlungen set verzicht = true, "verzichtetAm" = '2026-11-23', sepa = null, "geaendertVon" = ${by} where _id = ${paid}`.execute(
        db,
      ),
    ).rejects.toMatchObject({ constraint: 'auszahlungen_verzicht' })
  await waive(anna, 1)
  const row = await as(kasse).get({ params })
  expect(row).toMatchObject({ verzicht: true, verzichtetAm: '2026-11-23', version: 2 })
  // The waiver covers exactly this sum.
  expect(await statusOf(as(kasse).dropPosition({ params: { id, position: row.positionen[0]?._id ?? '' } }), waive(anna, 2))).toEqual([
    409, 409,
  ])
  const paper = (kind: string) => instance.call(anna, 'GET', `/api/abrechnungen/auszahlungen/${id}/papier/${kind}.pdf`)
  expect((await paper('verzicht')).statusCode).toBe(409)
  await approve(second, id, paid)
  expect(await statusOf(as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24', ids: [id] } }))).toEqual([409])
  await as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } })
  expect(await refusalOf(as(berta).waive({ params: { id: paid }, body: { version: 2 } }))).toBe('Diese Auszahlung ging schon an die Bank.')
  await as(second).pay({ params, body: { am: '2026-11-23' } })
  expect((await as(anna).mine()).konten).toMatchObject({ ehrenamt: 16_000, verzicht: 16_000 })
  expect((await paper('verzicht')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a payout changed after approval enters no file', async () => {
  const { as, approve, read, db, kasse, second, anna, work, prepared } = await world()
  await work(anna)
  await work(anna, { anlass: 'Nachtdienst' })
  const [id = ''] = await prepared(anna)
  const params = { id }
  const iban = (to: string) => sql`update profile set iban = ${to} where _id = ${anna.profil}`.execute(db)
  const old = [await read(id)]
  await as(kasse).dropPosition({ params: { id, position: (await as(kasse).get({ params })).positionen[0]?._id ?? '' } })
  old.push(await read(id))
  await iban('DE02120300000000202051')
  expect(await statusOf(...old.map((seen) => as(second).approve(seen)))).toEqual([409, 409])
  expect(await as(second).get({ params })).toMatchObject({ kontoEnde: '2051', kontoNeu: false })
  await approve(second, id)
  await iban(IBAN)
  expect(await as(second).get({ params })).toMatchObject({ kontoNeu: true })
  const file = () => as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } })
  expect(await refusalOf(file())).toMatch('Das Konto von Anna Anders ist ein anderes als bei der Freigabe.')
  await as(kasse).takeBack({ params })
  await approve(second, id)
  expect(await file()).toMatchObject({ anzahl: 1 })
})

test('a run rejected by the bank pays nobody and waits for one other file', async () => {
  const { as, approve, db, instance, kasse, second, anna, berta, work, prepared, at } = await world()
  await work(anna)
  await work(berta)
  const [one = '', other = ''] = await prepared(anna, berta)
  await approve(second, one, other)
  const body = { ausfuehrungAm: '2026-11-24' }
  const [first, refusal] = [await as(kasse).bankFile({ body }), { grund: 'Falsches Konto' }]
  const refuse = (file: { _id: string }) => as(kasse).refuseFile({ params: { id: file._id }, body: refusal })
  await expect(sql`update auszahlungen set sepa = null`.execute(db)).rejects.toMatchObject({ constraint: 'auszahlungen_eine_datei' })
  expect(await refuse(first)).toEqual({ anzahl: 2 })
  const fresh = await as(kasse).bankFile({ body })
  expect((await as(kasse).bankFiles()).map(({ _id, offen, ablehnungsgrund }) => [_id, offen, ablehnungsgrund])).toEqual([
    [fresh._id, 2, ''],
    [first._id, 0, 'Falsches Konto'],
  ])
  for (const object of [one, other])
    expect((await as(kasse).history({ params: { id: object } })).some(({ neu }) => String(neu).includes('Falsches Konto'))).toBe(true)
  const load = await instance.call(kasse, 'GET', `/api/abrechnungen/auszahlungen/sepa/${first._id}/datei.xml`)
  at('2026-11-24T12:00:00Z')
  expect([load.statusCode, ...(await statusOf(refuse(first), as(kasse).payFile({ params: { id: first._id } })))]).toEqual([409, 409, 409])
  await expect(sql`update auszahlungen set sepa = ${first._id} where _id = ${one}`.execute(db)).rejects.toMatchObject({
    constraint: 'auszahlungen_eine_datei',
  })
  await as(kasse).payFile({ params: { id: fresh._id } })
  expect(await statusOf(refuse(fresh))).toEqual([409])
  await expect(
    sql`update sepadateien set "abgelehntAm" = now(), "abgelehntVon" = ${kasse.user}, ablehnungsgrund = 'x' where _id = ${fresh._id}`.execute(
      db,
    ),
  ).rejects.toMatchObject({ constraint: 'sepadateien_fest' })
})

test('loading bank accounts is logged even if the file is refused', async () => {
  const { as, approve, db, instance, kasse, second, anna, work, prepared } = await world()
  await work(anna)
  await approve(second, ...(await prepared(anna)))
  const file = await as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } })
  await sql`delete from einblicke`.execute(db)
  // As soon as the file is read, before anything else is asked.
  const executor = db.getExecutor()
  const ask = executor.executeQuery.bind(executor)
  let refused = false
  const between = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query, options) => {
    const answer = await ask(query, options)
    if (!refused && query.sql.includes('select d.inhalt')) {
      refused = true
      await as(second).refuseFile({ params: { id: file._id }, body: { grund: 'Falsches Konto' } })
    }
    return answer
  })
  onTestFinished(() => between.mockRestore())
  const load = () => instance.call(kasse, 'GET', `/api/abrechnungen/auszahlungen/sepa/${file._id}/datei.xml`)
  expect([(await load()).statusCode, refused, (await load()).statusCode]).toEqual([200, true, 409])
  const { rows } = await sql`select profil, art from einblicke where leser = ${kasse.user}`.execute(db)
  expect(rows).toEqual([{ profil: anna.profil, art: 'bank' }])
})

test.each([
  ['DE89370400440532013001', 'Die IBAN von Anna Anders stimmt nicht: Prüf die Ziffern im Profil.', 'falsch'],
  ['', 'Anna Anders hat keine IBAN hinterlegt. Sie gehört ins Profil.', 'fehlt'],
])('with the IBAN "%s" no money goes out', async (iban, msg, state) => {
  const { as, approve, db, second, kasse, anna, work, prepared } = await world()
  await sql`update profile set iban = ${iban} where _id = ${anna.profil}`.execute(db)
  await work(anna)
  expect((await as(kasse).previewRows({ query: SPAN }))[0]).toMatchObject({ konto: state })
  const ids = await prepared(anna)
  await approve(second, ...ids)
  expect(await refusalOf(as(second).bankFile({ body: { ausfuehrungAm: '2026-11-24' } }))).toBe(msg)
  expect((await as(second).bankFiles()).length).toBe(0)
})

test('an expense is submitted with receipt, refused, corrected and paid out', async () => {
  const { as, db, instance, kasse, anna, berta, upload, prepared } = await world()
  const own = as(anna).expense
  for (const [given, field] of [
    [{ betrag: 0 }, 'betrag'],
    [{ betrag: 0.5 }, 'betrag'],
    [{ betrag: -100 }, 'betrag'],
    [{ wofuer: ' ' }, 'wofuer'],
    [{ datum: '2026-11-24' }, 'datum'],
    [{ datum: '2025-10-01' }, 'datum'],
  ] as const)
    await expect(own.create({ body: { wofuer: 'Parken', betrag: 450, datum: '2026-11-02', ...given } })).rejects.toMatchObject({
      status: 400,
      errors: [{ feld: field }],
    })
  const { _id } = await own.create({ body: { wofuer: 'Parken', betrag: 450, datum: '2026-11-02' } })
  const params = { id: _id }
  expect(await refusalOf(own.submit({ params }))).toBe('Ohne Beleg geht es nicht: Fotografier ihn und lad ihn hoch.')
  expect([await upload(berta, _id), await upload(anna, _id)]).toEqual([404, 201])
  expect((await as(kasse).expense.list()).gesamt).toBe(0)
  const [receipt] = (await own.submit({ params })).belege
  // A submitted expense and its receipt are immutable until the owner withdraws it.
  const changed = { wofuer: 'Parken', betrag: 999, datum: '2026-11-02' }
  expect(await statusOf(own.update({ params, body: { ...changed, version: 2 } }), own.remove({ params }))).toEqual([409, 409])
  expect(await upload(anna, _id)).toBe(409)
  for (const change of [sql`update auslagen set betrag = 999`, sql`delete from auslagen`])
    await expect(change.execute(db)).rejects.toMatchObject({ constraint: 'auslagen_eingereicht' })
  expect([await statusOf(as(kasse).expense.takeBack({ params })), (await own.takeBack({ params })).status]).toEqual([[404], 'entwurf'])
  await own.submit({ params })
  expect((await instance.call(anna, 'DELETE', `/api/dateien/${receipt?._id}`)).statusCode).toBe(403)
  expect(
    await statusOf(
      as(berta).expense.get({ params }),
      own.refuse({ params, body: { grund: 'x' } }),
      as(kasse).expense.update({ params, body: { wofuer: 'x', betrag: 1, datum: '2026-11-02', version: 2 } }),
    ),
  ).toEqual([404, 403, 404])
  expect(await as(kasse).expense.refuse({ params, body: { grund: 'Beleg unlesbar' } })).toMatchObject({
    status: 'abgelehnt',
    ablehnungsgrund: 'Beleg unlesbar',
  })
  const { rows: mails } = await sql<{ betreff: string }>`select betreff from mails`.execute(db)
  expect(mails).toEqual([{ betreff: 'Deine Auslage wurde abgelehnt' }])
  expect(await instance.as(dashboardContract, anna).inbox()).toContainEqual(
    expect.objectContaining({ art: 'auslageAbgelehnt', text: 'Beleg unlesbar' }),
  )
  const asks = async () => (await instance.as(dashboardContract, anna).inbox()).some(({ art }) => art === 'auslageAbgelehnt')
  expect(await own.withdraw({ params, body: {} })).toMatchObject({
    status: 'abgelehnt',
    zurueckgezogen: true,
    belege: [{ name: receipt?.name }],
  })
  expect([await asks(), await statusOf(as(kasse).expense.withdraw({ params, body: {} }))]).toEqual([false, [404]])
  const { version } = await own.withdraw({ params, body: { zurueckgezogen: false } })
  expect(await asks()).toBe(true)
  const corrected = { wofuer: 'Parken am Stadtlauf', betrag: 350, datum: '2026-11-02', version }
  expect(await own.update({ params, body: corrected, query: { einreichen: 'true' } })).toMatchObject({ status: 'eingereicht', betrag: 350 })
  expect(await statusOf(own.withdraw({ params, body: {} }))).toEqual([409])
  expect(await own.takeBack({ params })).toMatchObject({ status: 'abgelehnt', ablehnungsgrund: 'Beleg unlesbar', betrag: 350 })
  expect(await asks()).toBe(true)
  await own.submit({ params })
  await prepared(anna)
  expect((await own.get({ params })).status).toBe('geplant')
  expect(
    await statusOf(
      own.remove({ params }),
      own.update({ params, body: { wofuer: 'x', betrag: 1, datum: '2026-11-02', version: 5 } }),
      as(kasse).expense.refuse({ params, body: { grund: 'x' } }),
    ),
  ).toEqual([409, 409, 409])
  expect(await upload(anna, _id)).toBe(409)
  await expect(sql`delete from dateien where objekt = ${_id}`.execute(db)).rejects.toMatchObject({ constraint: 'auslagen_in_auszahlung' })
})

test('overlapping rates are refused; hidden members stay unnamed without the right', async () => {
  const { instance, as, approve, db, kasse, second, anna, work, prepared } = await world()
  const body = { art: 'KTW', satz: 900, topf: 'ehrenamt', gueltigAb: '2026-01-01' } as const
  const { create } = as(kasse).rate
  expect(await refusalOf(create({ body }))).toContain('Für diese Zeit gibt es den Satz schon')
  expect(
    await statusOf(
      create({ body: { ...body, qualifikation: 'RH' } }),
      create({ body: { ...body, art: 'Kilometer' } }),
      create({ body: { ...body, gueltigBis: '2025-12-31', art: 'Jugend' } }),
      create({ body: { ...body, satz: 0 } }),
    ),
  ).toEqual([200, 400, 400, 400])
  await work(anna)
  const [id = ''] = await prepared(anna)
  await sql`update profile set unsichtbar = true where _id = ${anna.profil}`.execute(db)
  const params = { id }
  expect(await statusOf(as(second).get({ params }), approve(second, id), as(second).history({ params }))).toEqual([404, 404, 404])
  expect([(await as(second).list()).gesamt, await as(second).ledger(), await instance.as(dashboardContract, second).waiting()]).toEqual([
    0,
    [],
    [],
  ])
  expect((await as(anna).mine()).auszahlungen).toHaveLength(1)
})

test('an account’s editor neither prepares nor approves until the member confirms', async () => {
  const { instance, db, as, approve, kasse, second, anna, work, prepared } = await world()
  const profile = (who: Person) => instance.as(profileContract, who)
  const other = 'DE02120300000000202051'
  await work(anna)
  const [payout = ''] = await prepared(anna)
  const change = async (who: Person, iban: string, more = {}) => {
    const { version } = await profile(who).get({ params: { id: anna.profil } })
    await profile(who).update({ body: { _id: anna.profil, version, iban, ...more } })
  }
  const told = async () =>
    (
      await sql<{ wo: string; betreff: string; text: string }>`
      select 'mail' as wo, betreff, text from mails union all select 'inbox', titel, text from mitteilungen order by 1`.execute(db)
    ).rows
  await change(anna, 'DE75512108001245126199')
  expect(await told()).toEqual([])
  // The preparer.
  await change(kasse, other)
  const news = await told()
  expect(news.map(({ wo, betreff }) => [wo, betreff])).toEqual([
    ['inbox', 'Deine Bankverbindung wurde geändert'],
    ['mail', 'Deine Bankverbindung wurde geändert'],
  ])
  for (const { text } of news) {
    expect(text).toContain('Anna Kasse hat deine Bankverbindung')
    expect(text).toContain('endet auf 2051')
    expect(text).not.toContain(other)
  }
  expect(await refusalOf(approve(second, payout))).toMatch(/^Das Konto hat geändert, wer die Auszahlung vorbereitet oder freigibt/)
  await expect(
    sql`update auszahlungen set status = 'freigegeben', "freigegebenVon" = ${second.user}::uuid, "freigegebenAm" = now() where _id = ${payout}::uuid`.execute(
      db,
    ),
  ).rejects.toMatchObject({ constraint: 'auszahlungen_fremdes_konto' })
  // The approver.
  await change(second, IBAN)
  // Holder and BIC are no other account: neither a colleague nor the member takes the editor's place by them.
  await change(kasse, IBAN, { kontoinhaber: 'Anna A.' })
  await change(anna, IBAN, { kontoinhaber: 'Anna Anders', bic: 'COBADEFFXXX' })
  expect(await statusOf(approve(second, payout))).toEqual([409])
  expect(await as(second).targets({ body: { auszahlungen: [payout] } })).toEqual([
    {
      person: expect.objectContaining({ nachname: 'Anders' }),
      iban: IBAN,
      kontoinhaber: 'Anna Anders',
      geaendertAm: expect.stringMatching(/^2026-11-23T/),
      geaendertVon: 'Anna Zweite',
      auchBei: ['Anna Berta', 'Anna Kasse', 'Anna Zweite'],
    },
  ])
  expect(
    (await sql`select 1 from einblicke where profil = ${anna.profil}::uuid and leser = ${second.user}::uuid and art = 'bank'`.execute(db))
      .rows,
  ).toHaveLength(1)
  const { version, kontoGeaendert } = await profile(anna).me()
  expect(kontoGeaendert).toMatchObject({ selbst: false, person: { nachname: 'Zweite' } })
  expect(await statusOf(profile(anna).confirmAccount({ body: { version: version - 1 } }))).toEqual([409])
  await profile(anna).confirmAccount({ body: { version } })
  expect((await profile(anna).me()).kontoGeaendert).toMatchObject({ selbst: true })
  // The same one emptied and entered anew is a change.
  await change(second, '')
  await change(second, IBAN)
  expect(await statusOf(approve(second, payout))).toEqual([409])
  await profile(anna).confirmAccount({ body: { version: (await profile(anna).me()).version } })
  expect(await approve(second, payout)).toEqual({ anzahl: 1 })
})

test('payouts are decided in rows: one’s own stays, and all is taken back', async () => {
  const { as, read, kasse, second, anna, berta, work, prepared } = await world()
  await work(anna)
  await work(berta)
  await work(second)
  const [one = '', other = '', own = ''] = await prepared(anna, berta, second)
  const decide = async (ids: readonly string[], status: 'freigegeben' | 'abgelehnt' | 'entwurf', grund = '') =>
    as(second).decideRows({ body: { ...(await read(...ids)).body, status, grund } })
  const states = async () => {
    const rows = await Promise.all([one, other, own].map((id) => as(kasse).get({ params: { id } })))
    return rows.map(({ status }) => status)
  }
  const done = await decide([one, other, own], 'freigegeben')
  expect(done.geblieben).toEqual([{ _id: own, grund: 'Die eigene Auszahlung gibt jemand anderes frei.' }])
  expect(await states()).toEqual(['freigegeben', 'freigegeben', 'entwurf'])
  expect((await as(second).decideRows({ body: { auszahlungen: done.erledigt, status: 'entwurf' } })).erledigt).toHaveLength(2)
  await decide([other], 'abgelehnt', 'Kilometer fehlen')
  expect(await states()).toEqual(['entwurf', 'abgelehnt', 'entwurf'])
  expect((await decide([other], 'entwurf')).erledigt).toHaveLength(1)
  expect(await states()).toEqual(['entwurf', 'entwurf', 'entwurf'])
  await expect(decide([one], 'abgelehnt')).rejects.toMatchObject({ status: 400, errors: [{ msg: 'Nenne den Grund.' }] })
})

test('two people of one name are told apart in run, list and the year’s table', async () => {
  const { instance, as, db, kasse, anna, berta, work, prepared } = await world()
  await sql`update users set nachname = 'Zwilling' where _id = any(${[anna.user, berta.user]}::uuid[])`.execute(db)
  await sql`update profile set gruppe = 'Nord', personalnummer = case when _id = ${anna.profil}::uuid then '1204' else '' end,
    geburtsdatum = '1987-05-04' where "user" = any(${[anna.user, berta.user]}::uuid[])`.execute(db)
  await work(anna)
  await work(berta)
  await work(kasse)
  const sorted = (rows: readonly { readonly unterscheidung: string }[]) => rows.map(({ unterscheidung: which }) => which).toSorted()
  const both = ['Nord, Nr. 1204', 'Nord, geb. 1987']
  expect(sorted(await as(kasse).previewRows({ query: SPAN }))).toEqual(['', ...both])
  await prepared(anna, berta)
  expect(sorted((await as(kasse).list({})).zeilen)).toEqual(both)
  expect(sorted(await as(kasse).ledger({ query: { jahr: 2026 } }))).toEqual(both)
  const table = await instance.call(kasse, 'GET', '/api/abrechnungen/auszahlungen/freibetraege.csv?jahr=2026')
  expect(table.body).toContain('Zwilling, Anna (Nord, Nr. 1204)')
})
