// Restoring entries of a history: every area by its own change. Plain areas are tested in tests/support/crud-tests.ts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { historyEntry } from '#contract/fields.ts'
import { areas } from '#server/areas.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { isRestorable, UNTOLD } from '#contract/restore.ts'
import { profileContract } from '#features/profile/contract.ts'
import type { Person } from '#tests/support/app.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'

test('every history has the call; rights are given anew, and a logo is uploaded', () => {
  const without = areas.flatMap(({ contract }) => {
    const paths = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
    return paths.filter((one) => one.startsWith('GET ') && one.endsWith('/history') && !paths.includes(`POST ${one.slice(4)}/{gruppe}`))
  })
  expect(without.toSorted()).toEqual(['GET /api/einstellungen/logo/history', 'GET /api/rechte/history'])
})

async function world() {
  const base = await dienstWorld()
  const { instance } = base
  /** The newest change below this address. */
  const newest = async (who: Person, at: string) =>
    (await instance.call(who, 'GET', `${at}/history`)).json<z.output<typeof historyEntry>[]>()[0]
  const restore = async (who: Person, at: string, fields: readonly string[] = [], group?: string) => {
    const of = group ?? (await newest(who, at))?.gruppe
    const response = await instance.call(who, 'POST', `${at}/history/${of}`, { felder: fields })
    const answer = response.json<{ gruppe?: string; text?: string; errors?: { msg: string }[] }>()
    return { status: response.statusCode, ...answer, msg: answer.errors?.[0]?.msg }
  }
  return { ...base, newest, restore }
}

test('a field of a service comes back and goes again; later changes stay', async () => {
  const { als, leitung, mitglied, props, moreOrt, restore, newest, instance } = await world()
  const rita = await leitung([...LEADS, 'READ_SANDIENST_HISTORY', 'DELETE_ORT', 'READ_ORT'] as Recht[])
  const dienst = await als(rita).create({ body: props() })
  const params = { id: dienst._id }
  const at = `/api/sanitaetsdienste/${dienst._id}`
  const other = await moreOrt('Markt')
  const change = { bezeichnung: 'Waldlauf', ort: other, hinweise: 'Feste Schuhe' }
  await als(rita).update({ params, body: asChange(await als(rita).get({ params }), change) })
  const first = await newest(rita, at)
  await als(rita).update({ params, body: asChange(await als(rita).get({ params }), { hinweise: 'Warme Jacke' }) })

  const done = await restore(rita, at, ['bezeichnung'], first?.gruppe)
  expect(done).toMatchObject({ status: 200, text: 'Bezeichnung' })
  expect(await als(rita).get({ params })).toMatchObject({ bezeichnung: 'Stadtlauf', hinweise: 'Warme Jacke', ort: other })
  expect(await restore(rita, at, ['bezeichnung'], first?.gruppe)).toMatchObject({ status: 409, msg: 'So steht es schon da.' })
  expect(await restore(rita, at, [], done.gruppe)).toMatchObject({ status: 200 })
  expect(await als(rita).get({ params })).toMatchObject({ bezeichnung: 'Waldlauf', hinweise: 'Warme Jacke' })
  // Without the right, of another record, or beyond restoring.
  expect((await restore(await mitglied(), at, [], first?.gruppe)).status).toBe(403)
  expect((await restore(rita, at, [], dienst._id)).status).toBe(404)
  expect(await restore(rita, at, ['status'], first?.gruppe)).toMatchObject({
    status: 409,
    msg: 'Davon lässt sich nichts wiederherstellen.',
  })
  // A leader of then who is hidden from the leader of today.
  const unseen = await mitglied()
  const sees = await leitung([...LEADS, 'READ_UNSICHTBARE_USER'])
  await sql`update profile set unsichtbar = true where _id = ${unseen.profil}::uuid`.execute(instance.context.db)
  for (const leiter of [unseen.profil, null])
    await als(sees).update({ params, body: asChange(await als(sees).get({ params }), { leiter }) })
  expect(await restore(rita, at, ['leiter'])).toMatchObject({
    status: 403,
    msg: '„Leiter“ stellt nur wieder her, wer die Person von damals sehen darf.',
  })
  expect(await restore(sees, at, ['leiter'])).toMatchObject({ status: 200 })
  // The place of then is gone since.
  await instance.call(rita, 'DELETE', `/api/orte/${props().ort}`)
  const { status, msg } = await restore(rita, at, ['ort'], first?.gruppe)
  expect([status, msg]).toEqual([409, 'Dieser Ort ist gelöscht. Wähle einen anderen oder hole ihn zurück.'])
  expect((await als(rita).get({ params })).ort).toBe(other)
})

test('a profile restores told values, and none told only as "hinterlegt"', async () => {
  const { instance, restore } = await world()
  const office = await instance.person(['READ_USER', 'UPDATE_USER'])
  const anna = await instance.person()
  const write = (data: object, version: number) => instance.call(anna, 'PUT', '/api/profile', { _id: anna.profil, version, ...data })
  await write({ beruf: 'Köchin', iban: 'DE89370400440532013000' }, 1)
  await write({ beruf: 'Wirtin', iban: '' }, 2)
  const at = `/api/profile/${anna.profil}`
  expect((await restore(office, at, ['iban'])).status).toBe(409)
  const told = { aktion: 'geaendert', alt: 'hinterlegt', neu: '' }
  expect(UNTOLD.filter((field) => isRestorable(profileContract.update.body, { ...told, feld: field }))).toEqual([])
  expect(await restore(office, at)).toMatchObject({ status: 200, text: 'Beruf' })
  const { rows } = await sql<{ beruf: string; iban: string }>`select beruf, iban from profile where _id = ${anna.profil}::uuid`.execute(
    instance.context.db,
  )
  expect(rows).toEqual([{ beruf: 'Köchin', iban: '' }])
})

test('a shift told in parts comes back with who stands in it, a removed one without', async () => {
  const { als, leitung, mitglied, props, restore, newest, instance } = await world()
  const rita = await leitung([...LEADS, 'READ_SANDIENST_HISTORY'] as Recht[])
  const dienst = await als(rita).create({ body: props() })
  const params = { id: dienst._id }
  const at = `/api/sanitaetsdienste/${dienst._id}`
  const anna = await mitglied()
  await als(anna).anmelden({ params, body: { schicht: dienst.schichten[0]?._id ?? '' } })
  const read = () => als(rita).get({ params })
  const rows = async (change: (rows: Dienst['schichten']) => object[]) => {
    const now = await read()
    return als(rita).update({ params, body: asChange(now, { schichten: change(now.schichten) as typeof now.schichten }) })
  }
  const [before] = (await read()).schichten
  await rows(([first, ...others]) => [{ ...first, bezeichnung: 'Nacht', bedarf: [] }, ...others])
  const changed = await newest(rita, at)
  await als(rita).update({ params, body: asChange(await read(), { hinweise: 'Warme Jacke' }) })
  expect(await restore(rita, at, ['schichten'], changed?.gruppe)).toMatchObject({ status: 200, text: 'Schichten' })
  const [back] = (await read()).schichten
  expect([back?._id, back?.bezeichnung, back?.bedarf]).toEqual([before?._id, before?.bezeichnung, before?.bedarf])
  expect((await read()).helfer.map(({ profil, schicht }) => [profil._id, schicht])).toEqual([[anna.profil, before?._id]])
  const more = { bezeichnung: 'Abbau', beginn: before?.beginn, ende: before?.ende, bedarf: [{ anzahl: 1, qualifikation: 'SH' }] }
  await rows((all) => [...all, more])
  expect(await restore(rita, at)).toMatchObject({ status: 409 })
  await rows((all) => all.slice(0, 1))
  const gone = await newest(rita, at)
  expect(await restore(rita, at, [], gone?.gruppe)).toMatchObject({ status: 200 })
  expect((await read()).schichten.map(({ bezeichnung }) => bezeichnung)).toEqual([before?.bezeichnung, 'Abbau'])
  // A change of the shift that went since has nowhere to come back to.
  await rows(([first, last]) => [{ ...first }, { ...last, bezeichnung: 'Rest' }])
  const late = await newest(rita, at)
  await rows((all) => all.slice(0, 1))
  expect(await restore(rita, at, [], late?.gruppe)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('gibt es nicht mehr') as string,
  })
  expect(await instance.context.db.selectFrom('anmeldungen').select('profil').execute()).toEqual([{ profil: anna.profil }])
})

test('fields of an account come back by the account’s own change and its rights', async () => {
  const { instance, restore } = await world()
  const [office, reader] = [await instance.person(['READ_USER', 'UPDATE_USER']), await instance.person(['READ_USER'])]
  const anna = await instance.person()
  const write = (version: number, data: object) => instance.call(anna, 'PUT', '/api/users', { _id: anna.user, version, ...data })
  await write(1, { telefon: ['0234 567'], primary_telefon: '0234 567' })
  await write(2, { telefon: [], primary_telefon: '' })
  const at = `/api/profile/${anna.profil}`
  const group = (await instance.as(profileContract, office).history({ params: { id: anna.profil } })).find(
    (one) => one.feld === 'telefon',
  )?.gruppe
  expect((await restore(reader, at, [], group)).status).toBe(403)
  expect(await restore(office, at, [], group)).toMatchObject({ status: 200, text: 'Telefon, Haupttelefon' })
  expect(await instance.as(profileContract, anna).me()).toMatchObject({ telefon: ['0234 567'], primary_telefon: '0234 567' })
  // Taken by somebody else since: refused in the account's words.
  await write(4, { email: ['neu@example.org'], primary_email: 'neu@example.org' })
  const mails = await instance.context.db.selectFrom('historie').select(['gruppe', 'alt']).where('feld', '=', 'primary_email').execute()
  const old = JSON.parse(JSON.stringify(mails.at(-1)?.alt)) as string
  await instance.context.db
    .updateTable('users')
    .set({ email: [old], primary_email: old })
    .where('_id', '=', reader.user)
    .execute()
  const taken = mails.at(-1)?.gruppe
  expect((await restore(await instance.person(['READ_USER', 'UPDATE_USER']), at, [], taken)).status).toBe(409)
  // Her own profile, whose history she may not read.
  expect(await restore(anna, at, [], taken)).toMatchObject({ status: 403, msg: expect.stringContaining('Mitglieder ansehen') as string })
})

test('a setting comes back, an absence and a defect, which no call reads alone, too', async () => {
  const { instance, fahrzeug, restore } = await world()
  const keeper = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const rules = '/api/fahrzeuge/sperrregeln'
  await instance.call(keeper, 'PUT', rules, { version: 1, mangel: 'hoch', huTage: 14 })
  expect(await restore(keeper, rules, ['huTage'])).toMatchObject({ status: 200 })
  expect((await instance.call(keeper, 'GET', rules)).json()).toMatchObject({ mangel: 'hoch', huTage: 0 })
  const anna = await instance.person()
  const absence = { beginn: '2027-01-01T00:00:00.000Z', ende: '2027-01-08T00:00:00.000Z' }
  const made = (await instance.call(anna, 'POST', '/api/abwesenheiten', absence)).json<{ _id: string; abwesenheit?: { _id: string } }>()
  const away = `/api/abwesenheiten/${made.abwesenheit?._id ?? made._id}`
  await instance.call(anna, 'PUT', away, { ...absence, ende: '2027-01-15T00:00:00.000Z', version: 1 })
  expect(await restore(anna, away)).toMatchObject({ status: 200, text: 'Bis' })
  const vehicle = await fahrzeug('KTW 1')
  const report = { titel: 'Blinker', beschreibung: '', prioritaet: 'niedrig' }
  const defect = (await instance.call(keeper, 'POST', `/api/fahrzeuge/${vehicle}/maengel`, report)).json<{ _id: string; version: number }>()
  const at = `/api/fahrzeuge/${vehicle}/maengel/${defect._id}`
  const { status } = await instance
    .call(keeper, 'GET', `/api/fahrzeuge/${vehicle}/maengel`)
    .then((all) => instance.call(keeper, 'PUT', at, { ...all.json<object[]>()[0], prioritaet: 'hoch' }))
    .then((one) => ({ status: one.statusCode }))
  expect(status).toBe(200)
  expect(await restore(keeper, at, ['prioritaet'])).toMatchObject({ status: 200 })
})
