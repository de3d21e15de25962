// Makes slow files (PDF, XLSX) in a low-priority child process. It starts with the first file, works sequentially, and ends when idle,
// which releases memory. See docs/adr/0029.
import type { ChildProcess } from 'node:child_process'
import { startChild } from '#server/process/child.ts'
import { badRequest, tooMany, unavailable } from '#server/errors.ts'
import type { Answer, Drawn, Order } from './maker-child.ts'
import { FILE_MAKER } from '#contract/limits.ts'

export interface FileOrder<Input, Part> {
  readonly module: URL
  readonly input: Input
  readonly parts?: AsyncIterable<Part>
  readonly drawn?: (count: number) => void
}
export interface FileMaker {
  /** Reserves the person's only file slot until the returned function is called. @throws 429 */
  enter(who: string): () => void
  /**
   * Makes the bytes; `gone` aborts if nobody waits any more.
   * @throws 503 while too many wait, 400 beyond the resource limits
   */
  make<Input, Part = never>(order: FileOrder<Input, Part>, gone: AbortSignal): Promise<Buffer>
  close(): void
}

const CHILD = new URL('./maker-child.ts', import.meta.url)
const TOO_MUCH = 'Diese Datei wird zu groß. Grenze die Liste mit den Filtern ein oder nimm CSV.'

export function newFileMaker(limits: Partial<typeof FILE_MAKER> = {}): FileMaker {
  const { heapMb, dataMb, ms, idleMs, waiting: waitingMax } = { ...FILE_MAKER, ...limits }
  const people = new Set<string>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function start(): ChildProcess {
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const
    const started = startChild(
      CHILD,
      { heapMb, dataMb },
      {
        serialization: 'advanced',
        stdio: [...stdio],
        // A small young generation is collected often; saves a fifth of the memory for thousands of pages.
        flags: ['--max-semi-space-size=4'],
      },
    )
    const forget = () => {
      if (child === started) child = null
    }
    // A failed start or kill must not crash the node.
    return started.once('exit', forget).on('error', forget)
  }
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }

  async function run<Input, Part>({ module, input, parts, drawn }: FileOrder<Input, Part>, gone: AbortSignal): Promise<Buffer> {
    gone.throwIfAborted()
    clearTimeout(idle)
    const maker = (child ??= start())
    maker.ref()
    const give = (order: Order) => maker.connected && maker.send(order)
    const late = setTimeout(end, ms)
    gone.addEventListener('abort', end)
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
    // Reached a memory or time limit, or the caller left.
    const ended = () => reject(badRequest(TOO_MUCH))
    maker
      .once('exit', ended)
      .once('error', ended)
      .on('message', (message) => {
        const reply = message as Answer | Drawn
        if ('drawn' in reply) drawn?.(reply.drawn)
        else resolve(reply)
      })
    try {
      // Awaited below; it may reject earlier.
      answer.catch(() => undefined)
      give({ module: module.href, input })
      for await (const part of parts ?? []) give({ part })
      give({ end: true })
      const made = await answer
      if ('error' in made) throw new Error(made.error)
      return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength)
    } catch (error) {
      // Parts of an unfinished file would mix with the next one.
      end()
      throw error
    } finally {
      clearTimeout(late)
      gone.removeEventListener('abort', end)
      maker.removeAllListeners('message').off('exit', ended).off('error', ended)
      maker.unref()
      maker.channel?.unref()
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    enter(who) {
      if (people.has(who)) throw tooMany('Deine vorige Datei wird noch erstellt. Warte kurz, bis sie da ist.', 5)
      people.add(who)
      return () => void people.delete(who)
    },
    async make(order, gone) {
      if (waiting >= waitingMax) throw unavailable('Gerade werden schon viele Dateien erstellt. Versuche es gleich noch einmal.', 15)
      waiting += 1
      const mine = last.then(() => run(order, gone))
      last = mine.catch(() => undefined).finally(() => (waiting -= 1))
      return mine
    },
    close: end,
  }
}
