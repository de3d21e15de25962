// Formats early errors of Node and Fastify like all others: one German sentence in `{ errors: [{ msg }] }`.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply } from 'fastify'

export const NO_SUCH_ADDRESS = { errors: [{ msg: 'Diese Adresse gibt es nicht.' }] }

/** Malformed address, or a part that is too long: 400, 414. */
export const frameworkErrors = ({ statusCode = 400 }: FastifyError, _req: unknown, reply: FastifyReply) =>
  void reply.code(statusCode).send({ errors: [{ msg: statusCode === 414 ? 'Die Adresse ist zu lang.' : 'Die Adresse ist nicht gültig.' }] })

const REFUSALS: Readonly<Record<string, readonly [status: number, msg: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Die Anfrage kam nicht rechtzeitig an. Versuche es noch einmal.'],
  HPE_HEADER_OVERFLOW: [431, 'Die Kopfzeilen der Anfrage sind zu lang.'],
}
const NO_REQUEST = [400, 'Das ist keine gültige Anfrage.'] as const

export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, msg] = REFUSALS[error.code ?? ''] ?? NO_REQUEST
    const body = JSON.stringify({ errors: [{ msg }] })
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
        `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}
