import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const adresse = server.address()
  await new Promise((done) => server.close(done))
  if (adresse === null || typeof adresse === 'string') throw new Error('no port')
  return adresse.port
}
