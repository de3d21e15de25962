import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
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
