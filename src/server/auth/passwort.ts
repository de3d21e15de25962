import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '#server/errors.ts'
import { newTurns } from '#server/http/in-flight.ts'
import { PASSWORT_QUEUE } from '#contract/limits.ts'

/** Argon2id (the library's default) with OWASP's recommended parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash that no password matches, so that unknown users take as long as known ones. Same parameters as above. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$GhBlAmdTLz1B9FrieeUMag$aNPK2IPFKVhSHcANmSeOllZaXXXMDuMkxYlRDow7kS8'

/** Limits concurrent hashes in the thread pool, which leaves one core for other work. */
const CONCURRENT = Math.max(1, availableParallelism() - 1)
/** Known people at an address have their own queue, which has priority. */
const inTurn = newTurns(CONCURRENT, {
  ...PASSWORT_QUEUE,
  full: () => tooMany('Gerade melden sich sehr viele an. Versuche es gleich noch einmal.', 5),
})
/** Number of hashes since the start; tests check that known and unknown users cost the same. */
export const hashCount = { anzahl: 0 }

/** Separate queues for signed-in people, holders of our links and known people at this address. Strangers cannot block them. */
export interface Waiting {
  readonly who: string
  readonly trusted: boolean
}
const hashed = <T>({ who, trusted }: Waiting, compute: () => Promise<T>): Promise<T> =>
  inTurn(
    who,
    () => {
      hashCount.anzahl += 1
      return compute()
    },
    trusted ? 'first' : undefined,
  )

/** Argon2id hash of a password in PHC format; `who` identifies a known person. Never call it while holding a database connection. */
export const hashPasswort = (passwort: string, who = ''): Promise<string> =>
  hashed({ who, trusted: true }, () => hash(passwort, PARAMETERS))

/** Compares a password in constant cost, also without a stored hash. Never call it while holding a database connection. */
export async function verifyPasswort(saved: string | null | undefined, passwort: string, who: Waiting): Promise<boolean> {
  const same = await hashed(who, () => verify(saved ?? DUMMY, passwort))
  return same && typeof saved === 'string'
}
