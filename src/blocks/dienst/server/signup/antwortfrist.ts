// Reply deadline after moving up from the waiting list: without a yes, the next person moves up.
import { sql } from 'kysely'
import { readableTime } from '#contract/time/berlin.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { lockAngebote } from './besetzung.ts'
import { planEinteilung } from '../staffing/einteilung.ts'
import { angeboteOf, applySteps } from './follow.ts'
import type { OccasionKind } from './occasion.ts'
import { ownProfil } from '#server/allowed.ts'

/**
 * Confirms the user's place in the occasion with these offers.
 * @throws 409 if no reply is pending or the deadline has passed
 */
export async function acceptPlatz(trx: Trx, angebote: readonly string[], actor: Pick<Actor, '_id' | 'profil'>, now: Date): Promise<void> {
  await lockAngebote(trx, angebote)
  const { rows } = await sql<{ open: boolean }>`
    update anmeldungen meldung set "antwortBis" = case when f.open then null else f.bis end, ${setTouched(actor._id, now, 'meldung')}
    from (select _id, "antwortBis" as bis, "antwortBis" > ${now} as open from anmeldungen
      where angebot = any(${[...angebote]}::uuid[]) and profil = ${ownProfil(actor)}::uuid and "antwortBis" is not null) f
    where meldung._id = f._id returning f.open`.execute(trx)
  if (rows.length === 0) throw conflict('Hier wartet niemand auf deine Zusage.')
  if (rows.some(({ open }) => !open)) throw conflict('Deine Frist ist vorbei; der Platz geht an die nächste Person.')
}

export const LAPSED = 'Keine Zusage bis'
/** A registration given up, in the words of a staffing change. */
export const lapsed = { status: 'abgesagt', funktion: '', fahrzeug: null, praktikant: false, von: null, bis: null } as const

/**
 * Passes on places without a reply in time, with history and mails.
 * Annahme: after the begin nobody moves up, and people without a reply keep the place.
 */
export async function passOn(context: AppContext, kind: OccasionKind): Promise<void> {
  const now = context.now()
  const due = sql`meldung."antwortBis" <= ${now} and meldung.status = 'gemeldet' and meldung.gilt and angebot.beginn > ${now}`
  const { rows } = await sql<{ occasion: string }>`
    select distinct d._id as occasion
    from anmeldungen meldung
      join angebote angebot on angebot._id = meldung.angebot
      join ${kind.from} d on d._id = ${kind.id}
    where ${due} and ${kind.open}`.execute(context.db)
  for (const { occasion } of rows)
    await context.transact(async (trx) => {
      await sql`select 1 from ${kind.from} where _id = ${occasion}::uuid for update`.execute(trx)
      const offers = await angeboteOf(trx, kind, occasion)
      await lockAngebote(trx, offers)
      const { rows: late } = await sql<{ profil: string; schicht: string; bis: string }>`
        select meldung.profil, meldung.angebot as schicht, meldung."antwortBis" as bis
        from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
        where ${due} and ${kind.id} = ${occasion}::uuid`.execute(trx)
      const changes = late.map(({ bis, ...who }) => ({
        ...lapsed,
        ...who,
        grund: `${LAPSED} ${readableTime(bis)} Uhr`,
      }))
      const steps = await planEinteilung(trx, offers, changes, (_, field) => field, { now, reader: null })
      await applySteps({ context, trx, kind }, occasion, steps, null, 'frist')
    })
}
