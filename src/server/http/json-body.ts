// Limits size and depth of JSON bodies. Nested lists cost V8 a hundred times as much as text of equal length.
import type { FastifyInstance } from 'fastify'
import type { Zugang } from '#contract/rights/rechte.ts'
import { badRequest } from '#server/errors.ts'
import { BODY_BYTES, BODY_DEPTH, BODY_PUBLIC_BYTES } from '#contract/limits.ts'

export const bodyLimit = (zugang: Zugang): number => (zugang === 'oeffentlich' ? BODY_PUBLIC_BYTES : BODY_BYTES)
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

function endOfText(json: string, at: number): number {
  let end = at
  for (let code = json.charCodeAt(end); end < json.length && code !== QUOTE; code = json.charCodeAt(end)) end += code === BACKSLASH ? 2 : 1
  return end
}

function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at + 1)
    else if (OPENS.has(code)) depth += 1
    else if (CLOSES.has(code)) depth -= 1
    if (depth > BODY_DEPTH) return true
  }
  return false
}

/**
 * JSON parser like Fastify's, but refuses too deep nesting before parsing. An empty text counts as no body, because clients always send
 * the header.
 */
export function registerJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body)) done(badRequest('Die Anfrage ist zu tief verschachtelt.'))
    else void read(req, body, done)
  })
}
