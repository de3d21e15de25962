import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'

// Decomposed as in file names of a Mac: the vowel and its dots are two signs.
const NFD = 'Mu\u0308ßig-O\u0308zgu\u0308r'
const NFC = 'Müßig-Özgür'

test('a decomposed text is composed by form, import and search', async () => {
  const instance = await testInstance()
  const who = await instance.person(['CREATE_ORT', 'READ_ORT', 'CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUG'])
  const orte = instance.as(orteContract, who)
  expect(await orte.create({ body: { name: NFD } })).toMatchObject({ name: NFC })
  // Escaped in JSON it is the same.
  const escaped = await instance.call(who, 'POST', '/api/orte', JSON.parse('{"name":"Ju\\u0308rgens Halle"}') as object)
  expect(escaped.json()).toMatchObject({ name: 'Jürgens Halle' })
  const found = await instance.call(who, 'GET', `/api/orte?suche=${encodeURIComponent(NFD)}`)
  expect(found.json<{ name: string }[]>().map(({ name }) => name)).toEqual([NFC])
  const file = form(who, Buffer.from(`Bezeichnung;Typ;Kennzeichen;Klasse\r\n${NFD};KTW;MU-ST 1;B\r\n`), 'Autos.csv', {
    probe: 'false',
    zuordnung: '["bezeichnung","typ","kennzeichen","fuehrerscheinklasse"]',
  })
  const taken = await instance.app.inject({ method: 'POST', url: '/api/fahrzeuge/import', ...file })
  expect(taken.statusCode).toBe(200)
  const vehicles = await instance.call(who, 'GET', '/api/fahrzeuge')
  expect(vehicles.json<{ bezeichnung: string }[]>().map(({ bezeichnung }) => bezeichnung)).toEqual([NFC])
})

test('rows from before are composed by the migration, in texts, lists and objects', async () => {
  const instance = await testInstance()
  const { pool } = instance.database
  const { user, profil } = await instance.person()
  await pool.query('update users set nachname = $1 where _id = $2', [NFD, user])
  await pool.query('update profile set funktionen = $1, notfallkontakt = $2 where _id = $3', [
    [NFD, 'Zugführung'],
    JSON.stringify({ name: NFD }),
    profil,
  ])
  await pool.query(readFileSync(new URL('../../../migrations/before-1.0/0150_zusammengesetzt.sql', import.meta.url), 'utf8'))
  const { rows } = await pool.query(
    'select nachname, funktionen, notfallkontakt from users u join profile p on p."user" = u._id where u._id = $1',
    [user],
  )
  expect(rows).toEqual([{ nachname: NFC, funktionen: [NFC, 'Zugführung'], notfallkontakt: { name: NFC } }])
})
