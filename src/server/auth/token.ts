import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token: 256 random bits. Only `hash` is stored; the token itself is shown once. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** SHA-256 is enough here: the token has 256 bits of its own, nobody guesses it from the hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
