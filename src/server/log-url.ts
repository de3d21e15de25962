// Addresses that are secrets themselves must not end up in a log.
const KEY = /(\/passwort-reset\/|\/zusage\/|\/schild\/|\/api\/kalender\/feed\/)[^/?#.]+/g

/** An address as the log may keep it, without the secret of one-time links, door plates and calendar feeds. */
export const urlForLog = (url: string): string => url.replace(KEY, '$1[geheim]')
