import { Zusage } from '#blocks/dienst/client/index.ts'
import { dienstLink } from './anlass.ts'

export const DienstZusage = ({ token }: { readonly token: string }) => <Zusage link={dienstLink} token={token} />
