import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CHAPTER_COLOR } from '#contract/chapter/color.ts'
import type { Chapter } from '#server/base.ts'
import { chapterLook, logoAddress, printHead } from '#server/chapter.ts'
import type { AppContext } from '#server/context.ts'
import type { IconOrder } from '#server/export/icon-png.ts'
import { escapeHtml } from '#server/mail/template.ts'
import { NO_SUCH_ADDRESS } from '#server/http/protocol-errors.ts'
import { path, SHORTCUTS } from '#contract/screens.ts'

const LOGO = /<img class="chapter-logo"[^>]*>/g
/** Maximum wait for the chapter's settings; then the page uses the previous ones. */
const PATIENCE_MS = 400

/** Sizes that phones ask for; the files in the folder are those of a chapter without colour and logo (scripts/icons.ts). */
export const ICONS = {
  'zeichen-192.png': { pixels: 192, maskable: false },
  'zeichen-512.png': { pixels: 512, maskable: false },
  'zeichen-maskable-512.png': { pixels: 512, maskable: true },
} as const
type IconName = keyof typeof ICONS
/** Changes with colour and logo, so that an installed app takes the new icon. */
const iconVersion = ({ color, logo }: Chapter) => `${color.slice(1)}${logo?.slice(-12) ?? ''}`
const iconAddress = (name: IconName, chapter: Chapter) => `/${name}${iconVersion(chapter) && `?v=${iconVersion(chapter)}`}`

const manifest = (chapter: Chapter) => ({
  id: '/',
  name: `Intranet ${chapter.orgKuerzel}`,
  short_name: `Intranet ${chapter.orgKuerzel}`,
  description: `Das Intranet: ${chapter.orgName}`,
  lang: 'de',
  start_url: path('/dashboard'),
  scope: '/',
  display: 'standalone',
  background_color: '#f5f7f9',
  theme_color: chapter.color || CHAPTER_COLOR,
  shortcuts: SHORTCUTS,
  icons: [
    // The drawing has no logo.
    ...(chapter.logo === null ? [{ src: '/zeichen.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
    ...Object.entries(ICONS).map(([name, { pixels, maskable }]) => ({
      src: iconAddress(name as IconName, chapter),
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      ...(maskable ? { purpose: 'maskable' } : {}),
    })),
  ],
})

/** Hashes of the inline scripts for the content security policy; no other script runs. */
const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')

type Served = Pick<AppContext, 'chapter'> & Partial<Pick<AppContext, 'db' | 'files'>>
const ICON_MS = 20_000
/** Draws icons for a chapter with a colour or logo of its own, each once per version; null where the file in the folder is right. */
function drawIcons({ chapter: read, db, files }: Served, mark: string) {
  const drawn = new Map<string, Promise<Buffer>>()
  return async (name: IconName, chapter: Chapter): Promise<Buffer | null> => {
    if (!db || !files || iconVersion(chapter) === '') return null
    const key = iconAddress(name, chapter)
    const made =
      drawn.get(key) ??
      (async () => {
        const { logo, color = CHAPTER_COLOR } = await printHead({ chapter: read, db })
        const input = { ...ICONS[name], mark: mark.replaceAll(CHAPTER_COLOR, color), color, ...(logo ? { logo } : {}) } satisfies IconOrder
        return files.make({ module: new URL('../export/icon-png.ts', import.meta.url), input }, AbortSignal.timeout(ICON_MS))
      })()
    if (drawn.size > Object.keys(ICONS).length) drawn.clear()
    drawn.set(key, made)
    return made.catch(() => {
      // Busy, or a logo that cannot be drawn: the next visit tries again.
      drawn.delete(key)
      return null
    })
  }
}

/**
 * Serves the built web part from `folder` (null: none, as in most tests). Unknown addresses outside the API get index.html for the
 * browser's router. Hashed files are cacheable for a year.
 */
export async function webPart(app: FastifyInstance, folder: string | null, context: Served): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler((_req, reply) => reply.code(404).send(NO_SUCH_ADDRESS))
    return
  }
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const hashes = scriptHashes(template)
  const mark = await readFile(join(folder, 'zeichen.svg'), 'utf8').catch(() => '')
  const draw = (chapter: Chapter) => {
    const logo = logoAddress(chapter)
    return (logo === '' ? template.replaceAll(LOGO, '') : template)
      .replaceAll('{{kuerzel}}', () => escapeHtml(chapter.orgKuerzel))
      .replaceAll('{{verband}}', () => escapeHtml(chapter.orgName))
      .replaceAll('{{logo}}', () => logo)
      .replace('{{farben}}', () => chapterLook(chapter))
      .replace('href="/zeichen-maskable-512.png"', () => `href="${iconAddress('zeichen-maskable-512.png', chapter)}"`)
      .replace('href="/zeichen.svg" type="image/svg+xml"', (given) =>
        chapter.logo === null ? given : `href="${iconAddress('zeichen-192.png', chapter)}" type="image/png"`,
      )
      .replace(`content="${CHAPTER_COLOR}"`, () => `content="${chapter.color || CHAPTER_COLOR}"`)
  }
  let last: { readonly chapter: Chapter; readonly text: string; readonly build: string } | undefined
  const current = async () => {
    const waited = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref())
    const chapter = await (last ? Promise.race([context.chapter().catch(() => undefined), waited]) : context.chapter())
    if (chapter && chapter !== last?.chapter) {
      const text = draw(chapter)
      // Any change of the page changes the service worker, because browsers compare its bytes at each visit.
      last = { chapter, text, build: createHash('sha256').update(text).digest('hex').slice(0, 12) }
    }
    return last as NonNullable<typeof last>
  }
  await current()
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // These are generated by the server.
    allowedPath: (path) => !['/worker.js', '/index.html', '/zeichen.svg', ...Object.keys(ICONS).map((name) => `/${name}`)].includes(path),
    cacheControl: false,
    // The build puts compressed copies beside the files (scripts/precompress.ts).
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
      .send(mark.replaceAll(CHAPTER_COLOR, (await current()).chapter.color || CHAPTER_COLOR)),
  )
  const iconOf = drawIcons(context, mark)
  for (const name of Object.keys(ICONS) as IconName[])
    app.get(`/${name}`, { config: { withoutContract: true } }, async (req, reply) => {
      const { chapter } = await current()
      const drawn = await iconOf(name, chapter)
      const icon = drawn ?? (await readFile(join(folder, name)).catch(() => null))
      if (icon === null) return reply.code(404).send(NO_SUCH_ADDRESS)
      // Colour and logo stand in the address; how they are drawn may change.
      const lasts = drawn !== null && req.url === iconAddress(name, chapter)
      return reply
        .header('cache-control', lasts ? 'public, max-age=86400' : 'no-cache')
        .type('image/png')
        .send(icon)
    })
  app.get('/manifest.webmanifest', { config: { withoutContract: true } }, async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest((await current()).chapter))),
  )
  // Password managers open this address.
  app.get('/.well-known/change-password', { config: { withoutContract: true } }, (_req, reply) => reply.redirect(path('/changePasswort')))
  // The API documentation is a screen like all others and requires a sign-in.
  for (const url of ['/', path('/api/docs')]) app.get(url, { config: { withoutContract: true } }, (_req, reply) => page(reply))
  app.setNotFoundHandler((req, reply) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !req.url.startsWith('/api/') && !req.url.startsWith('/assets/')
    if (!isPage) return reply.code(404).send(NO_SUCH_ADDRESS)
    return page(reply)
  })
}
