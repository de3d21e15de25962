// Body of a backup, readable by `psql`. A comment describes the content; each table is `copy … from stdin`, rows, and a comment with count
// and checksum. The last line marks completeness.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { BackupError } from './errors.ts'
import { copyIn, type Part } from './tables.ts'
import { BACKUP_LINE_BYTES } from '#contract/limits.ts'

const name = z.string().check(z.minLength(1), z.maxLength(63))
const contents = z.object({
  createdAt: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.object({ nummer: z.int(), name: z.string(), pruefsumme: z.string() })).check(z.minLength(1)),
  tables: z.array(z.object({ name, columns: z.array(name).check(z.minLength(1)) })),
  sequences: z.array(z.object({ name, value: z.string(), used: z.boolean() })),
})
const sums = z.object({ rows: z.int(), sha256: z.string() })
const ending = z.object({ end: z.record(z.string(), sums) })

export type Contents = z.output<typeof contents>
export type Sums = z.output<typeof sums>

const END = Buffer.from('\n\\.\n')

/** Counts and hashes the rows of a table in transit. In COPY text every line end ends a row. */
export class Measure {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#rows++
  }

  sums(): Sums {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** Writes the body of a backup. @param rowsOf rows of a table in COPY format */
export async function* writeBody(
  head: Contents,
  parts: readonly Part[],
  rowsOf: (part: Part) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer | string> {
  yield `-- ${JSON.stringify(head)}\n`
  const all: Record<string, Sums> = {}
  for (const part of parts) {
    yield `${copyIn(part)};\n`
    const measure = new Measure()
    for await (const chunk of rowsOf(part)) {
      measure.add(chunk)
      yield chunk
    }
    const of = (all[part.name] = measure.sums())
    yield `\\.\n-- ${JSON.stringify(of)}\n`
  }
  yield `-- ${JSON.stringify({ end: all })}\n`
}

/** A table in the body; its rows must be read before the next section. */
export interface Section {
  readonly part: Part
  readonly rows: AsyncIterable<Buffer>
}

/**
 * Reads the body of a backup and verifies all checksums and the end marker.
 * @throws BackupError if the content differs from what was written
 */
export class BodyReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  readonly sums: Record<string, Sums> = {}

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async head(): Promise<Contents> {
    return this.#comment(contents)
  }

  async *sections(parts: readonly Part[]): AsyncGenerator<Section> {
    for (const part of parts) {
      if ((await this.#line()) !== `${copyIn(part)};`) throw damaged()
      const measure = new Measure()
      yield { part, rows: this.#rows(measure) }
      const written = await this.#comment(sums)
      if (!isSameSum(written, measure.sums())) throw damaged()
      this.sums[part.name] = written
    }
    const { end: all } = await this.#comment(ending)
    if (JSON.stringify(all) !== JSON.stringify(this.sums)) throw damaged()
    // Reads to the end, because only then the last frame's seal and the stream's checksum are verified.
    while (await this.#more()) if (this.#held.length > 0) throw damaged()
  }

  async *#rows(measure: Measure): AsyncGenerator<Buffer> {
    // The line end before the first row has been consumed already.
    let skip = 1
    this.#held = Buffer.concat([Buffer.from('\n'), this.#held])
    for (;;) {
      const at = this.#held.indexOf(END)
      const until = at >= 0 ? at + 1 : this.#held.length - END.length + 1
      if (until > skip) {
        const rows = this.#held.subarray(skip, until)
        measure.add(rows)
        yield rows
      }
      if (at >= 0) {
        this.#held = this.#held.subarray(at + END.length)
        return
      }
      if (until > skip) {
        this.#held = this.#held.subarray(until)
        skip = 0
      }
      if (!(await this.#more())) throw damaged()
    }
  }

  async #comment<S extends z.ZodMiniType>(schema: S): Promise<z.output<S>> {
    const line = await this.#line()
    try {
      return z.parse(schema, JSON.parse(line.slice(3)))
    } catch (error) {
      throw damaged(error)
    }
  }

  async #line(): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(10)
      if (at >= 0) {
        const line = this.#held.toString('utf8', 0, at)
        this.#held = this.#held.subarray(at + 1)
        return line
      }
      if (this.#held.length > BACKUP_LINE_BYTES || !(await this.#more())) throw damaged()
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next()
    if (done) return false
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
    return true
  }
}

export const isSameSum = (a: Sums, b: Sums | undefined): boolean => a.rows === b?.rows && a.sha256 === b.sha256

const damaged = (cause?: unknown) => new BackupError('Die Sicherung ist beschädigt oder abgeschnitten.', { cause })
