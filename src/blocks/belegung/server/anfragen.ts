// Whoever approves bookings hears of what waits for them: one mail that names all of it, however many ask within ten minutes.
import { sql } from 'kysely'
import type { Kontext, Trx } from '#server/kontext.ts'
import { verwirfBuendel } from '#server/mail/sende.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import type { Belegungsart } from './art.ts'
import { genannte } from './nachrichten.ts'
import { endetNach } from './zeilen.ts'

interface Anfrage {
  readonly name: string
  readonly anlass: string
  readonly beginn: string
  readonly ende: string
  readonly wer: string
  /** Who asked: whoever wrote it last (a user id). */
  readonly gefragtVon: string | null
  readonly gesamt: number
}
interface Genehmiger {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}
const buendel = (art: Belegungsart, profil: string) => `${art.spalte}anfragen ${profil}`

const offen = (jetzt: Date) => sql`b.status = 'angefragt' and ${endetNach(jetzt)}`
const liesGenehmiger = (trx: Trx, art: Belegungsart) =>
  sql<Genehmiger>`
    select p._id as profil, u._id as "user", u.vorname, u.primary_email as email from users u join profile p on p."user" = u._id
    where u.rechte @> array[${art.rechte.aendern}] and p."geloeschtAm" is null and not u.gesperrt
      and coalesce((p."emailBenachrichtigungen" ->> 'dienstGeaendert')::boolean, true)
    order by p._id`.execute(trx)

/** After a decision or a cancellation: mails not sent yet are dropped when nothing waits any more. */
export async function raeumeAnfragen({ jetzt }: Pick<Kontext, 'jetzt'>, trx: Trx, art: Belegungsart): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(art.tabelle)} b where ${offen(jetzt())} limit 1`.execute(trx)
  if (rows.length > 0) return
  const { rows: alle } = await liesGenehmiger(trx, art)
  await verwirfBuendel(
    trx,
    alle.map(({ profil }) => buendel(art, profil)),
  )
}

/**
 * Writes the mails about what waits for a decision, to all who may decide, about what others ask. `wer` asked just now (a
 * user id): they know, and hear nothing. Two queries and the outbox.
 */
export async function meldeAnfragen({ sende, jetzt }: Kontext, trx: Trx, art: Belegungsart, wer: string): Promise<void> {
  const { rows: alle } = await liesGenehmiger(trx, art)
  if (alle.length === 0) return
  const { rows: offene } = await sql<Anfrage>`
    select ${art.name} as name, ${sql.ref(`b.${art.titel}`)} as anlass, b.beginn, b.ende, coalesce(u.vorname || ' ' || u.nachname, '') as wer, b."geaendertVon" as "gefragtVon",
      (count(*) over ())::int as gesamt
    from ${sql.table(art.tabelle)} b join ${sql.table(art.ressourcen)} r on r._id = ${sql.ref(`b.${art.spalte}`)}
      left join users u on u._id = b."geaendertVon"
    where ${offen(jetzt())}
    order by b.beginn, b._id limit 200`.execute(trx)
  const gesamt = offene[0]?.gesamt ?? 0
  await sende(
    trx,
    alle.flatMap(({ profil, user, vorname, email }) => {
      const fremde = offene.filter(({ gefragtVon }) => gefragtVon !== user)
      const [erste] = fremde
      if (user === wer || !erste) return []
      const anzahl = gesamt - (offene.length - fremde.length)
      return [
        {
          an: { email, name: vorname },
          art: 'dienstGeaendert',
          betreff: anzahl === 1 ? `Angefragt: ${erste.name}, ${erste.anlass}` : `${anzahl} Belegungen warten auf deine Entscheidung`,
          absaetze: [anzahl === 1 ? 'eine Belegung wartet auf deine Entscheidung.' : `${anzahl} Belegungen warten auf deine Entscheidung.`],
          fakten: genannte(
            fremde,
            ({ name, anlass, beginn, ende, wer: wessen }) => [
              name,
              [anlass, lesbareSpanne(beginn, ende), wessen].filter(Boolean).join(', '),
            ],
            anzahl,
          ),
          knopf: { text: 'Ansehen und entscheiden', pfad: art.anfragenpfad },
          gueltigBis: new Date(Math.max(...fremde.map(({ ende }) => Date.parse(ende)))),
          buendel: buendel(art, profil),
        },
      ]
    }),
  )
}
