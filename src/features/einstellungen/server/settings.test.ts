import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_LINKS, NO_TEXTS } from '#contract/chapter/chapter.ts'
import { configContract } from '#features/config/contract.ts'
import { ktwSundaysContract } from '#features/ktw/contract.ts'
import { rdfContract } from '#features/rettungsdienstfortbildungen/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { finishMail, type Unfinished } from '#server/mail/finish.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { chapterContract, linkContract, mailContract, needContract, NO_NEED, settingsContract } from '../contract.ts'

const RECHTE = ['UPDATE_USER_RECHTE', 'READ_RDF', 'UPDATE_RDF', 'CREATE_SONNTAG_KTW', 'READ_SANDIENST', 'CREATE_SANDIENST'] as const
const CHAPTER = { version: 1, name: 'Ortsverband Neustadt', kuerzel: 'NEU', land: 'BY', farbe: '#1f4e79' } as const

/** A PNG of one colour. */
function png(width: number, height: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const [size, sum, data] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), content])]
    size.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(data))
    return Buffer.concat([size, data, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + 3 * width), 90))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ])
}

test('a setting on one node holds on the other at once', async () => {
  const one = await testInstance({ config: { orgName: 'Ortsverband Probe' } })
  const two = await testInstance({ database: one.database, config: { orgName: 'Ortsverband Probe' } })
  const who = await one.person(RECHTE)
  const [here, there] = [one.as(chapterContract, who), two.as(configContract, who)]
  const rule = () => two.as(rdfContract, who).rules()
  const span = { von: '2027-01-01', bis: '2027-01-10', kennung: '1401' as const }
  const days = async () => (await two.as(ktwSundaysContract, who).preview({ query: span })).map(({ name }) => name)
  // Kept on the other node before the change.
  expect([(await there.info()).orgName, (await rule()).land, (await days()).includes('Heilige Drei Könige')]).toEqual([
    'Ortsverband Probe',
    'NW',
    false,
  ])
  await here.change({ body: CHAPTER })
  await one
    .as(linkContract, who)
    .change({ body: { version: 1, links: [{ titel: 'Server', url: 'https://a.example.org/', platz: 'bibliothek' }] } })
  await expect.poll(async () => (await there.info()).links).toHaveLength(1)
  expect(await there.info()).toMatchObject({
    orgName: 'Ortsverband Neustadt',
    orgKuerzel: 'NEU',
    farben: expect.stringContaining('--mantine-color-petrol-8:#1f4e79'),
  })
  expect([(await rule()).land, (await days()).includes('Heilige Drei Könige')]).toEqual(['BY', true])
  // Two people at once, then back: the preset of the environment holds, and would if it changed.
  expect(await abgelehnt(here.change({ body: { ...CHAPTER, name: 'Zu spät' } }))).toMatchObject({ status: 409 })
  const [first, second] = await Promise.allSettled([
    here.change({ body: { ...CHAPTER, version: 2, name: 'A' } }),
    two.as(chapterContract, who).change({ body: { ...CHAPTER, version: 2, name: 'B' } }),
  ])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await here.reset({ query: { version: 3 } })
  await expect.poll(async () => (await there.info()).orgName).toBe('Ortsverband Probe')
  expect((await here.history()).filter(({ feld }) => feld === 'name')).toHaveLength(3)
})

const contracts = { chapter: chapterContract, links: linkContract, mails: mailContract, need: needContract }
const REFUSED: readonly [string, keyof typeof contracts, object, string, RegExp][] = [
  ['white is not legible on yellow', 'chapter', { farbe: '#f5c400' }, 'farbe', /Kontrast ist 1,\d : 1, nötig sind 5,2 : 1/],
  ['a colour is six digits', 'chapter', { farbe: 'red;background:url(x)' }, 'farbe', /nicht gültig/],
  ['no line break in the name', 'chapter', { name: 'A\nBcc: x@example.org' }, 'name', /nicht gültig/],
  ['no Land of our own', 'chapter', { land: 'XX' }, 'land', /Bundesland/],
  ['a link runs nothing', 'links', { links: [{ titel: 'X', url: 'javascript:alert(1)', platz: 'ktw' }] }, 'links.0.url', /https/],
  ['a link has no password', 'links', { links: [{ titel: 'X', url: 'https://a:b@example.org', platz: 'ktw' }] }, 'links.0.url', /https/],
  ['a link is no plain http', 'links', { links: [{ titel: 'X', url: 'http://example.org', platz: 'ktw' }] }, 'links.0.url', /https/],
  [
    'no title twice in a menu',
    'links',
    { links: Array.from({ length: 2 }, () => ({ titel: 'X', url: 'https://example.org', platz: 'ktw' })) },
    'links.1.titel',
    /schon/,
  ],
  ['bounded mails', 'mails', { fuss: 'x'.repeat(601) }, 'fuss', /600/],
  ['a published table', 'need', { variante: 'Eigene' }, 'variante', /Bedarfstabelle/],
]
test('an invalid setting is refused with its field and nothing changes', async () => {
  const instance = await testInstance()
  const who = await instance.person(RECHTE)
  for (const [what, which, wrong, field, sentence] of REFUSED) {
    const body = { ...NO_NEED, ...NO_TEXTS, ...NO_LINKS, ...CHAPTER, ...wrong }
    const client = instance.as(contracts[which], who) as { change: (request: object) => Promise<unknown> }
    const refusal = await abgelehnt(client.change({ body }))
    expect({ what, status: refusal.status, errors: refusal.errors }).toMatchObject({
      what,
      status: 400,
      errors: [{ feld: field, msg: expect.stringMatching(sentence) }],
    })
  }
  expect((await sql`select 1 from historie`.execute(instance.context.db)).rows).toEqual([])
})

test('the logo is a complete, printable, bounded image, and public', async () => {
  const instance = await testInstance()
  const who = await instance.person(RECHTE)
  const settings = instance.as(settingsContract, who)
  const put = (content: Buffer, version: number, whom: Person = who) =>
    instance.app.inject({ method: 'PUT', url: `/api/einstellungen/logo?version=${version}`, ...form(whom, content, 'logo.png') })
  const status = async (...call: Parameters<typeof put>) => (await put(...call)).statusCode
  const whole = png(60, 40)
  // A picture of four colours, as far as its head.
  const printed = Buffer.from('ffd8ffc0001408002800280401110002110003110004110000', 'hex')
  const bomb = png(60, 40)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  expect([
    await status(whole, 1, await instance.person()),
    await status(Buffer.alloc(9 * 1024 * 1024, whole), 1),
    await status(bomb, 1),
    await status(whole.subarray(0, 45), 1),
    await status(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 1),
    await status(printed, 1),
    (await instance.call(null, 'GET', '/api/config/logo')).statusCode,
    await status(whole, 1),
    await status(whole, 1),
  ]).toEqual([403, 413, 400, 400, 400, 400, 404, 200, 409])
  const { logo } = await instance.as(configContract, null).info()
  const shown = await instance.call(null, 'GET', logo)
  expect([shown.headers['content-type'], shown.rawPayload.length]).toEqual(['image/png', whole.length])
  await settings.removeLogo({ query: { version: 2 } })
  expect((await instance.as(configContract, null).info()).logo).toBe('')
  expect((await sql`select 1 from dateien`.execute(instance.context.db)).rows).toEqual([])
  expect((await settings.logoHistory()).map(({ neu }) => neu)).toEqual(['', expect.stringMatching(/^logo\.png \([0-9a-f]{6}\)$/)])
})

test('mails use the chapter’s frame, escaped; estimates start with its table', async () => {
  const instance = await testInstance()
  const who = await instance.person(RECHTE)
  await instance.as(mailContract, who).change({ body: { version: 1, anrede: 'Moin', gruss: 'Gruß\n<b>wir</b>', fuss: 'Tel. 0123' } })
  await instance.context.transact((trx) =>
    instance.context.sendMail(trx, { to: { email: 'a@example.org', name: 'Jana' }, kind: 'persoenlich', subject: 'S', paragraphs: ['P'] }),
  )
  const { rows } = await sql<Unfinished>`select * from mails`.execute(instance.context.db)
  expect(rows[0]?.text).toMatch(/^Moin Jana,\n\nP\n\nGruß\n<b>wir<\/b>\n\n-- \n.*\nTel\. 0123\n$/)
  expect(rows[0] && finishMail(rows[0], await instance.context.chapter()).html).toContain('Gruß<br>&lt;b&gt;wir&lt;/b&gt;')
  await instance.as(needContract, who).change({ body: { version: 1, variante: 'BRK-2010' } })
  const tables = await instance.as(sanitaetsdiensteContract, who).bedarfstabellen()
  expect(tables.filter((one) => one.vorgabe).map((one) => one.variante)).toEqual(['BRK-2010'])
  const areas = await instance.as(settingsContract, who).list()
  const found = (titel: string) => areas.find((one) => one.titel === titel)
  expect(found('Fortbildungspflicht im Rettungsdienst')?.angaben?.[0]).toEqual({ titel: 'Bundesland', text: 'Nordrhein-Westfalen' })
  expect(found('Sätze für Rechnungen')?.angaben).toBeNull()
})

test('while another file of theirs is made, nobody is told that their logo is damaged', async () => {
  const instance = await testInstance()
  const who = await instance.person(RECHTE)
  const leave = instance.context.files.enter(who.user)
  const put = async () =>
    (await instance.app.inject({ method: 'PUT', url: '/api/einstellungen/logo?version=1', ...form(who, png(40, 20), 'logo.png') }))
      .statusCode
  expect(await put()).toBe(429)
  leave()
  expect(await put()).toBe(200)
})
