// What somebody is told: the one form for mail, inbox, push and the mail of the day.
import type { Termin } from '#server/calendar/kalender.ts'
import type { Content } from './template.ts'

export interface Mail extends Omit<Content, 'name'> {
  /** `name` is the first name, for the greeting; `profil` names the member, who says what they want; absent where it is nobody of ours. */
  readonly to: { readonly email: string; readonly name: string; readonly profil?: string }
  /** What kind of news it is: `sicherheit`, `persoenlich`, or a name of `emailBenachrichtigungen`; logged, and shown to operators. */
  readonly kind: string
  /** Mailed even to those who do not want such mails: somebody waits for their answer. */
  readonly always?: boolean
  /** The whole mail, ready made, instead of the chapter's layout; `UNSUBSCRIBE_PLACEHOLDER` in it becomes the recipient's address to switch it off. */
  readonly html?: string
  /** At most one mail ever has this key ("one reminder per entry"): a later one replaces it while it waits, and is dropped once it is on its way. */
  readonly key?: string
  /** Bundles news that comes in pieces: the mail waits ten minutes, and later news under the same key replaces it. */
  readonly bundle?: string
  /** Of a bundle: what the recipient knew before this news, and knows after it. Once that is again what they knew before the mail was written, it is dropped. */
  readonly known?: { readonly before: unknown; readonly after: unknown }
  /** Not before this instant. */
  readonly notBefore?: Date
  /** Pointless after this instant; three days from now by default. */
  readonly expiresAt?: Date
  /** Whom an answer reaches, if not the chapter's own address. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}
/**
 * `file`: one that is stored, read when the mail goes out, and shown where the HTML says `cid:<its id>`: thousands of mails share it.
 * `entries`: of a calendar file, made when the mail goes out.
 */
type Attachment =
  | { readonly name: string; readonly type: string; readonly content: Buffer }
  | { readonly name: string; readonly type: string; readonly file: string }
  | { readonly name: string; readonly entries: readonly Termin[] }
