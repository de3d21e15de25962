import type pg from 'pg'

type Senden = (...args: unknown[]) => unknown
const GEZAEHLT = Symbol('counted')

function textVon(anweisung: unknown): string {
  if (typeof anweisung === 'string') return anweisung
  const text = typeof anweisung === 'object' && anweisung !== null && 'text' in anweisung ? anweisung.text : ''
  return typeof text === 'string' ? text : ''
}

/**
 * How many statements go to the database while `werk` runs; nothing else may use the pool meanwhile. Who is signed in is
 * kept until one of its tables changes, and asked at a moment of its own: that one is left out.
 */
export async function zaehleAbfragen(pool: pg.Pool, werk: () => Promise<unknown>): Promise<number> {
  let anzahl = 0
  const beim = (client: pg.PoolClient & { [GEZAEHLT]?: () => void }) => {
    const gezaehlt = GEZAEHLT in client
    client[GEZAEHLT] = () => {
      anzahl += 1
    }
    if (gezaehlt) return
    const senden = client.query.bind(client) as Senden
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (!/\bsitzungen\b/.test(textVon(args[0]))) client[GEZAEHLT]?.()
        return senden(...args)
      },
    })
  }
  pool.on('acquire', beim)
  try {
    await werk()
    return anzahl
  } finally {
    pool.off('acquire', beim)
  }
}
