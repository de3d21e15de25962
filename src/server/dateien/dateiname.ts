/** The endings that a type may have; the first is the one to add. */
const ENDUNGEN = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

export type Dateityp = keyof typeof ENDUNGEN
export const DATEITYPEN = Object.keys(ENDUNGEN) as Dateityp[]
export const istDateityp = (typ: string | undefined): typ is Dateityp => typ !== undefined && Object.hasOwn(ENDUNGEN, typ)

const LAENGE = 120

/**
 * A name that every system can store and no reader can misread: no folders, no control characters, no marks that turn
 * the direction of writing (`gpj.exe` would read `exe.jpg`), with the ending of what the content is.
 */
export function bereinige(name: string, typ: Dateityp): string {
  const endungen: readonly string[] = ENDUNGEN[typ]
  const eigener = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const sauber = eigener
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const [, stamm = sauber, endung = ''] = /^(.*)\.([^.]{1,10})$/.exec(sauber) ?? []
  const passt = endungen.includes(endung.toLowerCase())
  const rumpf = Array.from(passt ? stamm : sauber)
    .slice(0, LAENGE)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${rumpf || 'Datei'}.${passt ? endung.toLowerCase() : endungen[0]}`
}

/** `Content-Disposition` with the name for old and new browsers (RFC 6266). */
export function disposition(art: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const utf8 = encodeURIComponent(name).replace(/['()*]/g, (zeichen) => `%${zeichen.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${art}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
