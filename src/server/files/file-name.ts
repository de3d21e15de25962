const SUFFIXES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

export type FileType = keyof typeof SUFFIXES
export const FILE_TYPES = Object.keys(SUFFIXES) as FileType[]
export const isFileType = (type: string | undefined): type is FileType => type !== undefined && Object.hasOwn(SUFFIXES, type)

const LENGTH = 120

/**
 * Sanitises a file name: no folders, control characters or direction marks (`gpj.exe` would display as `exe.jpg`), and the extension of
 * its actual content.
 */
export function cleanFileName(name: string, type: FileType): string {
  const suffixes: readonly string[] = SUFFIXES[type]
  const baseName = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const tidy = baseName
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const [, stem = tidy, suffix = ''] = /^(.*)\.([^.]{1,10})$/.exec(tidy) ?? []
  const fits = suffixes.includes(suffix.toLowerCase())
  const body = Array.from(fits ? stem : tidy)
    .slice(0, LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${body || 'Datei'}.${fits ? suffix.toLowerCase() : suffixes[0]}`
}

/** Headers of a file, to view or save; private, so that proxies do not cache it. */
export const fileHead = (kind: 'inline' | 'attachment', name: string, type: string) => ({
  'content-type': type,
  'content-disposition': contentDisposition(kind, name),
  'cache-control': 'private, no-store',
})

/** `Content-Disposition` with the name for old and new browsers (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const utf8 = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
