import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { webteil } from './webteil.ts'

async function mitWeb() {
  const ordner = mkdtempSync(join(tmpdir(), 'intranet-web-'))
  mkdirSync(join(ordner, 'assets'))
  mkdirSync(join(ordner, '.vite'))
  writeFileSync(join(ordner, 'index.html'), '<title>Intranet</title>')
  writeFileSync(join(ordner, 'assets', 'a-1.js'), 'offen')
  writeFileSync(join(ordner, 'assets', 'a-1.js.br'), 'gepackt')
  writeFileSync(join(ordner, '.vite', 'manifest.json'), '{}')
  const app = Fastify()
  await webteil(app, ordner)
  onTestFinished(async () => {
    await app.close()
    rmSync(ordner, { recursive: true, force: true })
  })
  return app
}

test.each(['/', '/dashboard', '/orte/edit/7?suche=x'])('%s is the start page, asked for with GET or HEAD, and never kept', async (url) => {
  const app = await mitWeb()
  const antwort = await app.inject({ url })
  expect([antwort.statusCode, antwort.body, antwort.headers['cache-control']]).toEqual([200, '<title>Intranet</title>', 'no-cache'])
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
})

test('hashed files are kept for a year, and come packed to whoever takes that', async () => {
  const app = await mitWeb()
  const offen = await app.inject({ url: '/assets/a-1.js' })
  expect([offen.body, offen.headers['cache-control']]).toEqual(['offen', 'public, max-age=31536000, immutable'])
  const gepackt = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
  expect([gepackt.body, gepackt.headers['content-encoding']]).toEqual(['gepackt', 'br'])
})

test.each(['/assets/nix.js', '/api/nix'])('%s is 404 and no page', async (url) => {
  const antwort = await (await mitWeb()).inject({ url })
  expect(antwort.statusCode).toBe(404)
  expect(antwort.json()).toMatchObject({ errors: [{ msg: 'Diese Adresse gibt es nicht.' }] })
})

test('hidden files of the build stay hidden', async () => {
  expect((await (await mitWeb()).inject({ url: '/.vite/manifest.json' })).body).not.toBe('{}')
})
