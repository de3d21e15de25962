// Child process (foreign.ts): reads one file from its input. Outputs a line of JSON per item, and finally the error of the file, or
// nothing.
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
  // A buffer beyond the memory, or a stack overflow.
  if (error instanceof RangeError) answer({ fault: TOO_LARGE })
  else if (error instanceof FileError) answer({ fault: error.message })
  else throw error
}
