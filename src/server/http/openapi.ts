// Generates the OpenAPI 3.1 document. Pure function of the contracts.
import * as z from 'zod'
import { errorResponse } from '#contract/fields.ts'
import { accessText, type Contract, type Endpoint, isShortList, part } from '#contract/endpoint.ts'

type Json = Record<string, unknown>

const schema = (part: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...definition } = z.toJSONSchema(part, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return definition
}
const json = (content: Json) => ({ 'application/json': { schema: content } })

function parametersOf(endpoint: Endpoint): Json[] {
  const from = (part: Endpoint['params'], where: 'path' | 'query') => {
    if (!part) return []
    const whole = schema(part, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(whole.properties ?? {}).map(([name, propertySchema]) => ({
      name,
      in: where,
      required: where === 'path' || (whole.required?.includes(name) ?? false),
      schema: propertySchema,
    }))
  }
  const idempotent = endpoint.method === 'POST' && endpoint.zugang !== 'oeffentlich'
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(isShortList(endpoint) ? from(part, 'query') : []),
    ...(idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 100 } }]
      : []),
  ]
}

function success(endpoint: Endpoint): Json {
  if (endpoint.kind === 'stream') return { 200: { description: 'Datenstrom' } }
  if (!endpoint.response) return { 204: { description: 'Erledigt' } }
  const head =
    endpoint.list || isShortList(endpoint)
      ? { headers: { 'X-Total-Count': { schema: { type: 'integer' } }, Link: { schema: { type: 'string' } } } }
      : {}
  return { [endpoint.status ?? 200]: { description: 'Erfolg', ...head, content: json(schema(endpoint.response, 'output')) } }
}

const error = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Fehler' }) })

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const body =
    endpoint.kind === 'multipart'
      ? { 'multipart/form-data': { schema: { type: 'object', properties: { datei: { type: 'string', format: 'binary' } } } } }
      : endpoint.body && json(schema(endpoint.body, 'input'))
  return {
    operationId: `${area}_${name}`,
    summary: endpoint.titel,
    tags: [area],
    description:
      endpoint.zugang === 'oeffentlich'
        ? 'Ohne Anmeldung.'
        : endpoint.zugang === 'angemeldet'
          ? 'Für alle Angemeldeten.'
          : `Braucht das Recht ${accessText(endpoint)}.`,
    security: endpoint.zugang === 'oeffentlich' ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      ...success(endpoint),
      400: error('Eingabe nicht gültig'),
      ...(endpoint.zugang === 'oeffentlich' ? {} : { 401: error('Nicht angemeldet') }),
      ...(endpoint.zugang === 'oeffentlich' || endpoint.zugang === 'angemeldet' ? {} : { 403: error('Recht fehlt') }),
      ...(endpoint.params ? { 404: error('Nicht gefunden') } : {}),
      ...(endpoint.method === 'GET' ? {} : { 409: error('Konflikt') }),
    },
  }
}

/**
 * All contracts as one document; `areas` maps names to contracts. Paths are generated on first read, because they dominate the start
 * time and are rarely needed.
 */
export function buildOpenapi(areas: Readonly<Record<string, Contract>>) {
  let made: Record<string, Json> | undefined
  const makePaths = () => {
    const paths: Record<string, Json> = {}
    for (const [area, contract] of Object.entries(areas)) {
      for (const [name, endpoint] of Object.entries(contract)) {
        paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) }
      }
    }
    return paths
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Intranet',
      version: '4.4',
      description: 'Fehler kommen immer als `{ errors: [{ msg, feld? }] }`, Listen als Array mit `X-Total-Count` und `Link`.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
      schemas: { Fehler: schema(errorResponse, 'output') },
    },
    get paths() {
      return (made ??= makePaths())
    },
  }
}
