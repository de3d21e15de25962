// All duties and people of a month, for the planners' board. Counts are those of the staffing boards (`angebote.besetzung`).
import { sql } from 'kysely'
import { hiddenDrafts, plainTimesOfAll, type PlainTime, readTitles, wishRows } from '#blocks/konflikte/server/index.ts'
import { dienstTime, dutiesOf, durationHint, qualifikationOn, ruheHints } from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { type Grade, WISH_LETTERS } from '#blocks/konflikte/contract.ts'
import { NIL_ID } from '#contract/nil-id.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Actor, Db } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'
import type { Besetzung } from '../../../contract.ts'
import type { Values } from '../declaration.ts'
import { type OccasionHead, type OccasionKind, occasionKinds } from '../../signup/occasion.ts'
import { loadsOf } from '../../staffing/fairness.ts'

export interface Month {
  /** Instants; half-open. */
  readonly von: string
  readonly bis: string
  /** First and last day, in Berlin. */
  readonly first: string
  readonly last: string
  readonly holidays: readonly string[]
  /** Spans of wishes, in order. */
  readonly parts: readonly { readonly von: string; readonly bis: string }[]
}

interface OfferRow {
  readonly _id: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly termine: { readonly beginn: string; readonly ende: string }[] | null
  readonly besetzung: Besetzung
}
type DutyRow = OccasionHead &
  Values & {
    readonly titel: string
    readonly entwurf: boolean
    readonly angebote: readonly OfferRow[]
  }

export const leadsHead = (kind: OccasionKind, actor: Actor, head: OccasionHead): boolean => {
  try {
    kind.requireLeading(actor, head)
    return true
  } catch (refusal) {
    if (refusal instanceof HttpError && refusal.status === 403) return false
    throw refusal
  }
}

/** Occasions of a kind in the month that this person sees, with their offers. */
async function readDuties(db: Db, actor: Actor, kind: OccasionKind, { von, bis }: Pick<Month, 'von' | 'bis'>) {
  const { rows } = await sql<DutyRow>`
    select ${kind.headColumns}, ${sql.ref(`d.${kind.title}`)} as titel, not ${kind.published} as entwurf,
      (select coalesce(json_agg(json_build_object('_id', angebot._id, 'bezeichnung', angebot.bezeichnung,
            'beginn', iso(angebot.beginn), 'ende', iso(angebot.ende), 'termine', zeiten_json(angebot.zeiten),
            'besetzung', angebot.besetzung)
          order by angebot.beginn, angebot.bezeichnung, angebot._id),
          '[]')
        from angebote angebot
        where ${kind.id} = d._id and angebot.beginn < ${bis}::timestamptz and angebot.ende > ${von}::timestamptz) as angebote
    from ${kind.from} d
    where ${kind.visible(actor)} and not d.abgesagt and d.beginn < ${bis}::timestamptz and d.ende > ${von}::timestamptz
    order by d.beginn, d._id`.execute(db)
  return rows.map((head) => ({ kind, head, plant: leadsHead(kind, actor, head) }))
}

interface PersonRow {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  readonly gruppe: string
  readonly qualifikation: Qualifikation
  readonly hauptamtlich: boolean
  readonly zeiten: readonly PlainTime[] | null
}

const NO_OFFER = { _id: NIL_ID, anlass: null }

async function readPeople(db: Db, actor: Actor, { von, bis, first }: Month) {
  const [from, until] = [sql`${von}::timestamptz`, sql`${bis}::timestamptz`]
  const { rows } = await sql<PersonRow>`
    select p._id, u.vorname, u.nachname, p.gruppe, p.hauptamtlich, ${qualifikationOn(sql`${first}::date`)} as qualifikation, z.zeiten
    from profile p
      join users u on u._id = p."user"
      left join ${plainTimesOfAll(from, until, NO_OFFER, sql`true`)} z on z.profil = p._id
    where ${oneOf('p.status', DIENSTFAEHIG)} and p."geloeschtAm" is null and ${mayName(actor, 'p')}
    order by u.nachname, u.vorname, p._id`.execute(db)
  return rows
}

const NO_WISH = '-'
/** Wishes of each person, one letter per part. */
async function readWishes(db: Db, parts: Month['parts']): Promise<(profil: string) => string> {
  const { rows } = await sql<{ profil: string; nr: number; grad: Grade }>`
    select w.profil, t.nr::int as nr, w.grad
    from unnest(${parts.map(({ von }) => von)}::timestamptz[], ${parts.map(({ bis }) => bis)}::timestamptz[])
        with ordinality as t(von, bis, nr)
      cross join lateral ${wishRows(sql`t.von`, sql`t.bis`)} w`.execute(db)
  const wishes = new Map<string, string[]>()
  for (const { profil, nr, grad } of rows) {
    const letters = wishes.get(profil) ?? parts.map(() => NO_WISH)
    letters[nr - 1] = WISH_LETTERS[grad]
    wishes.set(profil, letters)
  }
  return (profil) => wishes.get(profil)?.join('') ?? ''
}

/** Breaches of rest and length; each pair of duties counts at the later one. */
function breaches(times: readonly PlainTime[], employed: boolean, { first, last }: Month) {
  const duties = dutiesOf(
    times.filter((time) => time.fest),
    NO_OFFER._id,
  ).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  return duties.flatMap((duty, i) => {
    const tag = tagInBerlin(duty.beginn)
    if (tag < first || tag > last) return []
    const time = dienstTime(duty)
    return [durationHint(time, employed), ...ruheHints(time, duties.slice(0, i), employed)].flatMap((hint) =>
      hint ? [{ tag, text: hint.text }] : [],
    )
  })
}

export async function readMonth(db: Db, actor: Actor, month: Month) {
  const kinds = occasionKinds()
  const found: Awaited<ReturnType<typeof readDuties>> = []
  for (const kind of kinds) found.push(...(await readDuties(db, actor, kind, month)))
  const people = await readPeople(db, actor, month)
  const wishes = await readWishes(db, month.parts)
  const loads = new Map(
    (await loadsOf(db, { von: month.first, bis: month.last, holidays: month.holidays })).map((load) => [load.profil, load]),
  )
  const titles = new Map(
    found.flatMap(({ head }) =>
      head.angebote.map(({ _id, bezeichnung }) => [_id, bezeichnung === '' ? head.titel : `${head.titel} (${bezeichnung})`] as const),
    ),
  )
  const all = people.flatMap(({ zeiten }) => zeiten ?? [])
  const isKnown = ({ angebot }: Pick<PlainTime, 'angebot'>) => titles.has(angebot ?? '')
  const hidden = await hiddenDrafts(db, actor, all)
  const named = await readTitles(
    db,
    actor,
    all.filter((time) => !isKnown(time) && time.als !== 'abwesend' && !hidden.has(time)),
  )
  return {
    dienste: found.map(({ kind, head, plant }) => ({
      _id: head._id,
      art: kind.column,
      titel: head.titel,
      pfad: kind.planningPath(head._id),
      plant,
      entwurf: head.entwurf,
      zaehlt: kind.duty !== false,
      angebote: head.angebote.map(({ besetzung, ...offer }) => ({
        ...offer,
        soll: besetzung.soll,
        unbesetzt: besetzung.unbesetzt ?? 0,
        fehlt: besetzung.zuBesetzen ?? [],
      })),
    })),
    personen: people.map(({ zeiten, hauptamtlich, gruppe, qualifikation, ...person }) => {
      const times = (zeiten ?? [])
        .filter((time) => !hidden.has(time))
        .map((time) => (isKnown(time) ? { ...time, titel: titles.get(time.angebot ?? '') ?? '' } : named(time)))
      const load = loads.get(person._id)
      return {
        profil: person,
        gruppe,
        qualifikation,
        stunden: load?.stunden ?? 0,
        dienste: load?.dienste ?? 0,
        wuensche: wishes(person._id),
        ruhe: breaches(times, hauptamtlich, month),
        zeiten: times
          .filter(({ beginn, ende }) => beginn < month.bis && ende > month.von)
          .map(({ als, fest, angebot, titel, beginn, ende }) => ({
            als,
            fest,
            angebot,
            // Titles of offers on the board are not repeated.
            titel: isKnown({ angebot }) ? '' : titel,
            beginn,
            ende,
          })),
      }
    }),
  }
}

/** Ids of a kind's occasions in the span that have open places. */
export const findOpen = async (db: Db, actor: Actor, kind: OccasionKind, { von, bis }: Pick<Month, 'von' | 'bis'>): Promise<string[]> => {
  const { rows } = await sql<{ _id: string }>`
    select d._id from ${kind.from} d
    where ${kind.visible(actor)} and not d.abgesagt and d.beginn < ${bis}::timestamptz and d.ende > ${von}::timestamptz
      and not ${kind.filled}
    order by d.beginn, d._id`.execute(db)
  return rows.map(({ _id }) => _id)
}
