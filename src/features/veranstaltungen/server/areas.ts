import { sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  angeboteOf,
  anlassArea,
  type AnlassKind,
  lockAngebote,
  OFFER_OF_ONE,
  promoteWaiting,
  readFor,
} from '#blocks/dienst/server/index.ts'
import { ownProfil } from '#server/allowed.ts'
import { STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { conflict, HttpError } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { type Participant, type Said, saidInHistory, veranstaltungenContract } from '../contract.ts'
import { guestMaengel, lateHindernis } from '../hindernisse.ts'
import { guests, kind } from './kind.ts'

type Head = Awaited<ReturnType<AnlassKind['occasions']['load']>>
type Detail = z.output<typeof veranstaltungenContract.get.response>
type Body = z.output<typeof veranstaltungenContract.update.body>
const written = (answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name in veranstaltungenContract.update.body.shape)) as Body
interface Mine {
  readonly _id: string
  readonly status: 'gemeldet' | 'eingeteilt' | 'warteliste'
}
const asking = (head: Head) => head as Head & Parameters<typeof guestMaengel>[0]

/** @throws 400 for too many guests */
function requireGuests(head: Head, brought: number): void {
  const errors = guestMaengel(asking(head), brought)
  if (errors.length > 0) throw new HttpError(400, errors)
}

async function signUpOf(trx: Trx, head: Head, profil: string): Promise<Mine | undefined> {
  const { rows } = await sql<Mine>`select meldung._id, meldung.status
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
    where angebot.veranstaltung = ${head._id}::uuid
      and meldung.profil = ${profil}::uuid
      and ${oneOf('meldung.status', STANDING_ANMELDUNG)}`.execute(trx)
  return rows[0]
}

/**
 * Guests reduce the places of the offer; freed places go to the waiting list.
 * `asked`: guests of a sign-up that adds some, which must fit. Removing guests is allowed even if the event is overbooked.
 * @throws 409
 */
async function recount(context: AppContext, trx: Trx, head: Head, asked: number | null = null): Promise<void> {
  const most = head['maxTeilnehmer'] as number | null
  if (most === null) return
  const offers = await angeboteOf(trx, kind.occasions, head._id)
  await lockAngebote(trx, offers)
  const { rows } = await sql<{ n: number; people: number; left: number }>`
    select ${guests} as n,
      (select (angebot.bedarf -> 0 ->> 'anzahl')::int from angebote angebot where angebot.veranstaltung = d._id) as left,
      (select count(*)::int
        from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
        where angebot.veranstaltung = d._id and meldung.status in ('gemeldet', 'eingeteilt')) as people
    from veranstaltungen d
    where d._id = ${head._id}::uuid`.execute(trx)
  const { n = 0, people = 0, left: before = null } = rows[0] ?? {}
  if (asked !== null && n + people > most) {
    const remaining = Math.max(0, most - people - (n - asked))
    throw conflict(
      remaining === 0
        ? 'Für Gäste ist kein Platz mehr.'
        : `Für Gäste ${remaining === 1 ? 'ist nur noch ein Platz' : `sind nur noch ${remaining} Plätze`} frei.`,
      'gaeste',
    )
  }
  const free = Math.max(0, most - n)
  if (free === before) return
  const need = [{ qualifikation: 'keine', anzahl: free, funktion: '', mindestalter: null }]
  await sql`update angebote set bedarf = ${JSON.stringify(need)}::jsonb where _id = any(${offers}::uuid[])`.execute(trx)
  await promoteWaiting({ context, trx, kind: kind.occasions }, head._id, offers)
}

async function say(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  { head, mine, brought }: { readonly head: Head; readonly mine: Mine; readonly brought: number },
) {
  if (mine.status === 'warteliste' && brought > 0) throw conflict('Auf die Warteliste geht es nur ohne Gäste.', 'gaeste')
  const { rows: before } = await sql<{
    gaeste: number
  }>`select gaeste from veranstaltung_zusagen where anmeldung = ${mine._id}::uuid`.execute(trx)
  await sql`insert into veranstaltung_zusagen (anmeldung, gaeste) values (${mine._id}::uuid, ${brought})
    on conflict (anmeldung) do update set gaeste = excluded.gaeste`.execute(trx)
  const had = before[0]?.gaeste ?? 0
  await recount(context, trx, head, brought > had ? brought : null)
  if (had !== brought)
    await recordChange(trx, {
      area: kind.table,
      object: head._id,
      action: 'geaendert',
      fields: ['gaeste'],
      before: { gaeste: had },
      after: { gaeste: brought },
      actor: actor._id,
    })
}

export const veranstaltungen = anlassArea(veranstaltungenContract, kind, {
  art: 'veranstaltung',
  offer: 'Platz',
  export: ['maxTeilnehmer', 'kosten', { titel: 'Gäste', value: ({ gaeste }) => Number(gaeste) }],
  inHistory: saidInHistory,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Gäste bei Veranstaltungen',
        rows: sql`select d.titel as "Anlass", z.gaeste as "Gäste"
          from anmeldungen meldung ${OFFER_OF_ONE}
            cross join lateral (select gaeste from veranstaltung_zusagen where anmeldung = meldung._id limit 1) z
            join veranstaltungen d on d._id = angebot.veranstaltung
          where meldung.profil = ${profil}::uuid
          order by d.beginn`,
      },
    ],
  },
  own: (context, plain) => {
    const requireInTime = async (trx: Trx, actor: Actor, id: string) => {
      const head = await kind.occasions.load(trx, actor, id)
      const late = lateHindernis(head.meldeschluss, context.now())
      if (late !== null && !may(actor, 'UPDATE_VERANSTALTUNG_OVER_ANMELDESCHLUSS_USER'))
        throw new HttpError(403, [{ msg: `${late} Teilnehmer ändert danach nur, wer das Recht dazu hat.` }])
    }
    return {
      anmelden: async (request) => {
        const { trx, actor, params, body } = request
        const profil = ownProfil(actor)
        // Exclusive from the start: two shared locks would deadlock when guests are counted.
        const head = await kind.occasions.load(trx, actor, params.id, 'update')
        const { gaeste, ...commented } = body
        requireGuests(head, gaeste)
        // A hand-over or a departed member may have freed guest places.
        await recount(context, trx, head)
        const answer = await plain.anmelden({ ...request, body: commented })
        const mine = await signUpOf(trx, head, profil)
        if (mine) await say(context, trx, actor, { head, mine, brought: gaeste })
        return answer
      },
      abmelden: async (request) => {
        const { trx, actor, params } = request
        const profil = ownProfil(actor)
        const head = await kind.occasions.load(trx, actor, params.id, 'update')
        const mine = await signUpOf(trx, head, profil)
        await plain.abmelden(request)
        if (!mine) return
        await sql`delete from veranstaltung_zusagen where anmeldung = ${mine._id}::uuid`.execute(trx)
        await recount(context, trx, head)
      },
      setzeAnmeldung: async (request) => {
        await requireInTime(request.trx, request.actor, request.params.id)
        const head = await kind.occasions.load(request.trx, request.actor, request.params.id, 'update')
        const answer = await plain.setzeAnmeldung(request)
        await freeGuests(request.trx, head)
        await recount(context, request.trx, head)
        return answer
      },
      einteilung: async (request) => {
        const { trx, actor, params } = request
        await requireInTime(trx, actor, params.id)
        const head = await kind.occasions.load(trx, actor, params.id, 'update')
        await plain.einteilung(request)
        await freeGuests(trx, head)
        await recount(context, trx, head)
        return (await readFor(kind, context, trx, actor, head._id)) as Detail
      },
      hilferuf: async (request) => {
        await requireInTime(request.trx, request.actor, request.params.id)
        return plain.hilferuf(request)
      },
      ownSaid: async ({ db, actor, params }) => {
        const head = await kind.occasions.load(db, actor, params.id)
        const { rows } = await sql<Said>`select coalesce(z.gaeste, 0) as gaeste, meldung.antworten
            from anmeldungen meldung
              left join veranstaltung_zusagen z on z.anmeldung = meldung._id
              join angebote angebot on angebot._id = meldung.angebot
            where angebot.veranstaltung = ${head._id}::uuid
              and meldung.profil = ${actor.profil}::uuid
              and ${oneOf('meldung.status', STANDING_ANMELDUNG)}`.execute(db)
        return rows[0] ?? { gaeste: 0, antworten: [] }
      },
      changeSaid: async (request) => {
        const { trx, actor, params, body } = request
        const profil = ownProfil(actor)
        const head = await kind.occasions.load(trx, actor, params.id, 'update')
        const late = head.abgesagt ? 'Die Veranstaltung ist abgesagt.' : lateHindernis(head.meldeschluss ?? head.beginn, context.now())
        if (late !== null) throw conflict(late)
        const mine = await signUpOf(trx, head, profil)
        if (!mine) throw conflict('Du bist hier nicht angemeldet.')
        requireGuests(head, body.gaeste)
        if (head.fragen.length > 0) await plain.changeAnswers({ ...request, body: { antworten: body.antworten } })
        await say(context, trx, actor, { head, mine, brought: body.gaeste })
      },
      moveDeadline: async (request) => {
        const { body } = request
        const now = await plain.get(inTransaction(request))
        return (await plain.update({ ...request, body: { ...written(now), ...body } })) as Detail
      },
      teilnehmer: async ({ db, actor, params }) => {
        const head = await kind.occasions.load(db, actor, params.id)
        kind.occasions.requireLeading(actor, head)
        const { rows } = await sql<Participant>`
          select p.person as profil, meldung.status, coalesce(z.gaeste, 0) as gaeste, meldung.antworten, meldung.kommentar
          from angebote angebot
            join anmeldungen meldung on meldung.angebot = angebot._id
            join personen p on p._id = meldung.profil
            left join veranstaltung_zusagen z on z.anmeldung = meldung._id
          where angebot.veranstaltung = ${head._id}::uuid and ${oneOf('meldung.status', STANDING_ANMELDUNG)}
          order by p.nachname, p.vorname, meldung._id`.execute(db)
        return rows
      },
    }
  },
})

/** Removes guests of people without a place; the waiting list has no guests. */
async function freeGuests(trx: Trx, head: Head): Promise<void> {
  const joined = sql`anmeldungen meldung, angebote angebot
    where meldung._id = z.anmeldung and angebot._id = meldung.angebot and angebot.veranstaltung = ${head._id}::uuid`
  await sql`delete from veranstaltung_zusagen z using ${joined} and not ${oneOf('meldung.status', STANDING_ANMELDUNG)}`.execute(trx)
  await sql`update veranstaltung_zusagen z set gaeste = 0 from ${joined} and meldung.status = 'warteliste' and z.gaeste > 0`.execute(trx)
}
