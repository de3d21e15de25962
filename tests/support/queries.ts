import type pg from 'pg'

type Send = (...args: unknown[]) => unknown
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Sent without waiting for the answer to the one before (docs/adr/0097). */
  readonly rides: boolean
}
const HEARS = Symbol('hears')

function textOf([first, second]: readonly unknown[]): Pick<Statement, 'text' | 'values'> {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? (second as unknown[]) : [] }
  const { text = '', values = [] } = (first ?? {}) as Partial<Pick<Statement, 'text' | 'values'>>
  return { text, values: values.length === 0 && Array.isArray(second) ? (second as unknown[]) : values }
}

/**
 * Statements sent to the database while `factory` runs, except settings; nothing else may use the pool meanwhile.
 * The session lookup is excluded: it is cached until one of its tables changes, so its time varies.
 */
export async function statementsOf(pool: pg.Pool, factory: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const whenAt = (client: pg.PoolClient & { [HEARS]?: (statement: Statement) => void }) => {
    const heard = HEARS in client
    client[HEARS] = (statement) => statements.push(statement)
    if (heard) return
    const send = client.query.bind(client) as Send
    let unanswered = 0
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const statement = { ...textOf(args), rides: client.pipeline && unanswered > 0 }
        if (/\bsitzungen\b|^set /.test(statement.text)) return send(...args)
        client[HEARS]?.(statement)
        const answer = send(...args)
        unanswered += 1
        const answered = () => void (unanswered -= 1)
        void Promise.resolve(answer).then(answered, answered)
        return answer
      },
    })
  }
  pool.on('acquire', whenAt)
  try {
    await factory()
    // Later statements of its connections are not heard.
    return [...statements]
  } finally {
    pool.off('acquire', whenAt)
  }
}

/** Waits for the database: statements that are sent together are one round trip. */
export const tripsOf = (statements: readonly Statement[]): number => statements.filter(({ rides }) => !rides).length
export const countTrips = async (pool: pg.Pool, factory: () => Promise<unknown>): Promise<number> =>
  tripsOf(await statementsOf(pool, factory))

/** Counts the statements that `factory` sends; `only` those with such a text. */
export async function countQueries(pool: pg.Pool, factory: () => Promise<unknown>, only = /./): Promise<number> {
  const statements = await statementsOf(pool, factory)
  return statements.filter(({ text }) => only.test(text)).length
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const readBy = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops']

/** Most rows that a step of a reading statement of `factory` goes through, by the plan with these values. */
export async function mostRowsRead(pool: pg.Pool, factory: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(pool, factory)
  let most = 0
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, [
      ...values,
    ])
    most = Math.max(most, ...(rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => nodesOf(plan).map(readBy)))
  }
  return most
}
