// Addresses that are themselves a key: they must not stand in a log.
const KEY = /(\/passwort-reset\/|\/zusage\/|\/schild\/|\/api\/kalender\/feed\/)[^/?#.]+/g

/** An address as the log may keep it: one-time links, door plates and secret feeds lose their secret. */
export const urlForTheRecord = (url: string): string => url.replace(KEY, '$1[geheim]')
