import type pg from 'pg'

type Send = (...args: unknown[]) => unknown
const COUNTED = Symbol('counted')

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : ''
  return typeof text === 'string' ? text : ''
}

/**
 * How many statements go to the database while `factory` runs; nothing else may use the pool meanwhile. Who is signed in is
 * kept until one of its tables changes, and asked at a moment of its own: that one is left out.
 */
export async function countQueries(pool: pg.Pool, factory: () => Promise<unknown>): Promise<number> {
  let count = 0
  const whenAt = (client: pg.PoolClient & { [COUNTED]?: () => void }) => {
    const counted = COUNTED in client
    client[COUNTED] = () => {
      count += 1
    }
    if (counted) return
    const send = client.query.bind(client) as Send
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (!/\bsitzungen\b/.test(textOf(args[0]))) client[COUNTED]?.()
        return send(...args)
      },
    })
  }
  pool.on('acquire', whenAt)
  try {
    await factory()
    return count
  } finally {
    pool.off('acquire', whenAt)
  }
}
