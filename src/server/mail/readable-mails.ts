import { domainToUnicode } from 'node:url'

/** Shows domains of mail addresses in readable form; stored is the ASCII form (`asciiMail`). */
export const readableMails = (text: string): string =>
  text.includes('xn--') ? text.replace(/(?<=@)[\w.-]*xn--[\w.-]*/g, (domain) => domainToUnicode(domain) || domain) : text
