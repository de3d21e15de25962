// Text, HTML and calendar files of a mail: made by the job that sends it, of the facts that its row holds. News that a later one replaces
// while it waits costs neither.
import type { Chapter } from '#server/base.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import { type Content, htmlOf, textOf, type Ways } from './template.ts'
import type { Sending } from './transport.ts'

/** The facts of a mail, as its row holds them. */
export type Told = Omit<Content, 'subject'> & { readonly ways: Ways | null }
/** An attachment in a row: its bytes, a stored file, or the entries of a calendar file and the instant that they were told at. */
export type Stored = Sending['anhaenge'][number] | { readonly name: string; readonly entries: readonly Termin[]; readonly at: string }

type MakeCalendar = (
  entries: readonly Termin[],
  chapter: Chapter,
  now: Date,
  name: string,
) => { readonly name: string; readonly type: string; readonly content: Buffer }
let makeCalendar: MakeCalendar | undefined

/** Registers the maker of calendar files; their block calls it when loaded. */
export const registerCalendar = (make: MakeCalendar): void => void (makeCalendar = make)

export interface Unfinished extends Omit<Sending, 'anhaenge'> {
  /** Null for ready-made HTML. */
  readonly inhalt: Told | null
  readonly anhaenge: readonly Stored[]
}

/** A row of the outbox as it goes out. */
export function finish({ inhalt: told, ...row }: Unfinished, chapter: Chapter): Sending {
  const attachments = row.anhaenge.map((one) => {
    if (!('entries' in one)) return one
    if (!makeCalendar) throw new Error('nobody registered how calendar files are made')
    const { name, type, content } = makeCalendar(one.entries, chapter, new Date(one.at), one.name)
    return { name, typ: type, inhalt: content.toString('base64') }
  })
  if (!told) return { ...row, anhaenge: attachments }
  const content = { ...told, subject: row.betreff }
  return { ...row, text: textOf(content, chapter, told.ways), html: htmlOf(content, chapter, told.ways), anhaenge: attachments }
}
