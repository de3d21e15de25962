import { expect, test } from 'vitest'
import { configContract } from '#features/config/contract.ts'
import { testInstance } from '#tests/support/app.ts'

test('a stranger learns the name and nothing of what runs, a member sees the versions', async () => {
  const instance = await testInstance({ config: { orgName: 'Ortsverband Probe', orgKuerzel: 'PRB' } })
  const { transact: write } = instance.context
  await write((trx) =>
    trx
      .insertInto('config')
      .values({
        key: 'links',
        wert: JSON.stringify({
          version: 1,
          links: [
            { titel: 'Klinikum', url: 'https://klinik.example.org/', platz: 'ktw' },
            { titel: 'Falle', url: 'javascript:alert(1)', platz: 'ktw' },
          ],
        }),
      })
      .execute(),
  )
  const offen = await instance.as(configContract, null).info()
  expect(offen).toEqual({
    version: '4.4',
    copyrightAb: 2019,
    orgName: 'Ortsverband Probe',
    orgKuerzel: 'PRB',
    server: null,
    logo: '',
    farben: '',
    links: [],
  })
  const info = await instance.as(configContract, await instance.person()).info()
  expect(info.server).toMatchObject({ node: process.versions.node, postgres: expect.stringMatching(/^\d+\.\d+/) })
  expect(info.links).toEqual([{ titel: 'Klinikum', url: 'https://klinik.example.org/', platz: 'ktw' }])
})

test('the fixed calls answer `wert` and the node version, and follow a change', async () => {
  const instance = await testInstance()
  const person = await instance.person()
  const config = instance.as(configContract, person)
  expect(await config.node()).toEqual({ version: process.versions.node })
  expect(await config.letzterSanLeiter()).toEqual({ wert: null })
  await instance.context.transact((trx) =>
    trx
      .insertInto('config')
      .values({ key: 'letzterSanLeiter', wert: JSON.stringify('Jana Müller') })
      .execute(),
  )
  expect(await config.letzterSanLeiter()).toEqual({ wert: 'Jana Müller' })
  expect(await config.letzterBlutspendeLeiter()).toEqual({ wert: null })
})
