import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { zuViele } from '#server/fehler.ts'

/** Argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETER = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash that no password has: who does not exist costs as much as who does. Same parameters as above. */
const ATTRAPPE = '$argon2id$v=19$m=19456,t=2,p=1$GhBlAmdTLz1B9FrieeUMag$aNPK2IPFKVhSHcANmSeOllZaXXXMDuMkxYlRDow7kS8'

/** So many are computed at once in the thread pool; the others wait: one core stays for those who read meanwhile. */
const GLEICHZEITIG = Math.max(1, availableParallelism() - 1)
const SCHLANGE_MAX = 200
let laufend = 0
const wartend: (() => void)[] = []
/** Hashes computed since the start; equal work for known and unknown users is counted here. */
export const rechnungen = { anzahl: 0 }

async function nacheinander<T>(rechne: () => Promise<T>): Promise<T> {
  if (laufend >= GLEICHZEITIG) {
    if (wartend.length >= SCHLANGE_MAX) throw zuViele('Gerade melden sich sehr viele an. Versuche es gleich noch einmal.', 5)
    await new Promise<void>((frei) => wartend.push(frei))
  } else laufend += 1
  rechnungen.anzahl += 1
  try {
    return await rechne()
  } finally {
    const naechster = wartend.shift()
    if (naechster) naechster()
    else laufend -= 1
  }
}

/** The Argon2id hash of a password, as PHC text. Never call it while a database connection is held. */
export const hashePasswort = (passwort: string): Promise<string> => nacheinander(() => hash(passwort, PARAMETER))

/** Is it this password? Without a stored hash it computes as long and says no. Never call it while a connection is held. */
export async function stimmtPasswort(gespeichert: string | null | undefined, passwort: string): Promise<boolean> {
  const gleich = await nacheinander(() => verify(gespeichert ?? ATTRAPPE, passwort))
  return gleich && typeof gespeichert === 'string'
}
