// "Vorschlag für den Monat": the proposal of single occasions, over all that this person plans. Considers only people who signed up or
// said that they can; the others are asked by nobody.
import { sql } from 'kysely'
import { wishRows } from '#blocks/konflikte/server/index.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { candidatesFor } from '../staffing.ts'
import { askingHindrance } from '../../asking/hilferuf.ts'
import { openOffers, proposePlaces, type Sought } from '../../proposal/propose.ts'
import { occasionKinds } from '../../signup/occasion.ts'
import { leadsHead, findOpen } from './board.ts'

const CAME = ['gemeldet', 'warteliste']
const CAN = ['gern', 'kann', 'reserve']

/** Willing people of each offer. */
async function willingFor(db: Db, offers: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ angebot: string; profile: string[] }>`
    select angebot._id as angebot, array_agg(distinct x.profil) as profile
    from angebote angebot
      cross join lateral (
        select meldung.profil from anmeldungen meldung where meldung.angebot = angebot._id and ${oneOf('meldung.status', CAME)}
        union
        select w.profil from ${wishRows(sql`angebot.beginn`, sql`angebot.ende`)} w where ${oneOf('w.grad', CAN)}
      ) x
    where angebot._id = any(${[...offers]}::uuid[])
    group by angebot._id`.execute(db)
  return new Map(rows.map(({ angebot, profile }) => [angebot, profile]))
}

export async function proposeMonth(
  context: AppContext,
  actor: Actor,
  span: { readonly von: string; readonly bis: string },
  signal: AbortSignal,
) {
  const { db } = context
  const now = context.now()
  const found: Omit<Sought, 'only'>[] = []
  for (const kind of occasionKinds().filter(({ duty }) => duty !== false)) {
    const ids = await findOpen(db, actor, kind, span)
    for (const occasion of ids.length === 0 ? [] : await kind.read(db, ids))
      if (leadsHead(kind, actor, occasion)) {
        // Offers beyond the month belong to the next proposal.
        const schichten = occasion.schichten.filter(({ beginn }) => beginn >= span.von && beginn < span.bis)
        found.push({ kind, occasion: { ...occasion, schichten }, candidates: candidatesOf })
      }
  }
  found.sort((a, b) => (a.occasion.beginn < b.occasion.beginn ? -1 : 1))
  const only = await willingFor(
    db,
    found.flatMap(({ occasion }) => openOffers(occasion, now).map(({ offer }) => offer._id)),
  )
  const { plaetze, ...rest } = await proposePlaces(
    context,
    found.map((sought) => ({ ...sought, only })),
    actor,
    signal,
  )
  return {
    ...rest,
    dienste: found.flatMap(({ kind, occasion }) => {
      const own = plaetze.filter(({ anlass }) => anlass === occasion._id)
      return own.length === 0
        ? []
        : [
            {
              _id: occasion._id,
              art: kind.column,
              titel: occasion.bezeichnung,
              pfad: kind.planningPath(occasion._id),
              ohneFragen: askingHindrance(kind, occasion, occasion.ende, now),
              angebote: occasion.schichten
                .filter(({ _id }) => own.some(({ schicht }) => schicht === _id))
                .map(({ _id, bezeichnung, beginn, ende }) => ({ _id, bezeichnung, beginn, ende })),
              plaetze: own,
            },
          ]
    }),
  }
}

const candidatesOf: Sought['candidates'] = (db, occasion, offer, now, reader, wish) =>
  candidatesFor(db, occasion as typeof occasion & { readonly gruppen: readonly string[] }, offer, now, reader, wish)
