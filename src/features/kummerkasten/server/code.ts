// The code of an entry: shown once, kept as a hash, and the only thread between an entry and whoever wrote it.
import { createHash, randomBytes } from 'node:crypto'
import { badRequest } from '#server/errors.ts'
import { hashOf } from '#server/auth/token.ts'
import { CODE_LENGTH, plainCode } from '../contract.ts'

/** Without I, L, O and U (Crockford): 26 of them are 130 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A shorter key would be guessed more easily than the code that is made of it. */
const KEY_MIN = 22

const letters = (bytes: Buffer) => [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32]).join('')
const inGroups = (code: string) => (code.match(/.{1,4}/g) ?? []).join('-')

/**
 * A new code. A call that a phone repeats has the same `Idempotency-Key`, of which the code is made: it finds its entry again, and no
 * kept answer has to say whose it is. The key is random, new for each call, and kept nowhere.
 */
export function newCode(key: unknown): { code: string; hash: Buffer } {
  if (typeof key === 'string' && key.length < KEY_MIN)
    throw badRequest(`Der Idempotency-Key muss hier mindestens ${KEY_MIN} zufällige Zeichen haben.`, 'Idempotency-Key')
  const code = letters(typeof key === 'string' ? createHash('sha256').update(`kummerkasten ${key}`).digest() : randomBytes(CODE_LENGTH))
  return { code: inGroups(code), hash: hashOf(code) }
}
export const hashOfTyped = (typed: string): Buffer => hashOf(plainCode(typed).replaceAll(/[IL]/g, '1').replaceAll('O', '0'))

const HOUR = 3_600_000
/** Annahme: as many in an hour from one address; a whole station may sit behind it. */
const PER_HOUR = 20
/** Counts calls by address in the memory of this node alone: what is forgotten within the hour names nobody. */
export function perAddress() {
  const calls = new Map<string, number[]>()
  /** Seconds to wait; 0: go on. */
  return (address: string, now: number): number => {
    for (const [one, times] of calls) if ((times.at(-1) ?? 0) <= now - HOUR) calls.delete(one)
    const recent = (calls.get(address) ?? []).filter((time) => time > now - HOUR)
    if (recent.length >= PER_HOUR) return ((recent[0] ?? now) + HOUR - now) / 1000
    calls.set(address, [...recent, now])
    return 0
  }
}
