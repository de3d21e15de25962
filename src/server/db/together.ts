// Batches the concurrent queries of one request into one round trip on one connection (docs/adr/0097).
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
interface Question {
  readonly text: string
  readonly values: readonly unknown[]
  readonly done: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}
interface Pool {
  readonly connect: () => Promise<pg.PoolClient>
}
interface SharingPool extends Pool {
  readonly end: () => Promise<void>
  readonly options: object
}

/** Settings around a batch: within it each text is planned once per connection, independent of its values. */
const [PLANS_KEPT, PLANS_BY_VALUES] = ['force_generic_plan', 'auto'].map((mode) => `set plan_cache_mode = ${mode}`) as [string, string]

/** Pipelines all queries. Each statement is independent: a failure does not affect the others. */
async function askAtOnce(pool: Pool, questions: readonly Question[]): Promise<readonly PromiseSettledResult<Answer>[]> {
  const client = await pool.connect()
  let broken = false
  try {
    Object.assign(client, { pipeline: true })
    const sent = [
      client.query(PLANS_KEPT),
      ...questions.map(({ text, values }) => client.query(text, [...values])),
      client.query(PLANS_BY_VALUES),
    ]
    const answers = await Promise.allSettled(sent)
    broken = answers.at(-1)?.status === 'rejected'
    return answers.slice(1, -1)
  } finally {
    Object.assign(client, { pipeline: false }).release(broken)
  }
}

/** Resolves all at once, so that follow-up queries are batched, too. */
async function answer(pool: Pool, questions: readonly Question[]): Promise<void> {
  try {
    const answers = await askAtOnce(pool, questions)
    for (const [at, outcome] of answers.entries()) {
      if (outcome.status === 'fulfilled') questions[at]?.done(outcome.value)
      else questions[at]?.failed(outcome.reason)
    }
  } catch (error) {
    for (const { failed } of questions) failed(error)
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
      // Pending callbacks can add queries before the batch is sent.
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
/** Runs `work`: concurrent reads share a round trip; writes take their own connection. */
export const askTogether = <T>(work: () => Promise<T>): Promise<T> => (rounds.getStore() ? work() : rounds.run({}, work))

/** A connection that batches reads within `askTogether`; any other statement acquires a real one. */
function sharedClient(pool: Pool, round: Round): pg.PoolClient {
  let client: Promise<pg.PoolClient> | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (!client && /^\s*(?:select|with)\b/i.test(text)) return round.ask(text, values)
    return (await (client ??= pool.connect())).query(text, [...values])
  }
  const release = (broken?: boolean) =>
    void client?.then(
      (client) => client.release(broken),
      () => undefined,
    )
  return { query, release } as unknown as pg.PoolClient
}

export const makeSharingPool = (pool: SharingPool): SharingPool => ({
  connect: async () => {
    const store = rounds.getStore()
    return store ? sharedClient(pool, (store.round ??= new Round(pool))) : pool.connect()
  },
  end: () => pool.end(),
  options: pool.options,
})
