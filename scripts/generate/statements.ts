// Statements of the ten hottest calls, as the server sends them for the demo chapter of size S.
import type pg from 'pg'
import { format } from 'sql-formatter'
import { fillDemo } from '#seeds/demo.ts'
import { areas } from '#server/areas.ts'
import { openSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'
import { statementsOf, tripsOf } from '#tests/support/queries.ts'

const TODAY = '2026-11-21'
const DUTIES = '/api/sanitaetsdienste'
const BOOKINGS = '/api/fahrzeugbelegungen'
const BOOKED = { beginn: '2031-03-01T08:00:00.000Z', ende: '2031-03-01T09:00:00.000Z' }
const WEEK = 'von=2026-11-23T00:00:00.000Z&bis=2026-11-30T00:00:00.000Z'

interface Call {
  readonly who: 'helfer' | 'admin'
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly body?: object
}
type Send = (call: Call) => Promise<unknown>

export async function listStatements(connection: pg.ClientConfig): Promise<Record<string, () => string>> {
  const database = connect(connection, () => undefined)
  const { db, pool } = database
  const now = new Date(`${TODAY}T10:00:00.000Z`)
  await fillDemo({ db, config: { adminUsername: 'admin', adminPasswort: null } }, 'S', () => undefined, TODAY)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const { app, context, close } = await buildInstance({ config, database, areas, clock: () => now })
  try {
    const people = await db.selectFrom('users').select(['_id', 'username']).where('username', 'in', ['admin', 'helfer']).execute()
    const tokens = new Map<string, string>()
    for (const { _id, username } of people) tokens.set(username, await context.transact((trx) => openSession(trx, _id, 'SQL', now)))
    let key = 0
    const send: Send = async ({ who, method, url, body }) => {
      const headers = { 'x-auth-token': tokens.get(who), ...(method === 'GET' ? {} : { 'idempotency-key': `statements-${(key += 1)}` }) }
      const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return answer.body === '' ? null : answer.json()
    }
    const files: Record<string, () => string> = {}
    for (const [name, call] of Object.entries(await listCalls(send))) {
      context.cache.invalidate(['*'])
      const statements = await statementsOf(pool, () => send(call))
      files[`docs/generated/sql/${name}.sql`] = () => describeCall(call, statements)
    }
    return files
  } finally {
    await close()
    await database.close()
  }
}

/** Calls by the name of their file, on a new service with free places. */
async function listCalls(send: Send): Promise<Record<string, Call>> {
  const read = (url: string, who: Call['who'] = 'helfer'): Call => ({ who, method: 'GET', url })
  const [ort] = (await send(read('/api/orte?limit=1', 'admin'))) as { _id: string }[]
  const vehicles = (await send(read(`${BOOKINGS}/frei?beginn=${BOOKED.beginn}&ende=${BOOKED.ende}`))) as {
    _id: string
    genehmigung: boolean
  }[]
  const body = {
    art: 'intern',
    bezeichnung: 'Stadtlauf',
    veranstalter: { name: 'Sportverein', ansprechpartner: 'Frau Kern', telefon: '030 23125000' },
    ort: ort?._id,
    beginn: '2027-05-01T08:00:00.000Z',
    ende: '2027-05-01T16:00:00.000Z',
    bedarf: [{ qualifikation: 'keine', anzahl: 8, funktion: '', mindestalter: null }],
  }
  const { _id } = (await send({ who: 'admin', method: 'POST', url: DUTIES, body })) as { _id: string }
  const one = `${DUTIES}/${_id}`
  const fahrzeuge = vehicles.filter(({ genehmigung }) => !genehmigung).slice(0, 1)
  return {
    'sign-up': { who: 'helfer', method: 'POST', url: `${one}/anmeldung`, body: {} },
    'one-service': read(one),
    candidates: read(`${one}/kandidaten`, 'admin'),
    'sign-off': { who: 'helfer', method: 'DELETE', url: `${one}/anmeldung` },
    'book-vehicle': {
      who: 'helfer',
      method: 'POST',
      url: BOOKINGS,
      body: { fahrzeuge: fahrzeuge.map((vehicle) => vehicle._id), zweck: 'Ausbildung', ...BOOKED },
    },
    'first-screen': read('/api/dashboard'),
    'calendar-of-a-week': read(`/api/kalender?${WEEK}`),
    'list-of-services': read(`${DUTIES}?nur=kommend&limit=200`),
    'my-plan': read(`/api/plan?${WEEK}`),
    search: read('/api/suche?suche=dienst'),
  }
}

/** Clauses of one line, which the formatter breaks into two. */
const SHORT_CLAUSE =
  /^( *)(select|from|where|values|returning|limit|offset|order by|group by|for (?:share|update) of)\n\1  (\S.*)(?=\n(?!\1  )|(?![^]))/gm
const formatStatement = (text: string) =>
  format(text, { language: 'postgresql', keywordCase: 'lower', expressionWidth: 100 }).replaceAll(SHORT_CLAUSE, '$1$2 $3')

/** Statements in the order of sending, each text once, with the round trip that carries it. */
function describeCall({ method, url }: Call, statements: Awaited<ReturnType<typeof statementsOf>>): string {
  const texts = statements.map(({ text }) => formatStatement(text))
  let trip = 0
  const parts = texts.map((text, at) => {
    if (statements[at]?.rides === false) trip += 1
    const first = texts.indexOf(text)
    return first === at ? `-- ${at + 1}, round trip ${trip}\n${text};` : `-- ${at + 1}, round trip ${trip}: text of ${first + 1}`
  })
  const path = url.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, '{id}')
  const head = `-- ${method} ${path} with empty caches. Statements: ${texts.length}, round trips: ${tripsOf(statements)}.`
  return `${[`${head}\n-- Generated by "npm run generate". Do not edit.`, ...parts].join('\n\n')}\n`
}
