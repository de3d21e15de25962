// Files that other programs wrote are read by a process of its own: whatever such a file does to its reader, the node goes on.
// A format joins with one line: `readForeign(person, new URL('./my-reader.ts', import.meta.url), content)`; see `ForeignReader`.
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startChild } from '#server/process/child.ts'
import { badRequest, tooMany } from '#server/errors.ts'
import { newSlots } from '#server/process/slots.ts'

/** A fault of the file as a whole; its message is a German sentence. */
export class FileError extends Error {}

/** What the module of a reader exports as `read`: it yields values for JSON and throws FileError. */
export type ForeignReader<T> = (content: Uint8Array) => Iterable<T> | AsyncIterable<T>

export const TOO_LARGE = 'Die Datei ist zu groß. Teile sie bitte auf.'
const UNREADABLE = 'Die Datei lässt sich nicht lesen. Speichere sie in ihrem Programm noch einmal und versuche es dann wieder.'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CHILD = new URL('./foreign-child.ts', import.meta.url)
const LIMITS = {
  heapMb: 256,
  dataMb: 1024,
  /** Of a processor, and on the clock: it stands behind the requests. The largest table that we take needs seven. */
  cpuSeconds: 15,
  seconds: 60,
}
/** Characters that a reader may answer; more would weigh on the node itself. */
const ANSWER_MAX = 64 * 1024 * 1024
/** What an uncaught exception ends with; everything else is a limit that was reached. */
const FAULT = 1

/** The reader sees the program and its file: no variables, no other folders, nothing to write, nothing to start. */
const start = (reader: string, limits: typeof LIMITS) =>
  startChild(CHILD, limits, {
    flags: ['--permission', `--allow-fs-read=${ROOT}`],
    args: [reader],
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: limits.seconds * 1000,
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<Writable, Readable, null>

/** Each may need the memory above. */
const inSlot = newSlots(2, 1, () => tooMany('Gerade wird schon eine Datei eingelesen. Versuche es gleich noch einmal.', 5))

/**
 * What a reader finds in a file, item by item, for this person.
 * @throws 400 with what is wrong with the file, 429 while others are read
 */
export const readForeign = (who: string, reader: URL, content: Uint8Array, limits: Partial<typeof LIMITS> = {}): Promise<unknown[]> =>
  inSlot(who, () => readApart(fileURLToPath(reader), content, { ...LIMITS, ...limits }))

async function readApart(reader: string, content: Uint8Array, limits: typeof LIMITS): Promise<unknown[]> {
  const child = start(reader, limits)
  const closed = once(child, 'close')
  // It may end before it took all.
  child.stdin.on('error', () => undefined).end(content)
  const items: unknown[] = []
  let size = 0
  let rest = ''
  for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    size += chunk.length
    if (size > ANSWER_MAX) child.kill('SIGKILL')
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) items.push(JSON.parse(line))
  }
  const [code] = (await closed) as [number | null]
  if (code === FAULT) throw badRequest(UNREADABLE, 'datei')
  if (code !== 0) throw badRequest(TOO_LARGE, 'datei')
  const { fault } = items.pop() as { fault: string | null }
  if (fault !== null) throw badRequest(fault, 'datei')
  return items
}
