import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

/** A mail as it lies in the outbox. */
export interface Sending {
  readonly _id: string
  readonly an: string
  readonly betreff: string
  readonly text: string
  readonly html: string
  readonly kopf: Readonly<Record<string, string>>
  /** `cid`: what the text shows as a picture; `datei`: the id of a stored file that stands in the text. */
  readonly anhaenge: readonly {
    readonly name: string
    readonly typ: string
    readonly inhalt: string
    readonly cid?: string
    readonly datei?: string
  }[]
}

export interface Transport {
  /** Hands a mail to the server; throws the error of the server or the network, see `isFinal`. */
  handOver(mail: Sending): Promise<void>
  close(): Promise<void>
}

/** All steps together take less than the lease of a mail (deliver.ts). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Where mails go, and from whom. Annahme: an invented sender would be refused by most servers, and the mails be given up for it. */
export const mailServer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>) =>
  smtpUrl === null || mailFrom === null ? null : { smtpUrl, mailFrom }

/** At most two connections to the mail server, which stay open for a while. Null without one. */
export function smtpTransport({ baseUrl, ...config }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl'>): Transport | null {
  const server = mailServer(config)
  if (!server) return null
  const { smtpUrl, mailFrom } = server
  const host = new URL(baseUrl).hostname
  let transporter: Promise<Transporter> | undefined
  // Loaded with the first mail: most starts send none for a while.
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
    async handOver({ _id, an: to, betreff: subject, text, html, kopf: head, anhaenge: attachments }) {
      const smtp = await connect()
      await smtp.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same id at every attempt: should a mail go out twice after all, most mailboxes show it once.
        messageId: `<${_id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de', ...head },
        attachments: attachments.map(({ name, typ: type, inhalt: content, datei: file, cid = file }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content, 'base64'),
          ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
        })),
      })
    },
    close: async () => (await transporter)?.close(),
  }
}

/**
 * Did the server refuse this very mail for good (5xx to sender, recipient or text)? A refused sign-in or greeting is for
 * the operator to fix and no fault of the mail.
 */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
