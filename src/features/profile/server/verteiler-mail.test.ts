import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { signedOff } from '#tests/support/leaving.ts'
import { LETTERS_PER_HOUR } from '#contract/limits.ts'

let instance: TestInstance
beforeAll(async () => {
  instance = await makeTestInstance()
})
afterAll(() => instance.close())

const mails = () => instance.context.db.selectFrom('mails').selectAll().orderBy('an').execute()
const member = async (verteiler: string, fields: object = {}) => {
  const person = await instance.person()
  await signedOff(instance.context.db, person.profil)
  await instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ verteiler: [verteiler], ...fields })
      .where('_id', '=', person.profil)
      .execute(),
  )
  return person
}
const write = (who: Person, body: object) =>
  instance.call(who, 'POST', '/api/profile/verteiler/mail', { betreff: 'Übung', text: 'Erster.\n\nZweiter.', anzahl: 50, ...body })
const addressOf = async ({ user }: Person) =>
  (await instance.context.db.selectFrom('users').select('primary_email').where('_id', '=', user).executeTakeFirstOrThrow()).primary_email

test('each gets an own mail with reply-to; former, blocked or hidden get none', async () => {
  const writer = await instance.person(['SEE_VERTEILER', 'READ_USER'], { vorname: 'Ute', nachname: 'Schreibt' })
  const people = [await member('SEG'), await member('SEG', { status: 'ruhend' })]
  await member('SEG', { status: 'ausgetreten' })
  await member('SEG', { status: 'gesperrt' })
  await member('SEG', { unsichtbar: true })
  await member('Presse')
  const locked = await member('SEG')
  await instance.context.transact((trx) => trx.updateTable('users').set({ gesperrt: true }).where('_id', '=', locked.user).execute())
  const answer = await write(writer, { verteiler: 'SEG', anzahl: 2 })
  expect([answer.statusCode, answer.json()]).toEqual([202, { anzahl: 2 }])
  const sent = await mails()
  const addresses = await Promise.all(people.map(addressOf))
  expect(sent.map(({ an }) => an)).toEqual(addresses.toSorted())
  for (const { an, betreff, text, html, inhalt, kopf } of sent) {
    expect(betreff).toBe('Übung')
    expect(kopf).toEqual({ 'Reply-To': await addressOf(writer) })
    expect(text).toContain('Erster.\n\nZweiter.\n\nUte Schreibt hat das an den Verteiler „SEG“ geschickt.')
    for (const other of addresses.filter((one) => one !== an)) expect(JSON.stringify([text, html, inhalt, kopf])).not.toContain(other)
  }
  const [entry] = await instance.as(profileContract, writer).history({ params: { id: writer.profil } })
  expect(entry).toMatchObject({
    aktion: 'verteilerMail',
    titel: 'Mail an einen Verteiler',
    neu: 'Übung (Verteiler „SEG“, 2 Mitglieder)',
  })
})

test('nothing goes out: no right, nobody there, more than one was told, nothing to say', async () => {
  const before = (await mails()).length
  const writer = await instance.person(['SEE_VERTEILER'])
  await member('Jugend')
  await member('Jugend')
  expect((await write(await instance.person(['SET_VERTEILER']), { verteiler: 'Jugend' })).statusCode).toBe(403)
  expect((await write(writer, { verteiler: 'Gibt es nicht' })).json()).toMatchObject({ errors: [{ feld: 'verteiler' }] })
  const more = await write(writer, { verteiler: 'Jugend', anzahl: 1 })
  expect([more.statusCode, more.json<{ errors: { msg: string }[] }>().errors[0]?.msg]).toEqual([
    409,
    'Im Verteiler „Jugend“ sind inzwischen 2 Mitglieder. Sieh nach und schick die Mail noch einmal.',
  ])
  expect((await write(writer, { verteiler: 'Jugend', betreff: ' ' })).json()).toMatchObject({ errors: [{ feld: 'betreff' }] })
  expect((await write(writer, { verteiler: 'Jugend', text: 'x'.repeat(5001) })).statusCode).toBe(400)
  expect(await mails()).toHaveLength(before)
})

test('five in an hour, also when six are sent at once; others may still', async () => {
  const writer = await instance.person(['SEE_VERTEILER'])
  await member('Funk')
  const before = (await mails()).length
  const codes = await Promise.all(
    Array.from({ length: LETTERS_PER_HOUR + 1 }, async () => (await write(writer, { verteiler: 'Funk' })).statusCode),
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([202, 202, 202, 202, 202, 429])
  expect(await mails()).toHaveLength(before + 5)
  const late = await write(writer, { verteiler: 'Funk' })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await write(await instance.person(['SEE_VERTEILER']), { verteiler: 'Funk' })).statusCode).toBe(202)
})
