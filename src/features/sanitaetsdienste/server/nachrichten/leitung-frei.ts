// Somebody takes part in nothing any more and was to lead: the services to come have no leader, and those who plan are told.
import { pfad } from '#contract/screens.ts'
import { sql } from 'kysely'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { nichtMehr } from '../anmeldung/ausgeschieden.ts'
import { dienstpfad } from '../kalendereintrag.ts'
import { empfaenger, leitungVon } from './nachricht-daten.ts'
import { holds } from '../visibility.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { type Service, readServices } from '../reading.ts'
import { touched } from '#server/db/vocabulary.ts'

interface Geleitet {
  readonly _id: string
  readonly leiter: string | null
  readonly stvLeiter: string | null
}

/** Locked, in the order in which everybody locks. Annahme: who leads a service that has begun stays; it is closed by them. */
const geleitetVon = async (trx: Trx, profil: string, jetzt: Date): Promise<Geleitet[]> =>
  (
    await sql<Geleitet>`
      select d._id, d.leiter, d."stvLeiter" from sanitaetsdienste d join profile p on p._id = ${profil}::uuid
      where ${profil}::uuid in (d.leiter, d."stvLeiter") and d.beginn > ${jetzt} and not d.abgesagt
        and ${nichtMehr}
      order by d._id for update of d`.execute(trx)
  ).rows

/**
 * Takes somebody whose status says that they take part in nothing off the lead of what is to come. Repeatable.
 * Annahme: the deputy does not become leader by itself, but is asked to see to it.
 */
export const gibLeitungFrei = (kontext: Kontext, profil: string): Promise<void> =>
  kontext.schreibe(async (trx) => {
    const jetzt = kontext.jetzt()
    const dienste = await geleitetVon(trx, profil, jetzt)
    if (dienste.length === 0) return
    const ids = dienste.map(({ _id }) => _id)
    await sql`
      update sanitaetsdienste set leiter = nullif(leiter, ${profil}::uuid), "stvLeiter" = nullif("stvLeiter", ${profil}::uuid),
        ${touched(null, jetzt)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    await protokolliereViele(
      trx,
      dienste.map((alt) => ({
        bereich: 'sanitaetsdienste',
        objekt: alt._id,
        aktion: 'geaendert',
        felder: ['leiter', 'stvLeiter'],
        alt: { ...alt },
        neu: { leiter: alt.leiter === profil ? null : alt.leiter, stvLeiter: alt.stvLeiter === profil ? null : alt.stvLeiter },
        wer: null,
      })),
    )
    const fuehrungslos = dienste.filter(({ leiter }) => leiter === profil).map(({ _id }) => _id)
    await melde(kontext, trx, await readServices(trx, fuehrungslos), profil)
  })

/** Everybody who may plan services of this kind. */
async function planende(trx: Trx, art: Service['art']): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id from profile p join users u on u._id = p."user" where ${holds('UPDATE', art)} and not u.gesperrt and p."geloeschtAm" is null`.execute(
    trx,
  )
  return rows.map(({ _id }) => _id)
}

/** One mail per person about all services that lost their leader: to the deputy, else to whoever made it, else to all who plan. */
async function melde(kontext: Kontext, trx: Trx, dienste: readonly Service[], profil: string): Promise<void> {
  const alle = new Map<Service['art'], string[]>()
  for (const art of new Set(dienste.map((dienst) => dienst.art))) {
    // oxlint-disable-next-line no-await-in-loop -- two kinds at most
    alle.set(art, await planende(trx, art))
  }
  const zustaendig = dienste.map((dienst) => {
    const fest = leitungVon(dienst).filter((wer) => wer !== profil)
    return { dienst, leute: fest.length > 0 ? fest : (alle.get(dienst.art) ?? []) }
  })
  const [erster] = dienste
  if (!erster) return
  const leute = await empfaenger(trx, erster._id, [...new Set(zustaendig.flatMap((einer) => einer.leute))])
  await kontext.sende(
    trx,
    leute.flatMap(({ profil: wer, email, vorname, will }) => {
      const seine = zustaendig.filter((einer) => einer.leute.includes(wer)).map(({ dienst }) => dienst)
      const [einer, zweiter] = seine.toSorted((a, b) => a.beginn.localeCompare(b.beginn))
      if (!will.dienstGeaendert || !einer) return []
      return [
        {
          an: { email, name: vorname },
          art: 'dienstGeaendert',
          betreff: zweiter ? `${seine.length} Diensten fehlt eine Leitung` : `Es fehlt eine Leitung: ${einer.bezeichnung}`,
          absaetze: [
            zweiter
              ? 'wer diese Dienste leiten sollte, nimmt nicht mehr an Diensten teil:'
              : `wer „${einer.bezeichnung}“ leiten sollte, nimmt nicht mehr an Diensten teil.`,
            ...(zweiter
              ? [
                  seine
                    .toSorted((a, b) => a.beginn.localeCompare(b.beginn))
                    .map(({ bezeichnung, beginn, ende }) => `${bezeichnung}: ${lesbareSpanne(beginn, ende)}`)
                    .join('\n'),
                ]
              : []),
            'Trage bitte jemand anderen ein.',
          ],
          fakten: zweiter ? [] : [['Wann', lesbareSpanne(einer.beginn, einer.ende)] as const],
          knopf: zweiter
            ? { text: 'Zu den Diensten', pfad: pfad('/sanitaetsdienste') }
            : { text: 'Zum Dienst', pfad: dienstpfad(einer._id) },
          gueltigBis: new Date(einer.beginn),
          buendel: `leitung fehlt ${profil} ${wer}`,
        },
      ]
    }),
  )
}
