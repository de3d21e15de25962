// Somebody who was to lead no longer takes part in anything: the services to come lose their leader, and planners are told.
import { path } from '#contract/screens.ts'
import { sql } from 'kysely'
import { recordChanges } from '#server/history/record.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { takesNoPart } from '../anmeldung/departed.ts'
import { dienstPath } from '../kalender-entry.ts'
import { recipientsOf, leitungOf } from './message-data.ts'
import { holds } from '../visibility.ts'
import { readableSpan } from '#contract/berlin.ts'
import { type Service, readServices } from '../reading.ts'
import { touched } from '#server/db/vocabulary.ts'

interface Led {
  readonly _id: string
  readonly leiter: string | null
  readonly stvLeiter: string | null
}

/** Locked, in the order in which everybody locks. Annahme: the leader of a service that has begun stays; they close it. */
const ledOf = async (trx: Trx, profil: string, now: Date): Promise<Led[]> =>
  (
    await sql<Led>`
      select d._id, d.leiter, d."stvLeiter" from sanitaetsdienste d join profile p on p._id = ${profil}::uuid
      where ${profil}::uuid in (d.leiter, d."stvLeiter") and d.beginn > ${now} and not d.abgesagt
        and ${takesNoPart}
      order by d._id for update of d`.execute(trx)
  ).rows

/**
 * Takes somebody whose status says that they take part in nothing off the lead of what is to come. Repeatable.
 * Annahme: the deputy does not become leader by itself, but is asked to see to it.
 */
export const releaseLeitung = (context: AppContext, profil: string): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    const dienste = await ledOf(trx, profil, now)
    if (dienste.length === 0) return
    const ids = dienste.map(({ _id }) => _id)
    await sql`
      update sanitaetsdienste set leiter = nullif(leiter, ${profil}::uuid), "stvLeiter" = nullif("stvLeiter", ${profil}::uuid),
        ${touched(null, now)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    await recordChanges(
      trx,
      dienste.map((old) => ({
        bereich: 'sanitaetsdienste',
        objekt: old._id,
        aktion: 'geaendert',
        felder: ['leiter', 'stvLeiter'],
        alt: { ...old },
        neu: { leiter: old.leiter === profil ? null : old.leiter, stvLeiter: old.stvLeiter === profil ? null : old.stvLeiter },
        wer: null,
      })),
    )
    const leaderless = dienste.filter(({ leiter }) => leiter === profil).map(({ _id }) => _id)
    await notify(context, trx, await readServices(trx, leaderless), profil)
  })

/** Everybody who may plan services of this kind. */
async function planners(trx: Trx, kind: Service['art']): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id from profile p join users u on u._id = p."user" where ${holds('UPDATE', kind)} and not u.gesperrt and p."geloeschtAm" is null`.execute(
    trx,
  )
  return rows.map(({ _id }) => _id)
}

/** One mail per person about all services that lost their leader: to the deputy, else to whoever created it, else to all who plan. */
async function notify(context: AppContext, trx: Trx, dienste: readonly Service[], profil: string): Promise<void> {
  const all = new Map<Service['art'], string[]>()
  for (const kind of new Set(dienste.map((dienst) => dienst.art))) {
    // oxlint-disable-next-line no-await-in-loop -- two kinds at most
    all.set(kind, await planners(trx, kind))
  }
  const responsible = dienste.map((dienst) => {
    const named = leitungOf(dienst).filter((leader) => leader !== profil)
    return { dienst, profile: named.length > 0 ? named : (all.get(dienst.art) ?? []) }
  })
  const [first] = dienste
  if (!first) return
  const people = await recipientsOf(trx, first._id, [...new Set(responsible.flatMap((one) => one.profile))])
  await context.sendMail(
    trx,
    people.flatMap(({ profil: addressee, email, vorname, will: wants }) => {
      const theirs = responsible.filter((one) => one.profile.includes(addressee)).map(({ dienst }) => dienst)
      const [one, second] = theirs.toSorted((a, b) => a.beginn.localeCompare(b.beginn))
      if (!wants.dienstGeaendert || !one) return []
      return [
        {
          an: { email, name: vorname },
          art: 'dienstGeaendert',
          betreff: second ? `${theirs.length} Diensten fehlt eine Leitung` : `Es fehlt eine Leitung: ${one.bezeichnung}`,
          paragraphs: [
            second
              ? 'wer diese Dienste leiten sollte, nimmt nicht mehr an Diensten teil:'
              : `wer „${one.bezeichnung}“ leiten sollte, nimmt nicht mehr an Diensten teil.`,
            ...(second
              ? [
                  theirs
                    .toSorted((a, b) => a.beginn.localeCompare(b.beginn))
                    .map(({ bezeichnung, beginn, ende }) => `${bezeichnung}: ${readableSpan(beginn, ende)}`)
                    .join('\n'),
                ]
              : []),
            'Trage bitte jemand anderen ein.',
          ],
          facts: second ? [] : [['Wann', readableSpan(one.beginn, one.ende)] as const],
          button: second ? { text: 'Zu den Diensten', pfad: path('/sanitaetsdienste') } : { text: 'Zum Dienst', pfad: dienstPath(one._id) },
          gueltigBis: new Date(one.beginn),
          buendel: `leitung fehlt ${profil} ${addressee}`,
        },
      ]
    }),
  )
}
