import {
  belegungText,
  type BelegungsSource,
  occasionId,
  occasionKind,
  occasionName,
  type OccasionLink,
  occasionTables,
  registerTimes,
  type ResourceBelegung,
  takenResources,
  visibleOccasions,
} from '#blocks/konflikte/server/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DienstReference } from '#blocks/belegung/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, type ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'

const ofOffer = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from angebot_fahrzeuge v join angebote angebot on angebot._id = v.angebot where v._id = b."angebotFahrzeug")`
/** Other holders of vehicles, over their row `b`: occasions of all areas. They register at load and are read at call time. */
export const HOLDERS: DienstReference = {
  get id() {
    return ofOffer(occasionId())
  },
  get kind() {
    return ofOffer(occasionKind())
  },
  get name() {
    return ofOffer(occasionName())
  },
  get tables() {
    return ['angebote', 'angebot_fahrzeuge', 'anmeldungen', ...occasionTables()]
  },
  visible: visibleOccasions,
}

export const SOURCE: BelegungsSource = {
  table: 'fahrzeugbelegungen',
  column: 'fahrzeug',
  titel: 'zweck',
  prepared: false,
  dienste: HOLDERS,
}

export const vehicleName = sql<string>`coalesce(nullif(r.funkrufname, ''), r.bezeichnung)`

// The vehicle names its driver; the purpose is not exposed.
registerTimes({
  table: 'fahrzeugbelegungen',
  title: sql`select ${vehicleName} from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug where b._id = z.eintrag`,
  reads: ['fahrzeuge'],
})

/** Bookings of these vehicles (`who`) at these times: one list per request, sorted by begin; one query for all. */
export const takenFahrzeuge = (
  db: Db | Trx,
  questions: readonly { readonly who: string; readonly beginn: string; readonly ende: string }[],
): Promise<ResourceBelegung[][]> => takenResources(db, SOURCE, questions)

export interface Wish {
  readonly who: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
}
export interface Clash {
  readonly fahrzeug: string
  readonly text: string
  readonly beginn: string
  readonly ende: string
  readonly pfad?: ScreenAddress | null
  readonly belegung?: string
}

/** All bookings of these vehicles at these times; titles only for readers with the right. */
export async function clashesOf(db: Db | Trx, actor: Actor, wishes: readonly Wish[]): Promise<Clash[]> {
  const taken = await takenFahrzeuge(db, wishes)
  const occasions = taken.flat().flatMap(({ dienst }) => dienst ?? [])
  const links = occasions.length > 0 ? await visibleOccasions(db, actor, occasions) : new Map<string, OccasionLink>()
  const linkOf = (id: string) => (may(actor, 'READ_FAHRZEUGBELEGUNG') ? path('/fahrzeugbelegung/edit/{id}', { id }) : null)
  return wishes.flatMap(({ who: fahrzeug, bezeichnung }, i) =>
    (taken[i] ?? []).map((belegung): Clash => {
      const screen = belegung.dienst === null ? linkOf(belegung._id) : (links.get(belegung.dienst)?.pfad ?? null)
      const text = `${bezeichnung} ist schon belegt${screen === null ? '' : `: ${belegungText(belegung)}`}.`
      return { fahrzeug, text, beginn: belegung.beginn, ende: belegung.ende, pfad: screen, belegung: belegung._id }
    }),
  )
}

/** @throws 409 with all distinct sentences */
export function refuseClashes(clashes: readonly Pick<Clash, 'text'>[], field: string | undefined): void {
  const sentences = [...new Set(clashes.map(({ text }) => text))]
  if (sentences.length > 0)
    throw new HttpError(
      409,
      sentences.map((msg) => (field === undefined ? { msg } : { msg, feld: field })),
    )
}
