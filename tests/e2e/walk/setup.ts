import startServers from '../server.ts'
import { EMPTY, prepareEmpty } from './empty.ts'

// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function setup(): Promise<() => Promise<void>> {
  // Servers that run already, with their mails.
  if (process.env['E2E_ADRESSE'] !== undefined) return async () => undefined
  const stop = await startServers()
  if (EMPTY() !== '') await prepareEmpty()
  return stop
}
