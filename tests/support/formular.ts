// A multipart body with one file and a few short fields, for app.inject().
import type { Mensch } from './anwendung.ts'

const RAND = '----probe'

/** Headers and payload of a form that carries a file; the fields come after it, as browsers may send them. */
export function formular(wer: Mensch, inhalt: Buffer, name: string, felder: Readonly<Record<string, string>> = {}) {
  const kopf = `--${RAND}\r\nContent-Disposition: form-data; name="datei"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const rest = Object.entries(felder).map(
    ([feld, wert]) => `\r\n--${RAND}\r\nContent-Disposition: form-data; name="${feld}"\r\n\r\n${wert}`,
  )
  return {
    headers: { 'x-auth-token': wer.token, 'content-type': `multipart/form-data; boundary=${RAND}` },
    payload: Buffer.concat([Buffer.from(kopf), inhalt, Buffer.from(`${rest.join('')}\r\n--${RAND}--\r\n`)]),
  }
}
