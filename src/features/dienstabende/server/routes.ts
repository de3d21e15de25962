import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { anlassArea, loadLed, readFor } from '#blocks/dienst/server/index.ts'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Actor } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { conflict, HttpError } from '#server/errors.ts'
import { holidayNames } from '#server/calendar/holidays.ts'
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

export const dienstabende = anlassArea(dienstabendeContract, kind, {
  art: 'dienstabend',
  offer: 'Abend',
  export: ['referent', 'pflicht', 'gruppe'],
  own: (context, plain) => ({
    /** A series is created atomically; its dates are separate records. */
    create: async (request) => {
      const { trx, actor } = request
      const { serie, ...body } = request.body
      if (serie === null) return (await plain.create({ ...request, body })) as Detail
      const dates = termineOf(body, serie)
      const clashes = (await conflictsOf(trx, actor, body.leiter, dates)).filter(Boolean)
      if (clashes.length > 0)
        throw new HttpError(
          409,
          clashes.map((msg) => ({ msg, feld: 'serie' })),
        )
      const ids: string[] = []
      for (const date of dates) {
        const anmeldeschluss = movedWith(body.anmeldeschluss, body.beginn, date.beginn)
        const dated = { ...request, body: { ...body, ...date, anmeldeschluss } }
        ids.push(((await plain.create(dated)) as Detail)._id)
      }
      await sql`update dienstabende set serie = ${randomUUID()}::uuid where _id = any(${ids}::uuid[])`.execute(trx)
      return (await readFor(kind, context, trx, actor, ids[0] ?? '')) as Detail
    },
    termine: async ({ trx, actor, body: { leiter, serie, ...first } }) => {
      const dates = termineOf(first, serie)
      const clashes = await conflictsOf(trx, actor, leiter, dates)
      const days = dates.map(({ beginn }) => tagInBerlin(beginn))
      const holidays = holidayNames(days, (await context.chapter(trx)).land)
      return dates.map((date, i) => {
        const tag = days[i] ?? ''
        return { ...date, tag, konflikt: clashes[i] ?? '', feiertag: holidays.get(tag) ?? '' }
      })
    },
    teilnehmer: async ({ db, actor, params }) => {
      const head = await kind.occasions.load(db, actor, params.id)
      kind.occasions.requireLeading(actor, head)
      return readAttendance(db, actor, head)
    },
    anwesenheit: async ({ trx, actor, params, body }) => {
      const head = await loadLed(kind, trx, actor, params.id)
      const reason = changeHindernis(WORDS, head)
      if (reason !== null) throw conflict(reason)
      await recordAttendance(context, trx, actor, head, body.teilnehmer, 'anwesenheit')
      return readAttendance(trx, actor, head)
    },
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
