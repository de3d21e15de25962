// Leading or driving elsewhere counts as being staffed elsewhere.
import { expect, test } from 'vitest'
import { belegungsWorld, BUCHT } from '#tests/support/belegungen.ts'
import { asChange, dienstWorld } from '#tests/support/dienste.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'
const SPAN = 'Sa., 01.05.2027, 10:00 bis 18:00 Uhr'

async function world() {
  const dienste = await dienstWorld({ now: '2027-04-20T12:00:00Z' })
  const cars = await belegungsWorld({ database: dienste.instance.database })
  const leitung = dienste.als(await dienste.leitung())
  const anna = await dienste.mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' })
  const put = (bezeichnung: string, rest: Parameters<typeof dienste.props>[0] = {}) =>
    leitung.create({ body: dienste.props({ bezeichnung, ...rest }) })
  const bucher = cars.fahrzeuge(await dienste.instance.person([...BUCHT]))
  /** Anna drives a booked car from ten to six. */
  const drives = async () => {
    const mtw = await cars.fahrzeug('MTW 1')
    await dienste.instance.context.transact((trx) =>
      trx
        .updateTable('profile')
        .set({ fuehrerscheinklassen: ['B', 'C1'] })
        .where('_id', '=', anna.profil)
        .execute(),
    )
    return bucher.create({ body: { fahrzeuge: [mtw], zweck: 'Umzug', fahrer: anna.profil, beginn: BEGINN, ende: ENDE } })
  }
  const row = (dienst: Awaited<ReturnType<typeof put>>) => ({
    params: { id: dienst._id },
    body: {
      version: dienst.version,
      helfer: [{ profil: anna.profil, schicht: dienst.schichten[0]?._id ?? '', status: 'eingeteilt' as const }],
    },
  })
  const about = async (dienst: { _id: string }) =>
    (await leitung.kandidaten({ params: { id: dienst._id } })).kandidaten.find(({ profil }) => profil._id === anna.profil)
  return { ...dienste, cars, leitung, anna, put, bucher, drives, row, about }
}
const no = (msg: string, field?: string) => ({ status: 409, errors: [{ msg, ...(field ? { feld: field } : {}) }] })

test('a driver of an overlapping trip cannot be staffed; back to back can', async () => {
  const { leitung, put, drives, row, about, als, anna } = await world()
  expect(await drives()).toMatchObject({ status: 'bestaetigt' })
  const dienst = await put('Stadtlauf')
  expect(await about(dienst)).toMatchObject({ geeignet: false, besetztVon: { als: 'fahrer', titel: 'MTW 1', beginn: BEGINN, ende: ENDE } })
  await expect(leitung.einteilung(row(dienst))).rejects.toMatchObject(no(`Anna Ahrens fährt zu dieser Zeit schon: MTW 1, ${SPAN}.`))
  await expect(als(anna).anmelden({ params: { id: dienst._id }, body: {} })).rejects.toMatchObject(
    no(`Zu dieser Zeit fährst du schon: MTW 1, ${SPAN}.`),
  )
  const after = await put('Danach', { beginn: ENDE, ende: '2027-05-01T20:00:00Z' })
  expect(await about(after)).toMatchObject({ besetztVon: null })
  expect((await leitung.einteilung(row(after))).helfer).toHaveLength(1)
})

test('a person staffed first and driving later gets a warning and stays staffed', async () => {
  const { leitung, put, drives, row, about } = await world()
  const dienst = await put('Stadtlauf')
  const staffed = await leitung.einteilung(row(dienst))
  await drives()
  expect(await about(dienst)).toMatchObject({ besetztVon: null, hinweise: [{ art: 'anderswo', text: 'Fährt zu dieser Zeit: MTW 1.' }] })
  const { params, body } = row(staffed)
  const changed = await leitung.einteilung({
    params,
    body: { ...body, helfer: body.helfer.map((one) => ({ ...one, funktion: 'Streife' })) },
  })
  expect(changed.helfer).toMatchObject([{ funktion: 'Streife', status: 'eingeteilt' }])
})

test('a leader of an overlapping service cannot be staffed elsewhere', async () => {
  const { leitung, put, row, about, anna, cars, instance } = await world()
  const led = await put('Stadtfest', { leiter: anna.profil })
  const dienst = await put('Stadtlauf')
  expect(await about(dienst)).toMatchObject({ geeignet: false, besetztVon: { als: 'leitung', titel: 'Stadtfest' } })
  await expect(leitung.einteilung(row(dienst))).rejects.toMatchObject(no(`Anna Ahrens leitet zu dieser Zeit schon: Stadtfest, ${SPAN}.`))
  const knows = cars.fahrzeuge(await instance.person([...BUCHT, 'READ_SANDIENST']))
  const question = { query: { fahrer: anna.profil, beginn: BEGINN, ende: ENDE } }
  expect(await knows.fahrer(question)).toEqual({ hinweise: [`Anna Ahrens leitet dann: Stadtfest, ${SPAN}.`] })
  // Without read access to the service, its name is hidden.
  const foreign = cars.fahrzeuge(await instance.person([...BUCHT]))
  expect(await foreign.fahrer(question)).toEqual({ hinweise: ['Anna Ahrens ist dann anderweitig eingeteilt.'] })
  expect(await about(led)).toMatchObject({ besetztVon: null })
  expect((await leitung.einteilung(row(led))).helfer).toHaveLength(1)
  await leitung.absage({ params: { id: led._id }, body: { grund: 'Regen' } })
  expect((await leitung.einteilung(row(dienst))).helfer).toHaveLength(1)
})

test('no overlapping leads, nor leading while staffed elsewhere; deputies are free', async () => {
  const { leitung, put, row, anna } = await world()
  const first = await put('Stadtfest', { leiter: anna.profil })
  const refused = no(`Anna Ahrens leitet zu dieser Zeit schon: Stadtfest, ${SPAN}.`, 'leiter')
  await expect(put('Stadtlauf', { leiter: anna.profil })).rejects.toMatchObject(refused)
  const second = await put('Stadtlauf', { stvLeiter: anna.profil })
  await expect(
    leitung.update({ params: { id: second._id }, body: asChange(second, { leiter: anna.profil, stvLeiter: null }) }),
  ).rejects.toMatchObject(refused)
  // A change of something else is no conflict of its own.
  expect(await leitung.update({ params: { id: first._id }, body: asChange(first, { hinweise: 'Regenjacke' }) })).toMatchObject({
    hinweise: 'Regenjacke',
  })
  const later = await put('Später', { leiter: anna.profil, beginn: '2027-05-02T08:00:00Z', ende: '2027-05-02T16:00:00Z' })
  const moved = asChange(later, { beginn: BEGINN, ende: ENDE })
  await expect(
    leitung.update({
      params: { id: later._id },
      body: { ...moved, schichten: later.schichten.map((one) => ({ ...one, beginn: BEGINN, ende: ENDE })) },
    }),
  ).rejects.toMatchObject(refused)
  const third = await put('Markt', { beginn: '2027-05-03T08:00:00Z', ende: '2027-05-03T16:00:00Z' })
  await leitung.einteilung(row(third))
  await expect(put('Messe', { leiter: anna.profil, beginn: '2027-05-03T15:00:00Z', ende: '2027-05-03T20:00:00Z' })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'leiter', msg: expect.stringContaining('ist zu dieser Zeit schon eingeteilt: Markt') }],
  })
  // A copy leaves at home who leads elsewhere then.
  const copied = await leitung.kopie({ params: { id: later._id }, body: { beginn: BEGINN, mitHelfern: true } })
  expect(copied.leiter).toBeNull()
})

test('of two services that take the same leader at once one is refused', async () => {
  const { put, anna } = await world()
  const attempts = await Promise.allSettled([1, 2, 3, 4].map((n) => put(`Fest ${n}`, { leiter: anna.profil })))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
