import { expect, test } from 'vitest'
import { ktwWeeksContract } from '../contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

const OFFICE = ['CREATE_KTW_WOCHE', 'READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'] as const
const shift = { tag: 0, schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: true, ausgefallen: false, grund: '' }

async function world() {
  let now = Date.parse('2026-10-01T12:00:00Z')
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const office = await instance.person(OFFICE)
  const { _id: fahrzeug } = await db
    .insertInto('fahrzeuge')
    .values({
      bezeichnung: 'KTW 1',
      kennung: '1401',
      typ: 'KTW',
      kennzeichen: 'MU-ST 1401',
      fuehrerscheinklasse: 'B',
      einweisungErforderlich: true,
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const member = async (nachname: string, briefed = true) => {
    const one = await instance.person(['READ_KTW_WOCHE'], { vorname: 'Anna', nachname })
    const licence = { fuehrerscheinklassen: ['B'], fuehrerscheinKontrolleNaechsteAm: '2027-06-01' }
    await db
      .updateTable('profile')
      .set({ sanitaetsausbildung: 'RS', geburtsdatum: '1990-01-01', ...licence })
      .where('_id', '=', one.profil)
      .execute()
    const briefing = { profil: one.profil, fahrzeug, datum: '2026-01-10', einweiser: office.profil, gueltigBis: '2028-01-10' }
    if (briefed) await db.insertInto('einweisungen').values(briefing).execute()
    return one
  }
  const as = (who: Person) => instance.as(ktwWeeksContract, who)
  const one = await as(office).create({ body: { jahr: 2026, kw: 43, '1401': [shift] } })
  const seat = (name: string) => one.schichten.find(({ bezeichnung }) => bezeichnung.endsWith(name))!._id
  const state = async (who: Person) => (await as(office).get(id)).helfer.find(({ profil }) => profil._id === who.profil)?.status
  const id = { params: { id: one._id } }
  const take = (who: Person, platzId: string) => as(who).take({ params: { ...id.params, platzId } })
  const lock = async () => as(office).status({ ...id, body: { version: (await as(office).get(id)).version, status: 'gesperrt' } })
  const later = () => void (now += 3_600_000)
  return { db, as, member, office, seat, id, take, lock, state, later }
}

test('a locked plan is changed by nobody who hands a seat over, before or after', async () => {
  const { as, member, seat, id, take, lock, state } = await world()
  const [anna, ben] = [await member('Anders'), await member('Berta')]
  const schicht = seat('Transportführer')
  await take(anna, schicht)
  const asked = await as(anna).uebergabe({ ...id, body: { schicht, profil: ben.profil } })
  await lock()
  const yes = { params: { id: asked._id }, body: { antwort: 'zugesagt' as const } }
  await expect(as(ben).beantworten(yes)).rejects.toMatchObject({ status: 409, errors: [{ msg: expect.stringContaining('gesperrt') }] })
  await as(anna).uebergabeZuruecknehmen({ ...id, query: { schicht } })
  await expect(as(anna).uebergabe({ ...id, body: { schicht, profil: ben.profil } })).rejects.toMatchObject({ status: 409 })
  expect([await state(anna), await state(ben)]).toEqual(['eingeteilt', undefined])
})

test('the seat at the wheel goes to nobody who may not drive', async () => {
  const { db, as, member, seat, id, take, state } = await world()
  const [driver, briefed, unbriefed] = [await member('Fahrer'), await member('Anders'), await member('Neu', false)]
  const schicht = seat('Fahrer')
  await take(driver, schicht)
  expect((await as(driver).uebernehmer({ ...id, query: { schicht } })).map(({ profil }) => profil._id)).toEqual([briefed.profil])
  await expect(as(driver).uebergabe({ ...id, body: { schicht, profil: unbriefed.profil } })).rejects.toMatchObject({ status: 409 })
  const asked = await as(driver).uebergabe({ ...id, body: { schicht, profil: briefed.profil } })
  const yes = { params: { id: asked._id }, body: { antwort: 'zugesagt' as const } }
  // The conditions at the time of acceptance decide.
  await db.updateTable('profile').set({ fuehrerscheinklassen: [] }).where('_id', '=', briefed.profil).execute()
  await expect(as(briefed).beantworten(yes)).rejects.toMatchObject({ status: 409 })
  await db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['B'], sanitaetsausbildung: 'keine' })
    .where('_id', '=', briefed.profil)
    .execute()
  await expect(as(briefed).beantworten(yes)).rejects.toMatchObject({ status: 409 })
  await db.updateTable('profile').set({ sanitaetsausbildung: 'RH' }).where('_id', '=', briefed.profil).execute()
  await as(briefed).beantworten(yes)
  expect([await state(driver), await state(briefed)]).toEqual(['abgesagt', 'eingeteilt'])
})

test('an asked driver must be allowed to drive when accepting', async () => {
  const { db, as, member, office, seat, id, state } = await world()
  const [driver, unbriefed] = [await member('Fahrer'), await member('Neu', false)]
  const { kandidaten } = await as(office).kandidaten({ ...id, query: { schicht: seat('Fahrer') } })
  expect(kandidaten.map(({ profil, geeignet, hinweise }) => [profil._id, geeignet, hinweise.map(({ text }) => text)])).toEqual([
    [driver.profil, true, []],
    [unbriefed.profil, false, ['KTW 1: Einweisung fehlt.']],
    [office.profil, false, expect.anything()],
  ])
  await as(office).hilferuf({ ...id, body: { schicht: seat('Fahrer'), text: '' } })
  const asked = await db.selectFrom('anfragen').select(['_id', 'profil']).execute()
  expect(asked.map(({ profil }) => profil)).toEqual([driver.profil])
  const [{ _id } = { _id: '' }] = asked
  const yes = { params: { id: _id }, body: { antwort: 'zugesagt' as const } }
  const licence = (classes: string[]) =>
    db.updateTable('profile').set({ fuehrerscheinklassen: classes }).where('_id', '=', driver.profil).execute()
  await licence([])
  await expect(as(driver).beantworten(yes)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('Führerschein, seine Kontrolle, Einweisung') }],
  })
  expect(await state(driver)).toBeUndefined()
  await licence(['B'])
  await as(driver).beantworten(yes)
  expect(await state(driver)).toBe('eingeteilt')
})

test('a person waiting for the seat may still take it over', async () => {
  const { as, member, seat, id, take, state } = await world()
  const [anna, ben] = [await member('Anders'), await member('Berta')]
  const schicht = seat('Transportführer')
  await take(anna, schicht)
  const asked = await as(anna).uebergabe({ ...id, body: { schicht, profil: ben.profil } })
  await take(ben, schicht)
  expect(await state(ben)).toBe('warteliste')
  await as(ben).beantworten({ params: { id: asked._id }, body: { antwort: 'zugesagt' } })
  expect([await state(anna), await state(ben)]).toEqual(['abgesagt', 'eingeteilt'])
})

test('leaving one’s own seat needs a reason with every call', async () => {
  const { as, member, seat, id, take, state, db, later } = await world()
  const [anna, ben] = [await member('Anders'), await member('Berta')]
  const schicht = seat('Transportführer')
  await take(anna, schicht)
  for (const query of [{ schicht }, {}])
    await expect(as(anna).abmelden({ ...id, query })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'grund' }] })
  expect(await state(anna)).toBe('eingeteilt')
  // At once it would have been a slip of the finger.
  later()
  await as(anna).abmelden({ ...id, query: { grund: 'krank' } })
  expect(await state(anna)).toBe('abgesagt')
  const asked = async () => (await db.selectFrom('anfragen').select('profil').execute()).map(({ profil }) => profil)
  expect(await asked()).toContain(ben.profil)
  // Again and again: nobody else is written to.
  const before = (await asked()).length
  for (const name of ['C', 'D', 'E']) await member(name)
  await take(anna, schicht)
  later()
  expect(await as(anna).leave({ params: { ...id.params, platzId: schicht }, query: { grund: 'doch nicht' } })).toEqual({ gefragt: 0 })
  expect(await asked()).toHaveLength(before)
})
