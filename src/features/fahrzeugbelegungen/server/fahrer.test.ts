import { expect, test } from 'vitest'
import type { Person } from '#tests/support/app.ts'
import { BUCHT, belegungsWorld } from '#tests/support/belegungen.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'

test('a driver placed elsewhere gives a warning, half-open, and no refusal', async () => {
  const world = await belegungsWorld()
  const dienste = await dienstWorld({ database: world.instance.database })
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  const bo = await world.instance.person([...BUCHT, 'READ_SANDIENST'], { vorname: 'Bo', nachname: 'Bucher' })
  await world.instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'] })
      .where('_id', '=', bo.profil)
      .execute(),
  )
  const leitung = dienste.als(await dienste.leitung())
  const schicht = { bezeichnung: 'Tag', beginn: BEGINN, ende: ENDE, bedarf: [{ qualifikation: 'SanA' as const, anzahl: 2 }], fahrzeuge: [] }
  const dienst = await leitung.create({ body: dienste.props({ schichten: [schicht] }) })
  await leitung.setzeAnmeldung({ params: { id: dienst._id, profileId: bo.profil }, body: { status: 'eingeteilt' } })
  const [call, stranger] = [world.fahrzeuge(bo), world.fahrzeuge(await world.bucher('Fremd'))]
  const question = (actor: typeof call, beginn: string, ende: string, without?: string) =>
    actor
      .fahrer({ query: { fahrer: bo.profil, beginn, ende, ...(without === undefined ? {} : { ohne: without }) } })
      .then(({ hinweise }) => hinweise)
  const eingeteilt = 'Bo Bucher ist dann eingeteilt: Stadtlauf (Tag), Sa., 01.05.2027, 10:00 bis 18:00 Uhr.'
  expect(await question(call, '2027-05-01T15:45:00Z', '2027-05-01T17:00:00Z')).toEqual([eingeteilt])
  expect(await question(call, ENDE, '2027-05-01T17:00:00Z')).toEqual([])
  expect(await question(stranger, BEGINN, ENDE)).toEqual(['Bo Bucher ist dann anderweitig eingeteilt.'])
  const changes = world.fahrzeuge(await world.instance.person(['READ_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG']))
  expect(await question(changes, BEGINN, ENDE)).toEqual(['Bo Bucher ist dann anderweitig eingeteilt.'])
  const fahrt = await call.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Hin', fahrer: bo.profil, beginn: BEGINN, ende: ENDE } })
  expect(fahrt.status).toBe('bestaetigt')
  expect(await question(call, BEGINN, ENDE, fahrt._id)).toEqual([eingeteilt])
  expect(await question(call, BEGINN, ENDE)).toEqual(
    expect.arrayContaining([
      eingeteilt,
      'Bo Bucher fährt dann schon KTW 1: „Hin“, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.',
      'Bo Bucher fährt dann schon MTW 1: „Hin“, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.',
    ]),
  )
  await expect(question(call, ENDE, BEGINN)).rejects.toMatchObject({ status: 400, errors: [{ feld: 'ende' }] })
})

test('a leader as driver gives a warning; a deputy is free until stepping in', async () => {
  const world = await belegungsWorld()
  const dienste = await dienstWorld({ database: world.instance.database })
  const mtw = await world.fahrzeug('MTW 1')
  const [leads, deputy] = await Promise.all(
    ['Lea', 'Vito'].map(async (vorname) => {
      const person = await world.instance.person(BUCHT, { vorname, nachname: 'Leiter' })
      await world.instance.context.transact((trx) =>
        trx
          .updateTable('profile')
          .set({ fuehrerscheinklassen: ['B'] })
          .where('_id', '=', person.profil)
          .execute(),
      )
      return person
    }),
  )
  if (!leads || !deputy) throw new Error('Nobody is there')
  await dienste
    .als(await dienste.leitung())
    .create({ body: dienste.props({ beginn: BEGINN, ende: ENDE, leiter: leads.profil, stvLeiter: deputy.profil }) })
  const call = world.fahrzeuge(await world.instance.person([...BUCHT, 'READ_SANDIENST']))
  const hints = async (fahrer: string) => (await call.fahrer({ query: { fahrer, beginn: BEGINN, ende: ENDE } })).hinweise
  expect(await hints(leads.profil)).toEqual(['Lea Leiter leitet dann: Stadtlauf, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.'])
  expect(await hints(deputy.profil)).toEqual([])
  const fahrt = await call.create({ body: { fahrzeug: mtw, zweck: 'Hin', fahrer: leads.profil, beginn: BEGINN, ende: ENDE } })
  expect(fahrt).toMatchObject({ status: 'bestaetigt', fahrer: leads.profil })
})

test('licence readers learn of a check or briefing that ends before the return', async () => {
  const world = await belegungsWorld()
  const mtw = await world.fahrzeug('MTW 1')
  const bo = await world.instance.person(BUCHT, { vorname: 'Bo', nachname: 'Bucher' })
  await world.instance.context.transact(async (trx) => {
    const columns = { fuehrerscheinklassen: ['B'], fuehrerscheinKontrolleNaechsteAm: '2027-05-01' }
    await trx.updateTable('profile').set(columns).where('_id', '=', bo.profil).execute()
    await trx.updateTable('fahrzeuge').set({ einweisungErforderlich: true }).where('_id', '=', mtw).execute()
  })
  const hints = async (who: Person, ende: string, vehicles = mtw) =>
    (await world.fahrzeuge(who).fahrer({ query: { fahrer: bo.profil, fahrzeuge: vehicles, beginn: BEGINN, ende } })).hinweise
  const briefing = 'Bo Bucher: MTW 1: Einweisung fehlt.'
  expect(await hints(bo, ENDE)).toEqual([briefing])
  // Two in the morning of the next day, in Berlin.
  expect(await hints(bo, '2027-05-02T00:00:00Z')).toEqual(['Bo Bucher: Führerscheinkontrolle läuft am 01.05.2027 ab.', briefing])
  expect(await hints(await world.instance.person([...BUCHT, 'READ_FAHRZEUGEINWEISUNG']), ENDE)).toEqual([briefing])
  expect(await hints(await world.bucher('Fremd'), ENDE)).toEqual([])
  // Of the status nothing is said: another right reads it.
  await world.instance.context.transact((trx) =>
    trx.updateTable('profile').set({ status: 'ruhend' }).where('_id', '=', bo.profil).execute(),
  )
  expect(await hints(await world.instance.person([...BUCHT, 'READ_FAHRZEUGEINWEISUNG']), ENDE)).toEqual([briefing])
  await expect(hints(bo, ENDE, 'MTW 1')).rejects.toMatchObject({ status: 400, errors: [{ feld: 'fahrzeuge' }] })
})
