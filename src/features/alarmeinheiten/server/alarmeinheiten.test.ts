import { expect, test } from 'vitest'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: alarmeinheitenContract,
  table: 'alarmeinheiten',
  sorted: 'name',
  example: (n) => ({ name: `SEG ${n}`, kuerzel: 'SEG', mindeststaerke: 4, farbe: '#e03131' }),
  change: { ric: ['1240310', '12345'], sollQualifikationen: ['SH', 'RS'], beschreibung: 'Steht bereit.' },
  wrong: [
    [{ name: ' ' }, 'name'],
    [{ ric: ['1234'] }, 'ric.0'],
    [{ farbe: 'rot' }, 'farbe'],
    [{ mindeststaerke: 501 }, 'mindeststaerke'],
    [{ groupalarmLabelId: 0 }, 'groupalarmLabelId'],
    [{ sollQualifikationen: ['Bademeister'] }, 'sollQualifikationen.0'],
    [{ mitglieder: ['x'] }, 'mitglieder.0'],
    [{ mitglieder: ['00000000-0000-7000-8000-000000000000'] }, 'mitglieder'],
    [{ leiter: '00000000-0000-7000-8000-000000000000' }, 'leiter'],
  ],
})

async function world() {
  const instance = await testInstance()
  const office = await instance.person(['SET_GROUPALARM', 'READ_UNSICHTBARE_USER'], { vorname: 'Olga', nachname: 'Obermann' })
  const set = (profil: string, values: object) => instance.context.db.updateTable('profile').set(values).where('_id', '=', profil).execute()
  const person = async (vorname: string, values: object = {}) => {
    const one = await instance.person([], { vorname, nachname: 'Muster' })
    if (Object.keys(values).length > 0) await set(one.profil, values)
    return one
  }
  const as = (who: typeof office | null) => instance.as(alarmeinheitenContract, who)
  return { instance, office, person, set, as }
}

test('members read units, SET_GROUPALARM writes; name and label are unique', async () => {
  const { instance, office, person, as } = await world()
  const unit = await as(office).create({ body: { name: 'SEG Sanität', groupalarmLabelId: 7 } })
  const member = await person('Mia')
  expect((await as(member).list()).gesamt).toBe(1)
  expect((await as(member).history({ params: { id: unit._id } })).length).toBeGreaterThan(0)
  await expect(as(member).create({ body: { name: 'X' } })).rejects.toMatchObject({ status: 403 })
  await expect(as(member).remove({ params: { id: unit._id } })).rejects.toMatchObject({ status: 403 })
  await expect(as(null).list()).rejects.toMatchObject({ status: 401 })
  const writer = await instance.person(['SET_GROUPALARM'])
  await expect(as(writer).create({ body: { name: 'SEG SANITÄT' } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'name' }] })
  await expect(as(writer).create({ body: { name: 'Y', groupalarmLabelId: 7 } })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'groupalarmLabelId' }],
  })
})

test('strength counts who is active today, a higher qualification for a lower one', async () => {
  const { office, person, set, as } = await world()
  const [anna, ben, carl] = [
    await person('Anna', { sanitaetsausbildung: 'NotSan' }),
    await person('Ben', { sanitaetsausbildung: 'SH' }),
    await person('Carl', { sanitaetsausbildung: 'RS', status: 'ruhend' }),
  ]
  const body = { name: 'SEG', mitglieder: [anna.profil, ben.profil, carl.profil], sollQualifikationen: ['RS', 'SH', 'NA'] as const }
  const unit = await as(office).create({ body: { ...body, sollQualifikationen: [...body.sollQualifikationen] } })
  expect(unit).toMatchObject({
    staerke: 2,
    vorhanden: [
      { qualifikation: 'RS', anzahl: 1 },
      { qualifikation: 'SH', anzahl: 2 },
      { qualifikation: 'NA', anzahl: 0 },
    ],
  })
  const list = async () => (await as(anna).list()).zeilen[0]
  expect(await list()).toMatchObject({ staerke: 2 })
  await set(carl.profil, { status: 'aktiv' })
  await expect.poll(list).toMatchObject({ staerke: 3 })
})

test('hidden and former members stay unnamed and survive a save by others', async () => {
  const { instance, office, person, set, as } = await world()
  const [anna, hidden, gone] = [await person('Anna'), await person('Helga', { unsichtbar: true }), await person('Gustav')]
  const { _id } = await as(office).create({
    body: { name: 'SEG', mitglieder: [anna.profil, hidden.profil, gone.profil], leiter: hidden.profil },
  })
  await set(gone.profil, { status: 'gesperrt' })
  const params = { id: _id }
  const seenBy = async (who: typeof anna) => (await as(who).get({ params })).mitglieder
  await expect.poll(async () => seenBy(office)).toEqual([anna.profil, hidden.profil])
  expect(await seenBy(hidden)).toEqual([anna.profil, hidden.profil])
  expect(await as(anna).get({ params })).toMatchObject({ mitglieder: [anna.profil], leiter: null, leitung: null, staerke: 2 })
  const asked = [`/api/alarmeinheiten/${_id}`, '/api/alarmeinheiten', `/api/alarmeinheiten/${_id}/history`]
  for (const url of asked) expect((await instance.call(anna, 'GET', url)).body).not.toMatch(/Helga|Gustav/)

  const writer = await instance.person(['SET_GROUPALARM'])
  const saved = await as(writer).update({ params, body: { name: 'SEG', version: 1, mitglieder: [], leiter: null } })
  expect(saved).toMatchObject({ mitglieder: [], leiter: null })
  expect(await as(office).get({ params })).toMatchObject({ mitglieder: [hidden.profil], leiter: hidden.profil })
  for (const stranger of [hidden.profil, gone.profil])
    await expect(as(writer).update({ params, body: { name: 'SEG', version: 2, mitglieder: [stranger] } })).rejects.toMatchObject({
      status: 400,
      errors: [{ feld: 'mitglieder', msg: 'Eine dieser Personen gibt es nicht.' }],
    })
})

test('a deleted member belongs to no unit', async () => {
  const { instance, office, person, as } = await world()
  const anna = await person('Anna')
  const { _id } = await as(office).create({ body: { name: 'SEG', mitglieder: [anna.profil], leiter: anna.profil } })
  const chief = await instance.person(['DELETE_USER', 'READ_USER'])
  await instance.as(profileContract, chief).remove({ params: { id: anna.profil } })
  const row = await instance.context.db.selectFrom('alarmeinheiten').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ mitglieder: [], leiter: null })
})
