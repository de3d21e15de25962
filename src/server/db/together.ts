// Joins the questions of one request at one moment into one statement (docs/adr/0097). Answers and callers stay as they are.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { instant, number } from './types.ts'

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
type Convert = (value: unknown) => unknown
interface Question {
  readonly text: string
  readonly values: readonly unknown[]
  readonly done: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}
interface Pool {
  readonly connect: () => Promise<pg.PoolClient>
}
interface JoinedPool extends Pool {
  readonly end: () => Promise<void>
  readonly options: object
}

const TYPE = pg.types.builtins
const [TEXT_ARRAY, UUID_ARRAY] = [1009, 2951]
const same: Convert = (value) => value
const asNumber: Convert = (value) => number(String(value))
/** Types without loss in JSON, with the conversion to the driver's values. */
const FROM_JSON = new Map<number, Convert>([
  ...[TYPE.BOOL, TYPE.INT2, TYPE.INT4, TYPE.TEXT, TYPE.VARCHAR, TYPE.BPCHAR, TYPE.UUID, TYPE.DATE].map((oid) => [oid, same] as const),
  ...[TYPE.JSON, TYPE.JSONB, TEXT_ARRAY, UUID_ARRAY].map((oid) => [oid, same] as const),
  ...[TYPE.INT8, TYPE.NUMERIC, TYPE.FLOAT4, TYPE.FLOAT8].map((oid) => [oid, asNumber] as const),
  [TYPE.TIMESTAMPTZ, (value) => instant(String(value).replace('T', ' ').replace('+00:00', '+00'))],
])

/** Columns to convert, per text. Null: a type JSON cannot carry; the question always goes alone. */
const columnsOf = new Map<string, readonly (readonly [string, Convert])[] | null>()
const MOST_TEXTS = 2_000
/** Bounds the joined text; three months of the calendar over all areas need fewer. */
const MOST_JOINED = 128

/** Learns the columns of a text from its first answer, asked alone. */
function learn(text: string, fields: readonly pg.FieldDef[]): void {
  if (columnsOf.size >= MOST_TEXTS) columnsOf.clear()
  const columns = fields.map(({ name, dataTypeID: oid }) => [name, FROM_JSON.get(oid)] as const)
  columnsOf.set(
    text,
    columns.some(([, convert]) => !convert)
      ? null
      : columns.flatMap(([name, convert]) => (convert && convert !== same ? [[name, convert]] : [])),
  )
}

async function askAlone(client: pg.ClientBase, { text, values, done, failed }: Question): Promise<void> {
  try {
    const result = await client.query(text, [...values])
    learn(text, result.fields)
    done(result)
  } catch (error) {
    failed(error)
  }
}

type Rows = Record<string, unknown>[]
/** The first joined texts: each connection keeps their large plans (prepared.ts). Later ones are planned anew. */
const sets = new Set<string>()
const MOST_SETS = 8
/** Answers the rows of each question, with the driver's values. */
async function askAtOnce(client: pg.ClientBase, questions: readonly Question[]): Promise<readonly Rows[]> {
  let before = 0
  const parts = questions.map(({ text, values }, at) => {
    const part = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)
    before += values.length
    return `(select coalesce(json_agg("#"), '[]') from (${part}) "#") as "${at}"`
  })
  const joined = `select ${parts.join(', ')}`
  const all = questions.flatMap(({ values }) => values)
  if (sets.size < MOST_SETS) sets.add(joined)
  const { rows } = await (sets.has(joined)
    ? client.query<Record<string, Rows>>(joined, all)
    : client.query<Record<string, Rows>>({ text: joined, values: all }))
  return questions.map(({ text }, at) => {
    const found = rows[0]?.[at] ?? []
    for (const [name, convert] of columnsOf.get(text) ?? []) for (const row of found) if (row[name] !== null) row[name] = convert(row[name])
    return found
  })
}

/** After a fault of one text each goes alone, and only that one fails. @throws others: each question would meet a timeout or outage again */
function nullForFaultOfText(error: unknown): null {
  if (error instanceof pg.DatabaseError && /^(?:2|42)/.test(error.code ?? '')) return null
  throw error
}

async function answer(pool: Pool, questions: readonly Question[]): Promise<void> {
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    const known = questions.filter(({ text }) => columnsOf.get(text))
    const alone = questions.filter((one) => !known.includes(one))
    /* oxlint-disable no-await-in-loop -- a connection answers one after the other */
    for (let from = 0; from < known.length; from += MOST_JOINED) {
      const some = known.slice(from, from + MOST_JOINED)
      const answers = some.length > 1 ? await askAtOnce(client, some).catch(nullForFaultOfText) : null
      if (!answers) alone.push(...some)
      for (const [at, rows] of answers?.entries() ?? []) some[at]?.done({ command: 'SELECT', rowCount: rows.length, rows })
    }
    for (const question of alone) await askAlone(client, question)
    /* oxlint-enable no-await-in-loop */
  } catch (error) {
    for (const { failed } of questions) failed(error)
  } finally {
    client?.release()
  }
}

class Round {
  readonly #pool: Pool
  #questions: Question[] = []
  constructor(pool: Pool) {
    this.#pool = pool
  }

  ask(text: string, values: readonly unknown[]): Promise<Answer> {
    return new Promise((done, failed) => {
      // Callbacks that are due add their questions before the round goes.
      if (this.#questions.length === 0) setImmediate(() => void this.#send())
      this.#questions.push({ text, values, done, failed })
    })
  }

  #send(): Promise<void> {
    const questions = this.#questions
    this.#questions = []
    return answer(this.#pool, questions)
  }
}

const rounds = new AsyncLocalStorage<{ round?: Round }>()
/** Runs `work`: reads of one moment go as one statement; writes take a connection of their own. */
export const askTogether = <T>(work: () => Promise<T>): Promise<T> => (rounds.getStore() ? work() : rounds.run({}, work))

/** A connection that reads within `askTogether`, and is a real one from the first statement that does more. */
function sharedClient(pool: Pool, round: Round): pg.PoolClient {
  let own: Promise<pg.PoolClient> | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (!own && /^\s*(?:select|with)\b/i.test(text)) return round.ask(text, values)
    return (await (own ??= pool.connect())).query(text, [...values])
  }
  const release = (broken?: boolean) =>
    void own?.then(
      (client) => client.release(broken),
      () => undefined,
    )
  return { query, release } as unknown as pg.PoolClient
}

/** The pool for Kysely: see `askTogether`. */
export const joiningPool = (pool: JoinedPool): JoinedPool => ({
  connect: async () => {
    const store = rounds.getStore()
    return store ? sharedClient(pool, (store.round ??= new Round(pool))) : pool.connect()
  },
  end: () => pool.end(),
  options: pool.options,
})
