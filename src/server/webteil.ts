import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NICHT_DA = { errors: [{ msg: 'Diese Adresse gibt es nicht.' }] }

/**
 * Serves the built web part from `ordner` (null: none, as in most tests). Every address that is no call of the API and
 * no file gets the start page: the browser's router takes it from there. Hashed files may be kept for a year.
 */
export async function webteil(app: FastifyInstance, ordner: string | null): Promise<void> {
  if (ordner === null) {
    app.setNotFoundHandler((_req, reply) => reply.code(404).send(NICHT_DA))
    return
  }
  const start = await readFile(join(ordner, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: ordner,
    index: false,
    cacheControl: false,
    // The build laid packed twins beside the files (scripts/vorpacken.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (res, pfad) => {
      void res.header('cache-control', pfad.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const seite = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(start)
  app.get('/', { config: { ohneContract: true } }, (_req, reply) => seite(reply))
  app.setNotFoundHandler((req, reply) => {
    const istSeite = (req.method === 'GET' || req.method === 'HEAD') && !req.url.startsWith('/api/') && !req.url.startsWith('/assets/')
    if (!istSeite) return reply.code(404).send(NICHT_DA)
    return seite(reply)
  })
}
