import { loadFile } from '#client/net/api.ts'
import { download } from '#client/net/download.ts'

/** Saves the calendar file of an occasion. What the server refuses is shown by the call itself. */
export const addToKalender = (url: string, bezeichnung: string) =>
  loadFile(url)
    .then((file) => download(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
    .catch(() => undefined)
