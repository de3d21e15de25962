// A process of its own (foreign.ts): reads one file from its input and answers a line of JSON for each thing that it finds there,
// and at last one that says what was wrong with the file, or nothing.
import { stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { FileError, type ForeignReader, TOO_LARGE } from './foreign.ts'

// oxlint-disable-next-line no-console -- the output is the answer, and libraries print
console.log = () => undefined
const answer = (item: unknown) => stdout.write(`${JSON.stringify(item)}\n`)

const { read } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as { read: ForeignReader<unknown> }
try {
  for await (const item of read(await buffer(stdin))) answer(item)
  answer({ fault: null })
} catch (error) {
  // No memory for a buffer, or too deep for the stack.
  if (error instanceof RangeError) answer({ fault: TOO_LARGE })
  else if (error instanceof FileError) answer({ fault: error.message })
  else throw error
}
