import { domainToUnicode } from 'node:url'

/** A text whose mail addresses have their domains as people read them; stored are those that mail servers know (`asciiMail`). */
export const readableMails = (text: string): string =>
  text.includes('xn--') ? text.replace(/(?<=@)[\w.-]*xn--[\w.-]*/g, (domain) => domainToUnicode(domain) || domain) : text
