import * as z from 'zod/mini'
import type { Endpoint, ObjectSchema } from './endpoint.ts'
import { historyEntry } from './fields.ts'
import type { Zugang } from './rights/rechte.ts'

export const ofVersion = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) })

/** `titel` with its article: 'Die Mailtexte'. `body` is the input schema if it is stricter than the stored one. */
export const settingCalls = <const P extends Endpoint['path'], S extends ObjectSchema, const Z extends Zugang>(
  path: P,
  zugang: Z,
  titel: string,
  schema: S,
  body: S = schema,
) =>
  ({
    get: { method: 'GET', path, zugang, titel: `${titel} lesen`, response: schema },
    change: { method: 'PUT', path, zugang, titel: `${titel} ändern`, body, response: schema },
    reset: { method: 'DELETE', path, zugang, titel: `${titel} auf die Vorgabe zurücksetzen`, query: ofVersion, response: schema },
    history: {
      method: 'GET',
      path: `${path}/history`,
      zugang,
      titel: `${titel}: wer sie wann geändert hat`,
      response: z.array(historyEntry),
    },
  }) as const
