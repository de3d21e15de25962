import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '#server/errors.ts'

/** Argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash that no password has, so that unknown users take as long as known ones. Same parameters as above. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$GhBlAmdTLz1B9FrieeUMag$aNPK2IPFKVhSHcANmSeOllZaXXXMDuMkxYlRDow7kS8'

/** Hashes computed at once in the thread pool, the others wait: one core stays free for everybody else. */
const CONCURRENT = Math.max(1, availableParallelism() - 1)
const QUEUE_MAX = 200
let running = 0
const waiting: (() => void)[] = []
/** Hashes computed since the start: tests check that known and unknown users cost the same. */
export const hashCount = { anzahl: 0 }

async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT) {
    if (waiting.length >= QUEUE_MAX) throw tooMany('Gerade melden sich sehr viele an. Versuche es gleich noch einmal.', 5)
    await new Promise<void>((free) => waiting.push(free))
  } else running += 1
  hashCount.anzahl += 1
  try {
    return await compute()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The Argon2id hash of a password, as PHC text. Never call it while a database connection is held. */
export const hashPasswort = (passwort: string): Promise<string> => inTurn(() => hash(passwort, PARAMETERS))

/** Whether it is this password; takes as long without a stored hash. Never call it while a database connection is held. */
export async function verifyPasswort(saved: string | null | undefined, passwort: string): Promise<boolean> {
  const same = await inTurn(() => verify(saved ?? DUMMY, passwort))
  return same && typeof saved === 'string'
}
