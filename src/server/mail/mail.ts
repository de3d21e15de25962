// A notification: the common form for mail, inbox, push and daily mail.
import type { Termin } from '#server/calendar/kalender.ts'
import type { Content } from './template.ts'

export interface Mail extends Omit<Content, 'name'> {
  /** `name`: first name for the greeting. `profil`: the member, whose preferences apply; absent for outsiders. */
  readonly to: { readonly email: string; readonly name: string; readonly profil?: string }
  /** Kind of notification: `sicherheit`, `persoenlich`, or a name of `emailBenachrichtigungen`; logged and displayed to operators. */
  readonly kind: string
  /** Mailed regardless of preferences, because somebody waits for an answer. */
  readonly always?: boolean
  /** Ready-made HTML instead of the chapter's layout; `UNSUBSCRIBE_PLACEHOLDER` is replaced by the recipient's unsubscribe address. */
  readonly html?: string
  /** Deduplicates mails ("one reminder per entry"). A later mail replaces a waiting one, and is dropped if the first is being sent. */
  readonly key?: string
  /** Debounce key: the mail waits ten minutes, and later news with the same key replaces it. */
  readonly bundle?: string
  /**
   * For a bundle: the recipient's state before and after this news. The mail is dropped once the state equals the one before the first
   * news.
   */
  readonly known?: { readonly before: unknown; readonly after: unknown }
  readonly notBefore?: Date
  /** Obsolete after this instant; default: in three days. */
  readonly expiresAt?: Date
  /** Reply address, if not the chapter's own. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}
/**
 * `file`: a stored file, read when sending and shown at `cid:<its id>` in the HTML; thousands of mails share it.
 * `entries`: of a calendar file built when sending.
 */
type Attachment =
  | { readonly name: string; readonly type: string; readonly content: Buffer }
  | { readonly name: string; readonly type: string; readonly file: string }
  | { readonly name: string; readonly entries: readonly Termin[] }
