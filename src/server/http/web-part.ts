import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Chapter } from '#server/base.ts'
import { chapterLook, logoAddress } from '#server/chapter.ts'
import type { AppContext } from '#server/context.ts'
import { html } from '#server/mail/template.ts'
import { NO_SUCH_ADDRESS } from '#server/http/protocol-errors.ts'
import { path, SHORTCUTS } from '#contract/screens.ts'

/** The colour that the intranet comes with, in its page and on its mark. */
const PRESET = '#0e5568'
/** What stands in the page for a logo (client/first). */
const LOGO = /<img class="verband-logo"[^>]*>/g
/** So long a page waits for what the chapter is called; then it bears the name of before. */
const PATIENCE_MS = 400

/** What a phone asks to put the intranet on its home screen. */
const manifest = ({ orgName, orgKuerzel, color }: Chapter) => ({
  id: '/',
  name: `Intranet ${orgKuerzel}`,
  short_name: `Intranet ${orgKuerzel}`,
  description: `Das Intranet: ${orgName}`,
  lang: 'de',
  start_url: path('/dashboard'),
  scope: '/',
  display: 'standalone',
  background_color: '#f5f7f9',
  theme_color: color || PRESET,
  shortcuts: SHORTCUTS,
  icons: [
    { src: '/zeichen.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/zeichen-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/zeichen-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/zeichen-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** The scripts that stand within a page, as its policy names them: no other one runs. */
const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')

/**
 * Serves the built web part from `folder` (null: none, as in most tests). Every address that is neither an API call nor a
 * file gets index.html, and the browser's router takes it from there. Hashed files may be cached for a year.
 */
export async function webPart(app: FastifyInstance, folder: string | null, context: Pick<AppContext, 'chapter'>): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler((_req, reply) => reply.code(404).send(NO_SUCH_ADDRESS))
    return
  }
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const hashes = scriptHashes(template)
  const mark = await readFile(join(folder, 'zeichen.svg'), 'utf8').catch(() => '')
  /** The page of a chapter. Without a logo there is no place for one. */
  const draw = (chapter: Chapter) => {
    const logo = logoAddress(chapter)
    return (logo === '' ? template.replaceAll(LOGO, '') : template)
      .replaceAll('{{kuerzel}}', () => html(chapter.orgKuerzel))
      .replaceAll('{{verband}}', () => html(chapter.orgName))
      .replaceAll('{{logo}}', () => logo)
      .replace('{{farben}}', () => chapterLook(chapter))
      .replace(`content="${PRESET}"`, () => `content="${chapter.color || PRESET}"`)
  }
  /** Drawn anew when the chapter is another; while the database does not answer it stays as it was. */
  let last: { readonly chapter: Chapter; readonly text: string; readonly build: string } | undefined
  const current = async () => {
    const waited = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref())
    const chapter = await (last ? Promise.race([context.chapter().catch(() => undefined), waited]) : context.chapter())
    if (chapter && chapter !== last?.chapter) {
      const text = draw(chapter)
      // A page that differs in a letter makes another worker: browsers compare its bytes at each visit.
      last = { chapter, text, build: createHash('sha256').update(text).digest('hex').slice(0, 12) }
    }
    return last as NonNullable<typeof last>
  }
  await current()
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The server fills these in itself.
    allowedPath: (path) => !['/worker.js', '/index.html', '/zeichen.svg'].includes(path),
    cacheControl: false,
    // The build put compressed copies beside the files (scripts/precompress.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (res, path) => {
      void res.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = async (reply: FastifyReply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') void reply.header('content-security-policy', policy.replace("script-src 'self'", `$&${hashes}`))
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await current()).text)
  }
  const worker = await readFile(join(folder, 'worker.js'), 'utf8').catch(() => null)
  if (worker !== null)
    app.get('/worker.js', { config: { withoutContract: true } }, async (_req, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(worker.replace('{{build}}', (await current()).build)),
    )
  app.get('/zeichen.svg', { config: { withoutContract: true } }, async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('image/svg+xml')
      .send(mark.replaceAll(PRESET, (await current()).chapter.color || PRESET)),
  )
  app.get('/manifest.webmanifest', { config: { withoutContract: true } }, async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest((await current()).chapter))),
  )
  // Password managers lead their owner there.
  app.get('/.well-known/change-password', { config: { withoutContract: true } }, (_req, reply) => reply.redirect(path('/changePasswort')))
  // What shows the API is a screen like all others: it asks who has not signed in to do so.
  for (const url of ['/', path('/api/docs')]) app.get(url, { config: { withoutContract: true } }, (_req, reply) => page(reply))
  app.setNotFoundHandler((req, reply) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !req.url.startsWith('/api/') && !req.url.startsWith('/assets/')
    if (!isPage) return reply.code(404).send(NO_SUCH_ADDRESS)
    return page(reply)
  })
}
