import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

export interface Sending {
  readonly _id: string
  readonly an: string
  readonly betreff: string
  readonly text: string
  readonly html: string
  readonly kopf: Readonly<Record<string, string>>
  /** `cid`: embedded picture; `datei`: id of a stored file embedded in the text. */
  readonly anhaenge: readonly {
    readonly name: string
    readonly typ: string
    readonly inhalt: string
    readonly cid?: string
    readonly datei?: string
  }[]
}

export interface Transport {
  /** Sends the mail; throws the error of the server or the network, see `isFinal`. */
  handOver(mail: Sending): Promise<void>
  close(): Promise<void>
}

/** The sum is below the lease of a mail (deliver.ts). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mail server and sender. Annahme: most servers refuse an invented sender, and the mails would be given up. */
export const mailServer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>) =>
  smtpUrl === null || mailFrom === null ? null : { smtpUrl, mailFrom }

/** At most two reused connections to the mail server. Null without one. */
export function smtpTransport({ baseUrl, ...config }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl'>): Transport | null {
  const server = mailServer(config)
  if (!server) return null
  const { smtpUrl, mailFrom } = server
  const host = new URL(baseUrl).hostname
  let transporter: Promise<Transporter> | undefined
  // Loaded with the first mail, to speed up the start.
  const connect = () =>
    (transporter ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 2,
        maxRequeues: 0,
        idleTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...TIMEOUTS,
      }),
    ))
  return {
    async handOver({ _id, an, betreff, text, html, kopf, anhaenge }) {
      const smtp = await connect()
      await smtp.sendMail({
        from: mailFrom,
        to: { name: '', address: an },
        subject: betreff,
        text,
        html,
        // The same id for every attempt, so that most mailboxes deduplicate a repeated mail.
        messageId: `<${_id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de', ...kopf },
        attachments: anhaenge.map(({ name, typ, inhalt, datei, cid = datei }) => ({
          filename: name,
          contentType: typ,
          content: Buffer.from(inhalt, 'base64'),
          ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
        })),
      })
    },
    close: async () => (await transporter)?.close(),
  }
}

/**
 * True if the server refused this mail permanently (5xx for sender, recipient or text). A refused sign-in or greeting is the operator's
 * problem, not the mail's.
 */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
