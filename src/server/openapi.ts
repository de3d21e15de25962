// The OpenAPI 3.1 document: a pure function of the contracts.
import * as z from 'zod'
import { fehlerantwort } from '#contract/bausteine.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { zugangText } from '#contract/rechte.ts'

type Json = Record<string, unknown>

const schema = (teil: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(teil, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}
const json = (inhalt: Json) => ({ 'application/json': { schema: inhalt } })

function parameter(endpoint: Endpoint): Json[] {
  const aus = (teil: Endpoint['params'], wo: 'path' | 'query') => {
    if (!teil) return []
    const ganz = schema(teil, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(ganz.properties ?? {}).map(([name, form]) => ({
      name,
      in: wo,
      required: wo === 'path' || (ganz.required?.includes(name) ?? false),
      schema: form,
    }))
  }
  const einmal = endpoint.method === 'POST' && endpoint.transaktion !== 'selbst' && endpoint.zugang !== 'oeffentlich'
  return [
    ...aus(endpoint.params, 'path'),
    ...aus(endpoint.query, 'query'),
    ...(einmal
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 100 } }]
      : []),
  ]
}

function erfolg(endpoint: Endpoint): Json {
  if (endpoint.inhalt === 'strom') return { 200: { description: 'Datenstrom' } }
  if (!endpoint.antwort) return { 204: { description: 'Erledigt' } }
  const kopf = endpoint.liste ? { headers: { 'X-Total-Count': { schema: { type: 'integer' } }, Link: { schema: { type: 'string' } } } } : {}
  return { [endpoint.status ?? 200]: { description: 'Erfolg', ...kopf, content: json(schema(endpoint.antwort, 'output')) } }
}

const fehler = (beschreibung: string) => ({ description: beschreibung, content: json({ $ref: '#/components/schemas/Fehler' }) })

function operation(bereich: string, name: string, endpoint: Endpoint): Json {
  const koerper =
    endpoint.inhalt === 'multipart'
      ? { 'multipart/form-data': { schema: { type: 'object', properties: { datei: { type: 'string', format: 'binary' } } } } }
      : endpoint.body && json(schema(endpoint.body, 'input'))
  return {
    operationId: `${bereich}_${name}`,
    summary: endpoint.titel,
    tags: [bereich],
    description:
      endpoint.zugang === 'oeffentlich'
        ? 'Ohne Anmeldung.'
        : endpoint.zugang === 'angemeldet'
          ? 'Für alle Angemeldeten.'
          : `Braucht das Recht ${zugangText(endpoint.zugang)}.`,
    security: endpoint.zugang === 'oeffentlich' ? [] : [{ token: [] }],
    parameters: parameter(endpoint),
    ...(koerper ? { requestBody: { required: true, content: koerper } } : {}),
    responses: {
      ...erfolg(endpoint),
      400: fehler('Eingabe nicht gültig'),
      ...(endpoint.zugang === 'oeffentlich' ? {} : { 401: fehler('Nicht angemeldet') }),
      ...(endpoint.zugang === 'oeffentlich' || endpoint.zugang === 'angemeldet' ? {} : { 403: fehler('Recht fehlt') }),
      ...(endpoint.params ? { 404: fehler('Nicht gefunden') } : {}),
      ...(endpoint.method === 'GET' ? {} : { 409: fehler('Konflikt') }),
    },
  }
}

/** All areas' contracts as one document; `bereiche` maps an area's name to its contract. */
export function openapi(bereiche: Readonly<Record<string, Contract>>) {
  const paths: Record<string, Json> = {}
  for (const [bereich, contract] of Object.entries(bereiche)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(bereich, name, endpoint) }
    }
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
      schemas: { Fehler: schema(fehlerantwort, 'output') },
    },
    paths,
  }
}
