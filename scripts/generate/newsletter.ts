import mjml from 'mjml'
import { readFile } from 'node:fs/promises'
import { CHAPTER_COLOR } from '#contract/chapter/color.ts'

const LAYOUT = new URL('../../src/features/newsletter/server/mail.mjml', import.meta.url)
/** Every tag that a text may have, where its style depends on where it stands: there as well. */
const TAGS = '<p></p><h2></h2><h3></h3><ul><li><p></p></li></ul><ol></ol><blockquote></blockquote><hr><a></a>'
const [TEXT, END] = ['{{text}}', '{{end}}']

/** The compiled layout of a newsletter: no server carries the compiler (95 MB of memory, 163 packages). */
export async function newsletterLayout(): Promise<string> {
  const source = (await readFile(LAYOUT, 'utf8')).replace(TEXT, `${TEXT}${TAGS}${END}`)
  // No fonts from elsewhere: a mail loads nothing from outside.
  const { html } = await mjml(source, { fonts: {}, keepComments: false, ignoreIncludes: true, validationLevel: 'skip' })
  const frame = html.replaceAll(CHAPTER_COLOR, '{{color}}')
  const sample = frame.slice(frame.indexOf(TEXT) + TEXT.length, frame.indexOf(END))
  const styles = [...sample.matchAll(/(<li>)?<(\w+) style="([^"]*)">/g)].map(
    ([, item, tag, style]) => `  ${item ? `'li ${tag}'` : tag}: '${style}',\n`,
  )
  const [row = ''] = /<tr>(?:(?!<tr>)[^])*\{\{attachments\}\}[^]*?<\/tr>\s*/.exec(frame) ?? []
  const quoted = (text: string) => `\`${text.replace(/[\\`$]/g, '\\$&')}\``
  return `// Generated from mail.mjml by "npm run generate". Do not edit.
/** A newsletter with a slot for each \`{{name}}\`. */
export const FRAME = ${quoted(frame.replace(sample + END, '').replace(row, '{{attachments}}'))}
/** The row that names attachments. */
export const ATTACHMENTS = ${quoted(row)}
/** The style of each tag of a text. */
export const STYLES: Readonly<Record<string, string>> = {
${styles.join('')}}
`
}
