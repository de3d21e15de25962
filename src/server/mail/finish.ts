// Builds text, HTML and calendar files of a mail in the sending job, from the facts in its row. Replaced news therefore costs no rendering.
import type { Chapter } from '#server/base.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import { type Content, htmlOf, textOf, type Ways } from './template.ts'
import type { Sending } from './transport.ts'

export type Told = Omit<Content, 'subject'> & { readonly ways: Ways | null }
export type Stored = Sending['anhaenge'][number] | { readonly name: string; readonly entries: readonly Termin[]; readonly at: string }

type MakeCalendar = (
  entries: readonly Termin[],
  chapter: Chapter,
  now: Date,
  name: string,
) => { readonly name: string; readonly type: string; readonly content: Buffer }
let makeCalendar: MakeCalendar | undefined

export const registerCalendar = (make: MakeCalendar): void => void (makeCalendar = make)

export interface Unfinished extends Omit<Sending, 'anhaenge'> {
  readonly inhalt: Told | null
  readonly anhaenge: readonly Stored[]
}

export function finishMail({ inhalt, ...row }: Unfinished, chapter: Chapter): Sending {
  const attachments = row.anhaenge.map((attachment) => {
    if (!('entries' in attachment)) return attachment
    if (!makeCalendar) throw new Error('nobody registered how calendar files are made')
    const { name, type, content } = makeCalendar(attachment.entries, chapter, new Date(attachment.at), attachment.name)
    return { name, typ: type, inhalt: content.toString('base64') }
  })
  if (!inhalt) return { ...row, anhaenge: attachments }
  const content = { ...inhalt, subject: row.betreff }
  return { ...row, text: textOf(content, chapter, inhalt.ways), html: htmlOf(content, chapter, inhalt.ways), anhaenge: attachments }
}
