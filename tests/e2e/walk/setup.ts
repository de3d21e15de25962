import startServers from '../server.ts'
import { EMPTY, prepareEmpty } from './empty.ts'

// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await startServers()
  if (EMPTY() !== '') await prepareEmpty()
  return stop
}
