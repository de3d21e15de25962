// Secret addresses must not be logged.
const KEY =
  /(\/passwort-reset\/|\/zusage\/|\/schild\/|\/api\/kalender\/feed\/|\/api\/kummerkasten\/antwort\/|\/api\/mitteilungen\/abmelden\/)[^/?#.]+/g

/** Address for the log, without secrets of one-time links, door plates, calendar feeds, answers and unsubscribe links. */
export const urlForLog = (url: string): string => url.replace(KEY, '$1[geheim]')
