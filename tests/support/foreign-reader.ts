// A reader of foreign files that does what its file says (foreign.test.ts).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { FileError } from '#server/files/foreign.ts'

const refusal = (act: () => unknown) => {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const ACTS: Readonly<Record<string, () => unknown>> = {
  heap: () => {
    for (const all: unknown[] = []; ;) all.push(Array.from({ length: 100_000 }))
  },
  buffers: () => Buffer.alloc(1536 * 1024 * 1024).length,
  time: () => {
    for (;;);
  },
  exit: () => process.exit(7),
  fault: () => {
    throw new Error('a mistake of the reader')
  },
  refuses: () => {
    throw new FileError('Das ist keine Liste.')
  },
  reach: () => ({
    variables: Object.keys(process.env),
    reads: refusal(() => readFileSync('/etc/passwd')),
    writes: refusal(() => {
      writeFileSync('foreign.txt', '')
    }),
    starts: refusal(() => spawnSync('true').error),
  }),
}

export function* read(content: Uint8Array) {
  const text = new TextDecoder().decode(content)
  while (text === 'answer') yield 'x'.repeat(1_000_000)
  yield ACTS[text]?.() ?? text
  yield 'zweite\nZeile\u2028ä'
}
