// Code of an entry: shown once, stored as a hash. It is the only link between an entry and its author.
import { createHash, randomBytes } from 'node:crypto'
import { badRequest } from '#server/errors.ts'
import { hashOf } from '#server/auth/token.ts'
import { CODE_LENGTH, plainCode } from '../contract.ts'
import { COMPLAINT_CALLS_PER_HOUR } from '#contract/limits.ts'

/** Without I, L, O and U (Crockford): 26 characters have 130 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A shorter key would be easier to guess than the code derived from it. */
const KEY_MIN = 22

const letters = (bytes: Buffer) => [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32]).join('')
const inGroups = (code: string) => (code.match(/.{1,4}/g) ?? []).join('-')

/**
 * Derives a new code from the `Idempotency-Key` of the call. A retry thus finds its entry again, and no stored response links it to a
 * person. The key is random per call and never stored.
 */
export function newCode(key: unknown): { code: string; hash: Buffer } {
  if (typeof key === 'string' && key.length < KEY_MIN)
    throw badRequest(`Der Idempotency-Key muss hier mindestens ${KEY_MIN} zufällige Zeichen haben.`, 'Idempotency-Key')
  const code = letters(typeof key === 'string' ? createHash('sha256').update(`kummerkasten ${key}`).digest() : randomBytes(CODE_LENGTH))
  return { code: inGroups(code), hash: hashOf(code) }
}
export const hashOfTyped = (typed: string): Buffer => hashOf(plainCode(typed).replaceAll(/[IL]/g, '1').replaceAll('O', '0'))

const HOUR = 3_600_000
/** Rate limit per address in this node's memory only: dropped within an hour, it identifies nobody. */
export function perAddress() {
  const calls = new Map<string, number[]>()
  return (address: string, now: number): number => {
    for (const [caller, times] of calls) if ((times.at(-1) ?? 0) <= now - HOUR) calls.delete(caller)
    const recent = (calls.get(address) ?? []).filter((time) => time > now - HOUR)
    if (recent.length >= COMPLAINT_CALLS_PER_HOUR) return ((recent[0] ?? now) + HOUR - now) / 1000
    calls.set(address, [...recent, now])
    return 0
  }
}
