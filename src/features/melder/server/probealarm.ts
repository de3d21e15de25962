import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import { path } from '#contract/screens.ts'
import type { melderContract } from '#features/melder/contract.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { personIfVisible, setTouched, reachable } from '#server/db/vocabulary.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { recordChanges } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import type { Handler } from '#server/http/routes.ts'

type C = typeof melderContract
type Day = string | null
type Fields = Readonly<Record<string, unknown>>

export async function readCarried(db: Db, actor: Actor): Promise<ResponseOf<C['carried']>> {
  const { rows } = await sql<ResponseOf<C['carried']>[number]>`
    select *
    from (select t._id, concat_ws(' ', t.modell, t.seriennummer) as titel, t.inventarnummer, t.alarmeinheiten,
        ${personIfVisible(actor, 'l.profil', may(actor, 'UPDATE_MELDER'))} as person, t."letztePruefung", t."stummAm"
      from leihen l join melder t on t._id = l.melder
      where l."zurueckAm" is null) z
    order by z.person ->> 'nachname' collate deutsch, z.person ->> 'vorname' collate deutsch, z.titel
    limit 3000`.execute(db)
  return rows
}

/** Derives the begin of a repair; a pager heard since or back from repair is no longer silent. @throws 400 */
export function settleRepair(fields: Fields, { was, today }: { readonly was?: string; readonly today: string }): Fields {
  const { status, reparaturSeit, stummAm, letztePruefung } = fields as Readonly<Record<string, Day>>
  for (const [name, day] of Object.entries({ reparaturSeit, stummAm }))
    if (day && day > today) throw badRequest('Dieser Tag kommt erst noch.', name)
  const away = status === 'reparatur'
  const speaks = (was === 'reparatur' && !away) || (stummAm && letztePruefung && letztePruefung >= stummAm)
  return {
    ...fields,
    ...(away ? { reparaturSeit: reparaturSeit ?? today } : { reparaturSeit: null, reparaturBei: '' }),
    ...(speaks ? { stummAm: null } : {}),
  }
}

type Tested = Readonly<Record<'letztePruefung' | 'stummAm', Day>>
const later = (date: Day, day: string): string => (date !== null && date > day ? date : day)
/**
 * The latest test alarm counts, regardless of the order of entry; within one day the last entry. `earlier`: heard before
 * `letztePruefung`.
 */
function tested({ letztePruefung, stummAm, earlier }: Tested & { readonly earlier: Day }, day: string, wasHeard: boolean): Tested {
  if (wasHeard) return { letztePruefung: later(letztePruefung, day), stummAm: stummAm !== null && stummAm > day ? stummAm : null }
  if (letztePruefung !== null && letztePruefung > day) return { letztePruefung, stummAm }
  return { letztePruefung: letztePruefung === day ? earlier : letztePruefung, stummAm: later(stummAm, day) }
}

export const testAlarm =
  (context: AppContext): Handler<C['testAlarm']> =>
  async ({ trx, actor, body: { am, gehoert, stumm } }) => {
    if (am > tagInBerlin(context.now())) throw badRequest('Dieser Tag kommt erst noch.', 'am')
    const [heard, silent] = [new Set(gehoert), new Set(stumm)]
    if (heard.size + silent.size === 0) throw badRequest('Sag von mindestens einem Melder, ob er zu hören war.', 'gehoert')
    if (stumm.some((melder) => heard.has(melder))) throw badRequest('Ein Melder war zu hören oder stumm, nicht beides.', 'stumm')
    const ids = [...heard, ...silent]
    const { rows } = await sql<Tested & { _id: string; titel: string; earlier: Day }>`
      select t._id, concat_ws(' ', t.modell, t.seriennummer) as titel, t."letztePruefung", t."stummAm",
        (select h.alt #>> '{}' from historie h where h.bereich = 'melder' and h.objekt = t._id and h.feld = 'letztePruefung'
          and h.neu = to_jsonb(t."letztePruefung") order by h.zeit desc, h._id desc limit 1) as earlier
      from melder t
      where t._id = any(${ids}::uuid[]) order by t._id for update`.execute(trx)
    if (rows.length < ids.length) throw conflict('Einen dieser Melder gibt es nicht mehr. Lade die Seite neu.', 'gehoert')
    const changes = rows
      .map((before) => ({ ...before, after: tested(before, am, heard.has(before._id)) }))
      .filter(({ after, ...before }) => after.letztePruefung !== before.letztePruefung || after.stummAm !== before.stummAm)
    await sql`
      update melder t set "letztePruefung" = n.heard, "stummAm" = n.silent, ${setTouched(actor._id, sql`now()`, 't')}
      from unnest(${changes.map(({ _id }) => _id)}::uuid[], ${changes.map(({ after }) => after.letztePruefung)}::date[],
        ${changes.map(({ after }) => after.stummAm)}::date[]) n (_id, heard, silent) where t._id = n._id`.execute(trx)
    await recordChanges(
      trx,
      changes.map(({ _id: object, after, ...before }) => ({
        area: 'melder',
        object,
        action: 'geaendert',
        fields: ['letztePruefung', 'stummAm'],
        before,
        after,
        actor: actor._id,
      })),
    )
    const silentNow = new Map(
      changes.filter(({ _id, after }) => silent.has(_id) && after.stummAm === am).map(({ _id, titel }) => [_id, titel]),
    )
    const { rows: holders } = await sql<{ melder: string; profil: string; vorname: string; email: string }>`
      select l.melder, p._id as profil, p.vorname, p.email from leihen l join personen p on p._id = l.profil
      where l.melder = any(${[...silentNow.keys()]}::uuid[]) and l."zurueckAm" is null and ${reachable}`.execute(trx)
    await context.sendMail(
      trx,
      holders.map(({ melder, profil, vorname, email }) => ({
        to: { email, name: vorname, profil },
        kind: PERSONAL,
        subject: 'Dein Melder war beim Probealarm stumm',
        paragraphs: [
          `Beim Probealarm am ${readableValue(undefined, am)} war dein Melder ${silentNow.get(melder)} nicht zu hören. ` +
            'Dann erreicht dich auch kein Einsatz.',
          'Prüf, ob er eingeschaltet ist, lade ihn und probier einen anderen Platz. Bleibt er stumm, bring ihn zur Reparatur.',
        ],
        button: { text: 'Geliehen', path: path('/profile/{id}', { id: profil }) },
        key: `probealarm ${am} ${melder}`,
      })),
    )
  }
