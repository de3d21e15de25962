// Who is to drive, and who no longer is, hears of it when somebody else entered them or took them out.
import { sql } from 'kysely'
import type { Kontext, Trx } from '#server/kontext.ts'
import { kalenderdatei } from '#blocks/kalender/server/index.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import type { Belegungsart, Belegungszeile } from './art.ts'
import { belegungstermin, buendelFuer, genannte, standVon } from './nachrichten.ts'

interface Mensch {
  readonly profil: string
  readonly vorname: string
  readonly email: string
}
/** What somebody who was not told of a booking knows of it. */
const NICHTS = 'nichts'

/**
 * `neu` are the bookings as they are, `alt` as they were, in the same order, empty for new ones. One mail per person that
 * starts or stops to drive, never for one's own doing, nothing about what is over.
 */
export async function meldeFahrer(
  { sende, jetzt, config }: Kontext,
  trx: Trx,
  art: Belegungsart,
  neu: readonly Belegungszeile[],
  alt: readonly Belegungszeile[],
  wer: string,
): Promise<void> {
  const gewechselt = neu
    .map((zeile, i) => ({ zeile, vorher: alt[i]?.fahrer ?? null }))
    .filter(({ zeile, vorher }) => zeile.fahrer !== vorher && Date.parse(zeile.ende) > jetzt().getTime())
  const profile = [...new Set(gewechselt.flatMap(({ zeile, vorher }) => [zeile.fahrer, vorher]).filter((id) => id !== null))]
  if (profile.length === 0) return
  const { rows } = await sql<Mensch>`
    select p._id as profil, p.vorname, p.email from personen p
    where p._id = any(${profile}::uuid[]) and p."user" <> ${wer}::uuid and p."geloeschtAm" is null and not p.gesperrt
      and coalesce((p."emailBenachrichtigungen" ->> 'eingeteilt')::boolean, true)
    order by p._id`.execute(trx)
  const eine = ({ profil, vorname, email }: Mensch, zeilen: readonly Belegungszeile[], faehrt: boolean) => {
    const [erste] = zeilen
    if (!erste) return []
    const was = zeilen.length === 1 ? `„${erste.anlass}“ (${erste.ressourceName})` : `${zeilen.length} Fahrten „${erste.anlass}“`
    const stand = standVon(erste)
    return [
      {
        an: { email, name: vorname },
        art: 'eingeteilt',
        betreff: `${faehrt ? 'Du fährst' : 'Du fährst nicht mehr'}: ${erste.ressourceName}, ${erste.anlass}`,
        absaetze: [
          faehrt ? `du bist als Fahrer eingetragen: ${was}.` : `du bist nicht mehr als Fahrer eingetragen: ${was}.`,
          ...(faehrt && zeilen.some(({ status }) => status === 'angefragt')
            ? ['Die Belegung ist angefragt und noch nicht bestätigt.']
            : []),
        ],
        fakten: genannte(zeilen, ({ ressourceName, beginn, ende }) => [ressourceName, lesbareSpanne(beginn, ende)]),
        knopf: { text: 'Zur Belegung', pfad: art.pfad(erste._id) },
        gueltigBis: new Date(Math.max(...zeilen.map(({ ende }) => Date.parse(ende)))),
        // Out of their calendar goes what they do not drive any more.
        anhaenge: [
          kalenderdatei(
            zeilen.map((zeile) => ({ ...belegungstermin(art, zeile), ...(faehrt ? {} : { stand: 'abgesagt' as const }) })),
            config,
            jetzt(),
            'belegung.ics',
          ),
        ],
        // Entered and taken out again within the ten minutes that it waits: there is nothing to tell.
        ...(zeilen.length === 1
          ? {
              buendel: buendelFuer(art, erste._id, profil),
              stand: faehrt ? { vorher: NICHTS, nachher: stand } : { vorher: stand, nachher: NICHTS },
            }
          : {}),
      },
    ]
  }
  await sende(
    trx,
    rows.flatMap((mensch) => [
      ...eine(
        mensch,
        gewechselt.filter(({ zeile }) => zeile.fahrer === mensch.profil).map(({ zeile }) => zeile),
        true,
      ),
      ...eine(
        mensch,
        gewechselt.filter(({ vorher }) => vorher === mensch.profil).map(({ zeile }) => zeile),
        false,
      ),
    ]),
  )
}
