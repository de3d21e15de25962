import { Zusage } from '#blocks/dienst/client/index.ts'
import { dienstLink } from './anlass.ts'

/** Answers a call for help or a hand-over, from a mail. */
export const DienstZusage = ({ token }: { readonly token: string }) => <Zusage link={dienstLink} token={token} />
