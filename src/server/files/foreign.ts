// Reads foreign files in a sandboxed child process, so that malicious ones cannot harm the node. Usage: `readForeign(person, new
// URL('./my-reader.ts', import.meta.url), content)`; see `ForeignReader`.
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startChild } from '#server/process/child.ts'
import { badRequest, tooMany } from '#server/errors.ts'
import { newSlots } from '#server/process/slots.ts'
import { FOREIGN_ANSWER_CHARS, FOREIGN_AT_ONCE, FOREIGN_READER } from '#contract/limits.ts'

export class FileError extends Error {}

/** Export `read` of a reader module: yields JSON values and throws FileError. */
export type ForeignReader<T> = (content: Uint8Array) => Iterable<T> | AsyncIterable<T>

export const TOO_LARGE = 'Die Datei ist zu groß. Teile sie bitte auf.'
const UNREADABLE = 'Die Datei lässt sich nicht lesen. Speichere sie in ihrem Programm noch einmal und versuche es dann wieder.'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CHILD = new URL('./foreign-child.ts', import.meta.url)
/** Exit code of an uncaught exception; all others mean a reached limit. */
const FAULT = 1

/** Sandbox: the reader sees only the program and its file. No variables, other folders, writes or child processes. */
const start = (reader: string, limits: typeof FOREIGN_READER) =>
  startChild(CHILD, limits, {
    flags: ['--permission', `--allow-fs-read=${ROOT}`],
    args: [reader],
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: limits.seconds * 1000,
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<Writable, Readable, null>

/** Each may use the full memory limit. */
const inSlot = newSlots(FOREIGN_AT_ONCE.node, FOREIGN_AT_ONCE.person, () =>
  tooMany('Gerade wird schon eine Datei eingelesen. Versuche es gleich noch einmal.', 5),
)

/**
 * Reads the items of a file for this person.
 * @throws 400 for an invalid file, 429 while other files are read
 */
export const readForeign = (
  who: string,
  reader: URL,
  content: Uint8Array,
  limits: Partial<typeof FOREIGN_READER> = {},
): Promise<unknown[]> => inSlot(who, () => readApart(fileURLToPath(reader), content, { ...FOREIGN_READER, ...limits }))

async function readApart(reader: string, content: Uint8Array, limits: typeof FOREIGN_READER): Promise<unknown[]> {
  const child = start(reader, limits)
  const closed = once(child, 'close')
  // The child may exit before it has read all input.
  child.stdin.on('error', () => undefined).end(content)
  const items: unknown[] = []
  let size = 0
  let pending = ''
  for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    size += chunk.length
    if (size > FOREIGN_ANSWER_CHARS) child.kill('SIGKILL')
    const lines = (pending + chunk).split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) items.push(JSON.parse(line))
  }
  const [code] = (await closed) as [number | null]
  if (code === FAULT) throw badRequest(UNREADABLE, 'datei')
  if (code !== 0) throw badRequest(TOO_LARGE, 'datei')
  const { fault } = items.pop() as { fault: string | null }
  if (fault !== null) throw badRequest(fault, 'datei')
  return items
}
