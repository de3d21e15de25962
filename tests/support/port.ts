import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody uses now. */
export async function freierPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((fertig) => server.listen(0, '127.0.0.1', fertig))
  const adresse = server.address()
  await new Promise((fertig) => server.close(fertig))
  if (adresse === null || typeof adresse === 'string') throw new Error('no port')
  return adresse.port
}
