import { loadFile } from '#client/net/api.ts'
import { download } from '#client/net/download.ts'

export const addToKalender = (url: string, bezeichnung: string) =>
  loadFile(url)
    .then((file) => download(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
    .catch(() => undefined)
