import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '#server/errors.ts'
import { newTurns } from '#server/http/in-flight.ts'

/** Argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash that no password has, so that unknown users take as long as known ones. Same parameters as above. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$GhBlAmdTLz1B9FrieeUMag$aNPK2IPFKVhSHcANmSeOllZaXXXMDuMkxYlRDow7kS8'

/** Hashes computed at once in the thread pool, the others wait: one core stays free for everybody else. */
const CONCURRENT = Math.max(1, availableParallelism() - 1)
/** Bounds of the queue, in all and of one network. A person known at an address has a queue of their own, which comes first. */
const WAITING_MAX = 200
const OF_ONE_MAX = 20
const inTurn = newTurns(CONCURRENT, {
  all: WAITING_MAX,
  each: OF_ONE_MAX,
  full: () => tooMany('Gerade melden sich sehr viele an. Versuche es gleich noch einmal.', 5),
})
/** Hashes computed since the start: tests check that known and unknown users cost the same. */
export const hashCount = { anzahl: 0 }

/** Signed-in people, holders of a link of ours and people known at this address have queues of their own: strangers do not stand before them. */
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

/** The Argon2id hash of a password, as PHC text; `who` is known to us. Never call it while a database connection is held. */
export const hashPasswort = (passwort: string, who = ''): Promise<string> =>
  hashed({ who, trusted: true }, () => hash(passwort, PARAMETERS))

/** Whether it is this password; takes as long without a stored hash. Never call it while a database connection is held. */
export async function verifyPasswort(saved: string | null | undefined, passwort: string, who: Waiting): Promise<boolean> {
  const same = await hashed(who, () => verify(saved ?? DUMMY, passwort))
  return same && typeof saved === 'string'
}
