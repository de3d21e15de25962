import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'

const call = callsUnder('/api/mitteilungen')
const token = z.object({ token: z.string().check(z.regex(/^[\w-]{44,300}$/)) })

/** Without a sign-in, by the signed link in a mail (RFC 8058). Their bodies are forms, and say nothing that matters. */
export const unsubscribeContract = defineContract({
  askUnsubscribe: call('GET', '/abmelden/{token}', 'oeffentlich', 'Fragt, ob eine Art von Mails abbestellt werden soll (Seite)', {
    params: token,
    kind: 'stream',
  }),
  unsubscribe: call('POST', '/abmelden/{token}', 'oeffentlich', 'Bestellt eine Art von Mails ab, mit einem Klick', {
    params: token,
    kind: 'stream',
    transaction: 'selbst',
  }),
})

export const noticesContract = defineContract({ ...unsubscribeContract })
