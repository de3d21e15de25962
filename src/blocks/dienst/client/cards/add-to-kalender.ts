import { loadFile } from '#client/net/api.ts'
import { downloadBlob } from '#client/net/download.ts'

export const addToKalender = (url: string, bezeichnung: string) =>
  loadFile(url)
    .then((file) => downloadBlob(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
    .catch(() => undefined)
