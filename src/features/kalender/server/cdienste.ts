import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, type ScreenAddress, withQuery } from '#contract/screens.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { cdiensteContract } from '#features/kalender/contract.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db } from '#server/context.ts'
import { mayName, userNamed } from '#server/db/vocabulary.ts'
import { badRequest, type ConstraintMessages, notFound } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { registerTimes } from '#blocks/konflikte/server/index.ts'
import { byWeeks, kalenderPiece } from '#server/calendar/kalender.ts'
import { addRoutes } from '#server/http/routes.ts'

interface FeedRow {
  readonly _id: string
  readonly version: number
  readonly geaendertAm: string
  readonly profil: string
  readonly name: string
  readonly planner: PlanEntry['wer']
  readonly beginn: string
  readonly ende: string
}
type Which = { readonly id: string } | { readonly von: Date; readonly bis: Date; readonly own?: boolean }

const NAME = 'C-Dienst'
registerTimes({ table: 'cdienste', title: sql`select ${sql.lit(NAME)}` })
const TABLES = ['cdienste', 'users', 'profile']
const FIELDS = ['profil', 'beginn', 'ende'] as const
const conflicts: ConstraintMessages = {
  cdienste_ende_check: { msg: END_AFTER_BEGIN, feld: 'ende' },
  cdienste_dauer_check: { msg: 'Trag höchstens einen Monat auf einmal ein.', feld: 'ende' },
  cdienste_nicht_doppelt: { msg: 'In dieser Zeit hat schon jemand C-Dienst.', feld: 'beginn' },
  cdienste_profil_fkey: { msg: 'Diese Person gibt es nicht.', feld: 'profil' },
}

const inKalender = (_id: string, beginn: string): ScreenAddress =>
  withQuery(path('/kalender'), { form: 'tag', tag: tagInBerlin(new Date(beginn)), nur: 'alle', eintrag: _id })

async function read(db: Db, actor: Actor, which: Which): Promise<FeedRow[]> {
  const mine = sql`t.profil = ${actor.profil}::uuid`
  const who = may(actor, 'READ_C_DIENST_KALENDER') && !('own' in which && which.own) ? sql`true` : mine
  const when = 'id' in which ? sql`t._id = ${which.id}::uuid` : sql`tstzrange(t.beginn, t.ende) && tstzrange(${which.von}, ${which.bis})`
  const { rows } = await sql<FeedRow>`
    select t._id, t.version, t."geaendertAm", t.profil, p.name,
      case when t."erstelltVon" <> ${actor._id}::uuid then ${userNamed('t.erstelltVon')} end as planner,
      iso(t.beginn) as beginn, iso(t.ende) as ende
    from cdienste t join personen p on p._id = t.profil
    where ${when} and ${who}
    order by t.beginn
    limit 2000`.execute(db)
  return rows
}

export const cdienste: Area = {
  name: 'cdienste',
  contract: cdiensteContract,
  personal: {
    data: ({ profil }) => [
      { titel: NAME, rows: sql`select beginn as "Beginn", ende as "Ende" from cdienste where profil = ${profil}::uuid order by beginn` },
    ],
  },
  plan: {
    zugang: 'angemeldet',
    source: 'cdienste',
    tables: TABLES,
    touches: ({ profil }, { von, bis }) =>
      sql`select from cdienste t where t.profil = ${profil}::uuid and t.beginn < ${bis} and t.ende > ${von}`,
    entries: async (db, actor, span) =>
      (await read(db, actor, { ...span, own: true })).map(({ _id, beginn, ende, planner }) => ({
        _id,
        art: 'cdienst',
        titel: NAME,
        unter: '',
        beginn,
        ende,
        pfad: inKalender(_id, beginn),
        zustand: 'eingeteilt',
        als: '',
        wer: planner,
        platz: null,
        einsatz: null,
      })),
  },
  kalender: {
    art: 'cdienst',
    zugang: 'angemeldet',
    tables: () => TABLES,
    neu: { recht: 'SET_GROUPALARM', pfad: withQuery(path('/kalender'), { eintrag: 'neu' }) },
    entries: async ({ actor, ...question }) => {
      const all = await byWeeks(
        question,
        { key: 'kalender cdienste', tables: TABLES },
        ({ von, bis }) => sql<Pick<FeedRow, '_id' | 'profil' | 'name' | 'beginn' | 'ende'>>`
          select t._id, t.profil, p.name, iso(t.beginn) as beginn, iso(t.ende) as ende
          from cdienste t join personen p on p._id = t.profil
          where tstzrange(t.beginn, t.ende) && tstzrange(${von}, ${bis})
          order by t.beginn`,
        (row) => row,
      )
      const readable = may(actor, 'READ_C_DIENST_KALENDER') ? all : all.filter(({ profil }) => profil === actor.profil)
      return readable.map(({ _id, profil, name, beginn, ende }) =>
        kalenderPiece({
          _id,
          art: 'cdienst',
          objekt: _id,
          titel: `${NAME}: ${name}`,
          unter: '',
          beginn,
          ende,
          pfad: inKalender(_id, beginn),
          zustand: profil === actor.profil ? 'eingeteilt' : 'ohne',
          eigene: profil === actor.profil,
        }),
      )
    },
    termine: async ({ db }, actor, wish) => {
      const rows = await read(db, actor, wish)
      if ('id' in wish && rows.length === 0) throw notFound('Der C-Dienst')
      return rows.map(({ _id, version, geaendertAm, name, beginn, ende }) => ({
        uid: `cdienst-${_id}`,
        folge: version,
        geaendertAm,
        titel: `${NAME}: ${name}`,
        beginn,
        ende,
        stand: 'bestaetigt',
        pfad: inKalender(_id, beginn),
      }))
    },
  },
  routes: (app, context) =>
    addRoutes(
      app,
      context,
      cdiensteContract,
      {
        create: async ({ trx, actor, body }) => {
          if (Date.parse(body.ende) <= context.now().getTime()) throw badRequest('Diese Zeit ist schon vorbei.', 'ende')
          // Former members, and those hidden from this person, are treated as unknown.
          const { rows: people } = await sql`
            select 1
            from profile p
            where p._id = ${body.profil}::uuid
              and p."geloeschtAm" is null
              and p.status <> 'ausgetreten'
              and ${mayName(actor, 'p')}`.execute(trx)
          if (people.length === 0) throw badRequest('Diese Person gibt es nicht.', 'profil')
          const { rows } = await sql<z.output<typeof cdiensteContract.create.response>>`
            insert into cdienste (profil, beginn, ende, "erstelltVon", "geaendertVon")
            values (${body.profil}::uuid, ${body.beginn}, ${body.ende}, ${actor._id}::uuid, ${actor._id}::uuid)
            returning _id, version, profil, beginn, ende,
              (select v.person from personen v where v._id = cdienste.profil) as person`.execute(trx)
          const [row] = rows
          if (!row) throw notFound('Der C-Dienst')
          await recordChange(trx, {
            area: 'cdienste',
            object: row._id,
            action: 'angelegt',
            fields: [...FIELDS],
            after: { ...row },
            actor: actor._id,
          })
          return row
        },
        remove: async ({ trx, actor, params }) => {
          const { rows } = await sql<
            Pick<FeedRow, 'profil' | 'beginn' | 'ende'>
          >`delete from cdienste where _id = ${params.id}::uuid returning profil, beginn, ende`.execute(trx)
          if (!rows[0]) throw notFound('Der C-Dienst')
          await recordChange(trx, {
            area: 'cdienste',
            object: params.id,
            action: 'geloescht',
            fields: [...FIELDS],
            before: { ...rows[0] },
            actor: actor._id,
          })
        },
      },
      { conflicts },
    ),
}
