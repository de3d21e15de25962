// A multipart body with one file and a few short fields, for app.inject().
import type { Person } from './app.ts'

const EDGE = '----probe'

/** Headers and payload of a form that carries a file; the fields come after it, as browsers may send them. */
export function form(who: Person, content: Buffer, name: string, fields: Readonly<Record<string, string>> = {}) {
  const head = `--${EDGE}\r\nContent-Disposition: form-data; name="datei"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const rest = Object.entries(fields).map(
    ([field, value]) => `\r\n--${EDGE}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}`,
  )
  return {
    headers: { 'x-auth-token': who.token, 'content-type': `multipart/form-data; boundary=${EDGE}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`${rest.join('')}\r\n--${EDGE}--\r\n`)]),
  }
}
