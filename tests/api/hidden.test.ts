// What somebody may not see is not named to them in passing either: by a refusal, a warning, a calendar or a history.
import { expect, test } from 'vitest'
import { kalenderContract } from '#features/kalender/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { abgelehnt, type Person } from '#tests/support/app.ts'
import { belegungsWorld, BUCHT } from '#tests/support/belegungen.ts'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'

const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'
const TIME = { beginn: BEGINN, ende: ENDE }
const NOBODY = { status: 400, errors: [{ msg: 'Diese Person gibt es nicht.' }] }

/** A service with a vehicle, and people who may not see it though they may everything else with vehicles and places. */
async function world() {
  const dienste = await dienstWorld()
  const { instance } = dienste
  const cars = await belegungsWorld({ database: instance.database })
  const ktw = await cars.fahrzeug('KTW 1')
  const leitung = dienste.als(
    await dienste.leitung([...LEADS, 'CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']),
  )
  const schicht = { bezeichnung: 'Tag', ...TIME, bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }], fahrzeuge: [{ fahrzeug: ktw }] }
  const put = (data: Parameters<typeof dienste.props>[0] = {}) =>
    leitung.create({ body: dienste.props({ bezeichnung: 'Geheimdienst', schichten: [schicht], ...data }) })
  const profil = (who: Person, values: object) =>
    instance.context.transact((trx) => trx.updateTable('profile').set(values).where('_id', '=', who.profil).execute())
  return { ...dienste, cars, ktw, leitung, put, profil }
}

test('a booking of a hidden service is taken, and that is all that changing or deleting it says', async () => {
  const { cars, ktw, put } = await world()
  await put()
  const stranger = cars.fahrzeuge(await cars.manager())
  const [row] = (await stranger.list()).zeilen
  if (!row) throw new Error('The booking of the service is missing')
  const no = { status: 409, errors: [{ msg: 'Diese Zeit ist belegt und lässt sich hier nicht ändern.' }] }
  const params = { id: row._id }
  const fresh = { version: 1, fahrzeug: ktw, zweck: 'Weg damit', ...TIME }
  await expect(stranger.remove({ params })).rejects.toMatchObject(no)
  await expect(stranger.wiederherstellen({ params })).rejects.toMatchObject(no)
  await expect(stranger.update({ params, body: fresh })).rejects.toMatchObject(no)
  await expect(stranger.genehmigung({ params, body: { version: 1, status: 'abgelehnt' } })).rejects.toMatchObject(no)
  expect(row.aenderbar.gruende).toEqual([no.errors[0]?.msg])
})

test('a place in use by what one may not see is in use, and that is all', async () => {
  const { instance, put, ort } = await world()
  await put()
  const remove = async (...rechte: Parameters<typeof instance.person>[0] & object) =>
    (await abgelehnt(instance.as(orteContract, await instance.person(['DELETE_ORT', ...rechte])).remove({ params: { id: ort } }))).message
  expect(await remove()).toBe('409 Der Ort ist noch belegt.')
  expect(await remove('READ_SANDIENST')).toMatch('Sanitätsdienst „Geheimdienst“')
})

test('the calendar of a vehicle needs no account and names no service; its plate names one to who may see it', async () => {
  const { instance, ktw, put, placeClock } = await world()
  await put()
  placeClock('2027-05-01T06:00:00Z')
  const reader = await instance.person(['READ_FAHRZEUGBELEGUNG'])
  const adresse = async (kind: 'feed' | 'schild') =>
    new URL((await instance.as(kalenderContract, reader).adresse({ params: { art: kind, fuer: 'fahrzeug', id: ktw } })).url).pathname
  const feed = (await instance.call(null, 'GET', await adresse('feed'))).body
  expect(feed).toContain('SUMMARY:Sanitätsdienst')
  expect(feed).not.toContain('Geheim')
  const plate = (await adresse('schild')).replace('/schild/', '/api/kalender/schild/')
  const titles = async (who: Person) =>
    (await instance.call(who, 'GET', plate)).json<{ belegungen: { titel: string }[] }>().belegungen.map(({ titel }) => titel)
  expect(await titles(reader)).toEqual(['Sanitätsdienst'])
  expect(await titles(await instance.person(['READ_FAHRZEUGBELEGUNG', 'READ_SANDIENST']))).toEqual(['Geheimdienst (Tag)'])
})

test('which class a driver lacks is said to the driver and to who may read licences', async () => {
  const { instance, cars } = await world()
  const truck = await cars.fahrzeug('GW 1', { fuehrerscheinklasse: 'C', zulGesamtmasse: 11_900 })
  const bo = await cars.bucher()
  const drive = async (who: Person) =>
    (await abgelehnt(cars.fahrzeuge(who).create({ body: { fahrzeug: truck, zweck: 'Fahrt', ...TIME, fahrer: bo.profil } }))).errors
  const short = [{ msg: 'Bo Bucher darf GW 1 nicht fahren.', feld: 'fahrer' }]
  const long = [{ msg: 'Bo Bucher darf GW 1 nicht fahren: Führerscheinklasse C fehlt.', feld: 'fahrer' }]
  expect([await drive(await cars.bucher('Fremd')), await drive(bo)]).toEqual([short, long])
  expect(await drive(await instance.person([...BUCHT, 'READ_FAHRZEUGEINWEISUNG']))).toEqual(long)
})

test('a member who does not want to appear is nobody to others: as driver, as responsible person, as taker of a place', async () => {
  const { instance, cars, ktw, put, profil, mitglied, als: as, leitung } = await world()
  const hidden = await mitglied('SanA', { vorname: 'Vera', nachname: 'Verborgen' })
  await profil(hidden, { unsichtbar: true, fuehrerscheinklassen: ['B'] })
  const dienst = await put()
  const bo = await cars.bucher()
  const sees = await instance.person([...BUCHT, 'READ_UNSICHTBARE_USER'])
  await cars.fahrzeuge(sees).create({ body: { fahrzeug: await cars.fahrzeug('MTW 1'), zweck: 'Hin', ...TIME, fahrer: hidden.profil } })
  const hints = async (who: Person) => (await cars.fahrzeuge(who).fahrer({ query: { fahrer: hidden.profil, ...TIME } })).hinweise
  expect(await hints(bo)).toEqual([])
  expect(await hints(sees)).toEqual([expect.stringMatching('Vera Verborgen')])
  const time = { beginn: '2027-05-02T08:00:00Z', ende: '2027-05-02T10:00:00Z' }
  for (const field of ['verantwortlich', 'fahrer'])
    await expect(
      cars.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...time, [field]: hidden.profil } }),
    ).rejects.toMatchObject(NOBODY)
  const giver = await mitglied()
  await leitung.setzeAnmeldung({ params: { id: dienst._id, profileId: giver.profil }, body: { status: 'eingeteilt' } })
  await expect(as(giver).uebergabe({ params: { id: dienst._id }, body: { profil: hidden.profil } })).rejects.toMatchObject(NOBODY)
})

test('the history of a service tells no more than the service: no bill, no reasons of others', async () => {
  const { instance, put, mitglied, als: as, leitung, props } = await world()
  const dienst = await put()
  const billed = { ...props().veranstalter, rechnungsadresse: 'Geheimgasse 1', kundennr: 'K-4711' }
  const changed = await leitung.update({ params: { id: dienst._id }, body: asChange(dienst, { veranstalter: billed }) })
  await leitung.update({ params: { id: dienst._id }, body: asChange(changed, { veranstalter: { ...billed, telefon: '0234 99' } }) })
  const who = await mitglied()
  await as(who).anmelden({ params: { id: dienst._id }, body: {} })
  await as(who).abmelden({ params: { id: dienst._id }, query: { grund: 'Operation' } })
  const history = async (reader: ReturnType<typeof as>) => reader.history({ params: { id: dienst._id } })
  const reads = await history(as(await instance.person(['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'])))
  expect(JSON.stringify(reads)).not.toMatch(/Geheimgasse|K-4711|Operation/)
  // The change of the bill alone is no entry, that of the telephone is.
  expect(reads.filter(({ feld: field, alt: old }) => field === 'veranstalter' && old !== null)).toHaveLength(1)
  const whole = await history(leitung)
  expect(JSON.stringify(whole)).toMatch(/Geheimgasse.*/)
  expect(JSON.stringify(whole)).toMatch(/Operation/)
})
