import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/base.ts'
import { begin } from '#server/export/icon-png.ts'
import { newFileMaker } from '#server/export/maker.ts'
import { exampleChapter } from '#tests/support/chapter.ts'
import { webPart } from './web-part.ts'

async function withWeb() {
  const folder = mkdtempSync(join(tmpdir(), 'intranet-web-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), '<title>Intranet</title>')
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'offen')
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'gepackt')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  const app = Fastify()
  await webPart(app, folder, { chapter: async () => exampleChapter({ orgKuerzel: 'M<S' }) })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return app
}

test.each(['/', '/dashboard', '/orte/edit/7?suche=x', '/api/docs'])(
  '%s is the start page, asked for with GET or HEAD, and never kept',
  async (url) => {
    const app = await withWeb()
    const response = await app.inject({ url })
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([200, '<title>Intranet</title>', 'no-cache'])
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  },
)

test('a password manager is led to the page that changes the password', async () => {
  const app = await withWeb()
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' })
  expect([statusCode, headers.location]).toEqual([302, '/changePasswort'])
})

test('hashed files are cached for a year and sent compressed if accepted', async () => {
  const app = await withWeb()
  const offen = await app.inject({ url: '/assets/a-1.js' })
  expect([offen.body, offen.headers['cache-control']]).toEqual(['offen', 'public, max-age=31536000, immutable'])
  const packed = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['gepackt', 'br'])
})

test.each(['/assets/nix.js', '/api/nix'])('%s is 404 and no page', async (url) => {
  const response = await (await withWeb()).inject({ url })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ errors: [{ msg: 'Diese Adresse gibt es nicht.' }] })
})

test('hidden files of the build stay hidden', async () => {
  expect((await (await withWeb()).inject({ url: '/.vite/manifest.json' })).body).not.toBe('{}')
})

const mark = '<svg viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0e5568"/></svg>'
const at = ({ data, width }: PNG, x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
test('icons have the chapter’s colour, rounded or square; without one: the files', async () => {
  const files = newFileMaker()
  const folder = mkdtempSync(join(tmpdir(), 'intranet-web-'))
  writeFileSync(join(folder, 'index.html'), '<link href="/zeichen-maskable-512.png" />')
  writeFileSync(join(folder, 'zeichen.svg'), mark)
  writeFileSync(join(folder, 'zeichen-192.png'), 'Datei')
  let chapter = exampleChapter()
  const app = Fastify()
  await webPart(app, folder, { chapter: async () => chapter, files, db: {} as Db })
  onTestFinished(async () => {
    files.close()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  expect((await app.inject({ url: '/zeichen-192.png' })).body).toBe('Datei')
  chapter = exampleChapter({ color: '#c1121f' })
  const { icons } = (await app.inject({ url: '/manifest.webmanifest' })).json<{ icons: { src: string; purpose?: string }[] }>()
  expect(icons.map(({ src }) => src)).toContain('/zeichen-192.png?v=c1121f')
  expect((await app.inject({ url: '/' })).body).toContain('/zeichen-maskable-512.png?v=c1121f')
  const [small, crop] = await Promise.all(
    ['/zeichen-192.png', '/zeichen-maskable-512.png'].map(async (url) => PNG.sync.read((await app.inject({ url })).rawPayload)),
  )
  if (!small || !crop) throw new Error('no icon')
  const kept = await Promise.all(
    ['/zeichen-192.png?v=c1121f', '/zeichen-192.png?v=0e5568'].map(async (url) => (await app.inject({ url })).headers['cache-control']),
  )
  expect(kept).toEqual(['public, max-age=86400', 'no-cache'])
  expect([small.width, at(small, 96, 4), at(small, 0, 0)[3]]).toEqual([192, [0xc1, 0x12, 0x1f, 255], 0])
  expect([crop.width, at(crop, 0, 0), at(crop, 256, 256)]).toEqual([512, [0xc1, 0x12, 0x1f, 255], [0xc1, 0x12, 0x1f, 255]])
})

test('an icon with a logo has it in the middle, on white', async () => {
  const red = new PNG({ width: 2, height: 1 })
  red.data = Buffer.from([200, 0, 0, 255, 200, 0, 0, 255])
  const logo = `data:image/png;base64,${PNG.sync.write(red).toString('base64')}`
  const png = PNG.sync.read(Buffer.from(await begin({ mark, color: '#0e5568', logo, pixels: 192, maskable: false }).end(() => undefined)))
  expect([at(png, 96, 96), at(png, 96, 60), at(png, 96, 4)]).toEqual([
    [200, 0, 0, 255],
    [255, 255, 255, 255],
    [0x0e, 0x55, 0x68, 255],
  ])
})

test('the page names the chapter, and its policy the script within it and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intranet-web-'))
  writeFileSync(join(folder, 'index.html'), '<html data-kuerzel="{{kuerzel}}"><script>los()</script>')
  writeFileSync(join(folder, 'worker.js'), "const BUILD = '{{build}}'")
  const app = Fastify()
  app.addHook('onRequest', async (_req, reply) => void reply.header('content-security-policy', "default-src 'self';script-src 'self';x"))
  await webPart(app, folder, { chapter: async () => exampleChapter({ orgKuerzel: 'M<S' }) })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const page = await app.inject({ url: '/dashboard' })
  expect(page.body).toBe('<html data-kuerzel="M&lt;S"><script>los()</script>')
  const hash = createHash('sha256').update('los()').digest('base64')
  expect(page.headers['content-security-policy']).toBe(`default-src 'self';script-src 'self' 'sha256-${hash}';x`)
  const manifest = await app.inject({ url: '/manifest.webmanifest' })
  expect([manifest.headers['content-type'], manifest.json()]).toMatchObject([
    'application/manifest+json; charset=utf-8',
    { name: 'Intranet M<S', lang: 'de' },
  ])
  const worker = await app.inject({ url: '/worker.js' })
  expect([worker.body, worker.headers['cache-control']]).toEqual([expect.stringMatching(/^const BUILD = '[0-9a-f]{12}'$/), 'no-cache'])
})
