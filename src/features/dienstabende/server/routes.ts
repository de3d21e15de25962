import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { anlassArea, checkDates, loadLed, readFor } from '#blocks/dienst/server/index.ts'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { conflict, HttpError } from '#server/errors.ts'
import { dienstabendeContract, type Quote, WORDS } from '../contract.ts'
import { codeHindernis, excuseHindernis } from '../hindernisse.ts'
import { readAttendance, recordAttendance, readShares } from './attendance.ts'
import { currentCode, isCurrent } from './code.ts'
import { kind } from './kind.ts'
import { conflictsOf, movedWith, termineOf } from './serie.ts'

type Detail = ResponseOf<typeof dienstabendeContract.get>

const ownProfil = ({ profil }: Actor): string => {
  if (profil === null) throw conflict('Dein Zugang gehört zu keinem Mitglied.')
  return profil
}

/** Writes what planners and leaders note. @throws 403, 404, 409 */
async function noteAttendance(context: AppContext, trx: Trx, actor: Actor, id: string, people: Parameters<typeof recordAttendance>[4]) {
  const head = await loadLed(kind, trx, actor, id)
  const reason = changeHindernis(WORDS, head)
  if (reason !== null) throw conflict(reason)
  await recordAttendance(context, trx, actor, head, people, 'anwesenheit')
  return readAttendance(trx, actor, head)
}

export const dienstabende = anlassArea(dienstabendeContract, kind, {
  art: 'dienstabend',
  offer: 'Abend',
  export: ['referent', 'pflicht', 'gruppe'],
  own: (context, plain) => ({
    /** A series is created atomically; its dates are separate records. */
    create: async (request) => {
      const { trx, actor } = request
      const { serie, zuSerie, ...body } = request.body
      if (zuSerie !== null) {
        const head = await loadLed(kind, trx, actor, zuSerie)
        const { _id } = (await plain.create({ ...request, body })) as Detail
        const joined = typeof head['serie'] === 'string' ? head['serie'] : randomUUID()
        await sql`update dienstabende set serie = ${joined}::uuid where _id = any(${[head._id, _id]}::uuid[])`.execute(trx)
        return (await readFor(kind, context, trx, actor, _id)) as Detail
      }
      if (serie === null) return (await plain.create({ ...request, body })) as Detail
      const dates = termineOf(body, serie)
      const clashes = (await conflictsOf(trx, actor, body.leiter, dates)).filter(Boolean)
      if (clashes.length > 0)
        throw new HttpError(
          409,
          clashes.map((msg) => ({ msg, feld: 'serie' })),
        )
      const ids: string[] = []
      for (const { von: _day, ...date } of dates) {
        const anmeldeschluss = movedWith(body.anmeldeschluss, body.beginn, date.beginn)
        const dated = { ...request, body: { ...body, ...date, anmeldeschluss } }
        ids.push(((await plain.create(dated)) as Detail)._id)
      }
      await sql`update dienstabende set serie = ${randomUUID()}::uuid where _id = any(${ids}::uuid[])`.execute(trx)
      return (await readFor(kind, context, trx, actor, ids[0] ?? '')) as Detail
    },
    termine: async ({ trx, actor, body: { leiter, ort, serie, ...first } }) => {
      const dates = termineOf(first, serie)
      const clashes = await conflictsOf(trx, actor, leiter, dates)
      const checked = await checkDates(context, trx, actor, kind.occasions, { daten: dates, ort, leiter: null })
      return dates.map((date, i) => ({
        ...date,
        tag: tagInBerlin(date.beginn),
        konflikt: clashes[i] ?? '',
        feiertag: checked[i]?.feiertag ?? '',
        hinweise: checked[i]?.hinweise ?? [],
      }))
    },
    teilnehmer: async ({ db, actor, params }) => {
      const head = await kind.occasions.load(db, actor, params.id)
      kind.occasions.requireLeading(actor, head)
      return readAttendance(db, actor, head)
    },
    anwesenheit: ({ trx, actor, params, body }) => noteAttendance(context, trx, actor, params.id, body.teilnehmer),
    takeBackAttendance: ({ trx, actor, params, body }) =>
      noteAttendance(
        context,
        trx,
        actor,
        params.id,
        body.profile.map((profil) => ({ profil, status: 'offen', grund: '' })),
      ),
    excuse: async ({ trx, actor, params, body }) => {
      const profil = ownProfil(actor)
      const head = await kind.occasions.load(trx, actor, params.id, 'update')
      const reason = excuseHindernis(head, context.now())
      if (reason !== null) throw conflict(reason)
      await recordAttendance(context, trx, actor, head, [{ profil, status: 'entschuldigt', grund: body.grund }], 'selbst')
    },
    code: async ({ db, actor, params }) => {
      const head = await kind.occasions.load(db, actor, params.id)
      kind.occasions.requireLeading(actor, head)
      const reason = codeHindernis(head, context.now())
      if (reason !== null) throw conflict(reason)
      return currentCode(db, head._id, context.now())
    },
    anwesend: async ({ trx, actor, params, body }) => {
      const profil = ownProfil(actor)
      const head = await kind.occasions.load(trx, actor, params.id, 'update')
      const reason = codeHindernis(head, context.now())
      if (reason !== null) throw conflict(reason)
      if (!(await isCurrent(trx, head._id, body.code, context.now())))
        throw conflict('Dieser Code ist abgelaufen. Scanne den, der jetzt an der Wand steht.', 'code')
      await recordAttendance(context, trx, actor, head, [{ profil, status: 'anwesend', grund: '' }], 'selbst')
    },
    shares: ({ db, actor, query }) =>
      readShares(
        db,
        query.jahr,
        context.now(),
        query.profil === undefined ? mayName(actor, 'p') : sql<boolean>`p._id = ${query.profil}::uuid and ${mayName(actor, 'p')}`,
      ),
    ownShare: async ({ db, actor, query }) => {
      const { text } = await readShares(db, query.jahr, context.now(), sql<boolean>`p._id = ${actor.profil}::uuid`)
      const [mine] = JSON.parse(text) as Quote[]
      return mine ?? { abende: 0, anwesend: 0, entschuldigt: 0, unentschuldigt: 0 }
    },
  }),
})
