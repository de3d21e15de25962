import { createHash, randomBytes } from 'node:crypto'

/** New opaque token of 256 random bits. Only `hash` is stored; the token is shown once. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** SHA-256 suffices: a token of 256 random bits cannot be guessed from the hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
