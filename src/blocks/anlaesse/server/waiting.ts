// Waiting work of a planner of these occasions: seats empty soon, people without an answer (also while it runs), and drafts.
import { sql } from 'kysely'
import { SEATS } from '#blocks/anmeldung/server/index.ts'
import { UNFIT } from '#blocks/anmeldung/sums.ts'
import { may } from '#contract/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import type { WaitingSource } from '#server/overview.ts'
import type { AnlassKind } from './kind.ts'

/** An empty seat counts from so many days before its begin. */
const SOON_DAYS = 14

export const waitingOf = (kind: AnlassKind): WaitingSource => ({
  zugang: `UPDATE_${kind.area}`,
  counts: async (db, actor, now) => {
    if (!may(actor, `READ_${kind.area}`)) return []
    const { rows } = await sql<Readonly<Record<'open' | 'unfit' | 'vehicles' | 'waiting' | 'late' | 'drafts', number>>>`
      with kommend as (select d._id, d.status from ${sql.table(kind.table)} d where d.ende > ${now} and not d.abgesagt and d.status <> 'abgeschlossen'),
        bald as (select a._id, ${SEATS.missing} - ${SEATS.unfit} as frei, ${SEATS.unfit} as ungeeignet, a.besetzung ? 'fahrzeugeFehlen' as ohne, a.beginn from angebote a join kommend d on d._id = ${sql.ref(`a.${kind.column}`)}
          where d.status <> 'entwurf' and a.ende > ${now}),
        demnaechst as (select b.frei, b.ungeeignet, b.ohne from bald b where b.beginn > ${now} and b.beginn < ${now}::timestamptz + make_interval(days => ${SOON_DAYS})),
        unentschieden as (select b.beginn from anmeldungen m join bald b on b._id = m.angebot where m.status = 'gemeldet' and ${kind.direct !== true && kind.notedOnTheDay !== true})
      select (select coalesce(sum(frei), 0) from demnaechst)::int as open, (select coalesce(sum(ungeeignet), 0) from demnaechst)::int as unfit, (select count(*) from demnaechst where ohne)::int as vehicles,
        (select count(*) from unentschieden)::int as waiting, (select count(*) from unentschieden where beginn <= ${now})::int as late,
        (select count(*) from kommend where status = 'entwurf')::int as drafts`.execute(db)
    const { open, unfit, vehicles, waiting, late, drafts } = rows[0] ?? { open: 0, unfit: 0, vehicles: 0, waiting: 0, late: 0, drafts: 0 }
    const { listPath, verbs, words } = kind
    return [
      {
        // Free places of guests are no work.
        zahl: verbs.invites ? 0 : open,
        eins: `freier Platz: ${words.many}`,
        viele: `freie Plätze: ${words.many}`,
        hinweis: `In den nächsten ${SOON_DAYS} Tagen.`,
        pfad: listPath,
      },
      {
        zahl: unfit,
        eins: `Platz ${UNFIT}: ${words.many}`,
        viele: `Plätze ${UNFIT}: ${words.many}`,
        hinweis: `Ersatz gesucht, in den nächsten ${SOON_DAYS} Tagen.`,
        pfad: listPath,
      },
      {
        zahl: vehicles,
        eins: `Schicht ohne Fahrzeug: ${words.many}`,
        viele: `Schichten ohne Fahrzeug: ${words.many}`,
        hinweis: `In den nächsten ${SOON_DAYS} Tagen.`,
        pfad: listPath,
      },
      {
        zahl: waiting,
        eins: `Meldung wartet: ${words.many}`,
        viele: `Meldungen warten: ${words.many}`,
        hinweis: late > 0 ? `${late} unentschieden, obwohl es läuft.` : 'Teile sie ein, oder sage ab.',
        pfad: listPath,
      },
      {
        zahl: drafts,
        eins: `Entwurf: ${words.many}`,
        viele: `Entwürfe: ${words.many}`,
        hinweis: 'Noch sieht sie niemand sonst.',
        pfad: withQuery(listPath, { nur: 'entwurf' }),
      },
    ]
  },
})
