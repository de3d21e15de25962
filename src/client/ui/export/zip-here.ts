// Replaces `fflate` in the browser (scripts/zip-here.ts). Its `zip` starts `blob:` workers for long files; our CSP blocks them and the
// callback never runs.
import { type Zippable, zipSync } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

/** Synchronous: 2,000 rows take a phone less than half a second. */
export function zip(files: Zippable, done: (error: unknown, zipped?: Uint8Array) => void): void {
  done(null, zipSync(files))
}
