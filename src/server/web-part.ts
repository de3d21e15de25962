import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NO_SUCH_ADDRESS } from '#server/protocol-errors.ts'
import { path } from '#contract/screens.ts'

/**
 * Serves the built web part from `folder` (null: none, as in most tests). Every address that is neither an API call nor a
 * file gets index.html, and the browser's router takes it from there. Hashed files may be cached for a year.
 */
export async function webPart(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler((_req, reply) => reply.code(404).send(NO_SUCH_ADDRESS))
    return
  }
  const indexHtml = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    // The build put compressed copies beside the files (scripts/precompress.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (res, path) => {
      void res.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(indexHtml)
  // What shows the API is a screen like all others: it asks who has not signed in to do so.
  for (const url of ['/', path('/api/docs')]) app.get(url, { config: { withoutContract: true } }, (_req, reply) => page(reply))
  app.setNotFoundHandler((req, reply) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !req.url.startsWith('/api/') && !req.url.startsWith('/assets/')
    if (!isPage) return reply.code(404).send(NO_SUCH_ADDRESS)
    return page(reply)
  })
}
