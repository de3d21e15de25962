// One click in a mail switches one kind off, and nothing less than a click does.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_PLACEHOLDER } from '#server/mail/unsubscribe.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function world() {
  const instance = await testInstance()
  const { context } = instance
  const { profil } = await instance.person([], { vorname: 'Nils' })
  const mail = (kind: string, extra: object = {}) =>
    context.transact((trx) =>
      context.sendMail(trx, {
        to: { email: 'n@example.org', name: 'Nils', profil },
        kind,
        subject: 'Neu',
        paragraphs: ['Etwas ist neu.'],
        ...extra,
      }),
    )
  const mails = async () =>
    (await sql<{ kopf: Record<string, string>; html: string }>`select kopf, html from mails order by _id`.execute(context.db)).rows
  const profile = async () =>
    (
      await sql<{ will: Record<string, boolean>; version: number; told: number }>`
      select "emailBenachrichtigungen" as will, version, (select count(*)::int from historie where objekt = p._id) as told from profile p where _id = ${profil}`.execute(
        context.db,
      )
    ).rows[0]!
  const link = async () => new URL((await mails())[0]!.kopf['List-Unsubscribe']!.slice(1, -1)).pathname
  const ask = (method: 'GET' | 'POST', url: string) =>
    instance.app.inject({ method, url, ...(method === 'POST' ? { headers: FORM, payload: 'List-Unsubscribe=One-Click' } : {}) })
  return { mail, mails, profile, link, ask }
}

test('the header of RFC 8058 is on what can be switched off, and on nothing else', async () => {
  const { mail, mails } = await world()
  for (const kind of ['neuerDienst', 'persoenlich', 'sicherheit']) await mail(kind)
  expect((await mails()).map(({ kopf }) => kopf)).toEqual([
    {
      'List-Unsubscribe': expect.stringMatching(/^<http.+\/api\/mitteilungen\/abmelden\/[\w-]{60,}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    {},
    {},
  ])
})

test('a ready-made mail is sent as it is, with the address of its own recipient', async () => {
  const { mail, mails, link } = await world()
  await mail('neuerDienst', { html: `<p><a href="${UNSUBSCRIBE_PLACEHOLDER}">weg</a></p>` })
  expect((await mails())[0]?.html).toMatch(new RegExp(`^<p><a href="[^"]+${await link()}">weg</a></p>$`))
})

test('reading the page changes nothing; the click unsubscribes once, with history', async () => {
  const { mail, mails, profile, link, ask } = await world()
  await mail('neuerDienst')
  const url = await link()
  const page = await ask('GET', url)
  expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
    200,
    'text/html; charset=utf-8',
    expect.stringContaining('<button>Ja, abbestellen'),
  ])
  expect((await profile()).will['neuerDienst']).toBe(true)
  const before = await profile()
  for (let i = 0; i < 2; i += 1)
    expect(await ask('POST', url)).toMatchObject({ statusCode: 200, body: expect.stringContaining('Abbestellt: Mails „Ein neuer Dienst') })
  const after = await profile()
  expect(after).toEqual({ will: { ...before.will, neuerDienst: false }, version: before.version + 1, told: before.told + 1 })
  expect((await ask('GET', url)).body).toContain('bekommst du schon nicht mehr')
  await mail('neuerDienst')
  await mail('neuerDienst', { always: true })
  await mail('abgesagt')
  expect(await mails()).toHaveLength(3)
})

test('a token that is not ours, of another kind, or with a letter changed, is refused', async () => {
  const { mail, profile, link, ask } = await world()
  await mail('neuerDienst')
  const url = await link()
  const token = url.slice(UNSUBSCRIBE_PATH.length)
  const other = Buffer.from(Buffer.from(token.slice(43), 'base64url').toString().replace('neuerDienst', 'abgesagt')).toString('base64url')
  for (const one of [token.slice(0, 43) + other, `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, 'A'.repeat(80)])
    for (const method of ['GET', 'POST'] as const) expect((await ask(method, UNSUBSCRIBE_PATH + one)).statusCode).toBe(404)
  expect((await profile()).version).toBe(1)
})
