import { sql } from 'kysely'
import { readableSpan } from '#contract/time/berlin.ts'
import type { PlanState } from '#contract/time/plan.ts'
import { may, RECHTE } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { LEAVING, type Laufzettel } from '#features/profile/leaving.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { firstPhone } from '#server/db/vocabulary.ts'
import { recordChange } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import type { OpenPoint } from '#server/personal.ts'
import { maySee } from '../load.ts'
import { type ProfilRow, profilOf } from '../queries.ts'
import { maySet } from '../rules.ts'
import { leavingSetting } from './retention.ts'

type Sources = Pick<AppContext, 'personal' | 'plans' | 'now'>

/** Plan states that are open points; requests end by themselves, and cancelled duties are over. */
const HOLDS: Partial<Record<PlanState, string>> = {
  eingeteilt: 'Eingeteilt',
  gemeldet: 'Gemeldet',
  warteliste: 'Auf der Warteliste',
  angeboten: 'Zur Übergabe angeboten',
  leitung: 'Leitung',
  angefragt: 'Angefragt',
  bestaetigt: 'Gebucht',
}
const BOOKINGS: readonly string[] = ['fahrzeugbuchung', 'raumbuchung']
/** Longest planning horizon (features/sanitaetsdienste, rules.ts). */
const AHEAD_MS = 5 * 366 * 24 * 3_600_000

/** Open points over all areas, things to give back first, bookings last. The leaver's reduced rights hide nothing. */
async function openPoints({ personal, plans, now: clock }: Sources, db: Db | Trx, row: ProfilRow): Promise<OpenPoint[]> {
  const now = clock()
  const { _id: profil, user, username, vorname, nachname } = row
  const all: Actor = { _id: user, profil, username, vorname, nachname, rechte: new Set(RECHTE), sessionId: '' }
  const things: OpenPoint[] = []
  const duties: OpenPoint[] = []
  const bookings: OpenPoint[] = []
  for (const { open } of personal) things.push(...((await open?.(db, profil)) ?? []))
  for (const { entries } of plans) {
    for (const entry of await entries(db, all, { von: now, bis: new Date(now.getTime() + AHEAD_MS), now })) {
      const state = HOLDS[entry.zustand]
      const [duty, leads] = [!BOOKINGS.includes(entry.art), entry.zustand === 'leitung']
      // Bookings made for others are not the leaver's.
      if (state === undefined || (!duty && entry.wer !== null && entry.als === '')) continue
      const list = duty ? duties : bookings
      list.push({
        titel: entry.titel,
        unter: [
          duty ? '' : entry.art === 'raumbuchung' ? 'Raum' : 'Fahrzeug',
          leads ? entry.als : state,
          readableSpan(entry.beginn, entry.ende),
        ]
          .filter(Boolean)
          .join(' · '),
        pfad: entry.pfad,
        wer: !duty
          ? 'Das Mitglied, oder wer Buchungen verwaltet'
          : leads
            ? 'Wer den Dienst plant'
            : 'Das Mitglied oder wer den Dienst plant',
      })
    }
  }
  return [...(await named(db, things, profil)), ...duties, ...bookings]
}

/** Points with name and telephone of the keeper: of those with the right, the one with the fewest others. */
async function named(db: Db | Trx, points: readonly OpenPoint[], leaver: string): Promise<OpenPoint[]> {
  const rights = [...new Set(points.flatMap(({ recht }) => recht ?? []))]
  if (rights.length === 0) return [...points]
  const { rows } = await sql<{ recht: string; who: string }>`
    select r.recht, concat_ws(', ', k.name, nullif(k.telefon, '')) as who
    from unnest(${rights}::text[]) r(recht)
      cross join lateral (
        select concat_ws(' ', u.vorname, u.nachname) as name,
          case when p.sichtbarkeit ->> 'telefon' = 'niemand' then '' else ${firstPhone} end as telefon
        from users u join profile p on p."user" = u._id
        where u.rechte @> array[r.recht] and p."geloeschtAm" is null and not p.unsichtbar and p._id <> ${leaver}::uuid
        order by cardinality(u.rechte), u.nachname, u.vorname, p._id
        limit 1) k`.execute(db)
  const keepers = new Map(rows.map(({ recht, who }) => [recht, who]))
  return points.map((point) => ({ ...point, wer: (point.recht && keepers.get(point.recht)) ?? point.wer }))
}

interface LaufzettelRow extends Pick<Laufzettel, 'begonnenAm' | 'abgeschlossenAm' | 'abgeschlossenVon'> {
  readonly erledigt: Record<string, Pick<Laufzettel['punkte'][number], 'am' | 'von'>>
}
async function stored(db: Db | Trx, profil: string): Promise<LaufzettelRow | undefined> {
  const { rows } = await sql<LaufzettelRow>`
    select l."erstelltAm" as "begonnenAm", l."abgeschlossenAm",
      (select p.person from personen p where p."user" = l."abgeschlossenVon") as "abgeschlossenVon",
      (select coalesce(jsonb_object_agg(e.key,
          jsonb_build_object('am', e.value ->> 'am',
            'von', (select p.person from personen p where p."user" = (e.value ->> 'von')::uuid))),
          '{}')
        from jsonb_each(l.erledigt) e) as erledigt
    from laufzettel l
    where l.profil = ${profil}::uuid`.execute(db)
  return rows[0]
}

/** After the sign-off the manual points are those ticked then. */
async function read(sources: Sources, db: Db | Trx, row: ProfilRow): Promise<Laufzettel> {
  const page = await stored(db, row._id)
  const rules = await leavingSetting.read(db)
  const ticked = page?.erledigt ?? {}
  const place = (name: string) => (rules.punkte.includes(name) ? rules.punkte.indexOf(name) : rules.punkte.length)
  const names = page?.abgeschlossenAm ? Object.keys(ticked).toSorted((a, b) => place(a) - place(b)) : rules.punkte
  return {
    person: { _id: row._id, vorname: row.vorname, nachname: row.nachname },
    status: row.status,
    begonnenAm: page?.begonnenAm ?? null,
    abgeschlossenAm: page?.abgeschlossenAm ?? null,
    abgeschlossenVon: page?.abgeschlossenVon ?? null,
    offen: await openPoints(sources, db, row),
    punkte: names.map((name) => ({ name, am: ticked[name]?.am ?? null, von: ticked[name]?.von ?? null })),
  }
}

const NAMED = 4
/** 'Stadtlauf (Eingeteilt · …), Schlüssel zurück und 2 weitere'; '' if nothing is open. */
function openText(page: Laufzettel): string {
  const names = [
    ...page.offen.map((point) => `${point.titel} (${point.unter})`),
    ...page.punkte.filter(({ am }) => am === null).map(({ name }) => name),
  ]
  const unnamed = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (unnamed > 0 ? ` und ${unnamed} ${unnamed === 1 ? 'weiteres' : 'weitere'}` : '')
}

/** Requirement for `ausgetreten`; points that arose after the sign-off count too. @throws 409 naming the open points */
async function requireSignedOff(trx: Trx, sources: Sources, row: ProfilRow): Promise<void> {
  const page = await read(sources, trx, row)
  const open = openText(page)
  if (page.begonnenAm === null) throw conflict('Beginne erst den Austritt: Auf dem Laufzettel steht, was noch offen ist.', 'status')
  if (open !== '') throw conflict(`Auf dem Laufzettel ist noch offen: ${open}.`, 'status')
  if (page.abgeschlossenAm === null) throw conflict('Es ist nichts mehr offen. Schließe den Laufzettel ab.', 'status')
}

/** Check before any change to a former status, by form or import. @throws 409 naming the open points */
export async function mayLeave(trx: Trx, sources: Sources, actor: Actor, row: ProfilRow, to: { readonly status?: unknown }): Promise<void> {
  if (to.status === 'ausgetreten' && row.status !== 'ausgetreten' && maySet(actor, row, 'status')) await requireSignedOff(trx, sources, row)
}

/** The member's own, or any with the rights to handle leaving. @throws 404 */
async function leaver(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<ProfilRow> {
  const row = await profilOf(db, id, lock)
  if (!row || !maySee(actor, row) || (actor.profil !== id && !LEAVING.some((recht) => may(actor, recht)))) throw notFound('Der Laufzettel')
  return row
}
/** Locked with the profile, so that of two concurrent changes the second sees the first. @throws 403 for the own profile */
async function others(trx: Trx, actor: Actor, id: string): Promise<ProfilRow> {
  const row = await leaver(trx, actor, id, true)
  if (actor.profil === id) throw forbidden('Deinen eigenen Laufzettel führt jemand anderes.')
  return row
}
const say = (trx: Trx, actor: Actor, object: string, text: string) =>
  recordChange(trx, {
    area: 'profile',
    object,
    action: 'geaendert',
    fields: [],
    parts: [{ feld: 'laufzettel', alt: null, neu: text }],
    actor: actor._id,
  })

interface OfOne {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
}
export const laufzettelCalls = (context: AppContext) => ({
  laufzettel: async ({ db, actor, params }: { db: Db; actor: Actor; params: { id: string } }) =>
    read(context, db, await leaver(db, actor, params.id)),
  begin: async ({ trx, actor, params }: OfOne) => {
    const row = await leaver(trx, actor, params.id, true)
    if (row.status === 'ausgetreten') throw conflict('Dieses Mitglied ist schon ausgetreten.')
    const { rows } =
      await sql`insert into laufzettel (profil, "erstelltVon", "erstelltAm") values (${row._id}::uuid, ${actor._id}::uuid, ${context.now()})
      on conflict (profil) do nothing returning 1`.execute(trx)
    if (rows.length === 0) return
    await say(trx, actor, row._id, 'Austritt begonnen')
    if (actor.profil === row._id || row.gesperrt) return
    await context.sendMail(trx, {
      kind: PERSONAL,
      to: { email: row.primary_email, name: row.vorname, profil: row._id },
      subject: 'Dein Laufzettel',
      paragraphs: [
        'dein Austritt ist vorgemerkt. Auf deinem Laufzettel steht, was bis dahin noch zu erledigen ist. ' +
          'So lange bleibt dein Zugang bestehen.',
      ],
      button: { text: 'Laufzettel ansehen', path: path('/profiles/{id}/laufzettel', { id: row._id }) },
    })
  },
  stop: async ({ trx, actor, params }: OfOne) => {
    const row = await others(trx, actor, params.id)
    const { rows } = await sql`delete from laufzettel where profil = ${row._id}::uuid returning 1`.execute(trx)
    if (rows.length > 0) await say(trx, actor, row._id, 'Austritt abgebrochen')
  },
  tick: async ({ trx, actor, params, body }: OfOne & { body: { punkt: string; erledigt: boolean } }) => {
    const row = await others(trx, actor, params.id)
    const page = await read(context, trx, row)
    const { punkt, erledigt } = body
    if (page.begonnenAm === null || page.abgeschlossenAm !== null) throw conflict('Der Laufzettel ist nicht in Arbeit. Lade die Seite neu.')
    const point = page.punkte.find((candidate) => candidate.name === punkt)
    if (!point) throw badRequest('Diesen Punkt gibt es auf dem Laufzettel nicht mehr.', 'punkt')
    if ((point.am !== null) === erledigt) return
    const tick = JSON.stringify({ [punkt]: { von: actor._id, am: context.now() } })
    await sql`update laufzettel
      set erledigt = ${erledigt ? sql`erledigt || ${tick}::jsonb` : sql`erledigt - ${punkt}::text`}
      where profil = ${row._id}::uuid`.execute(trx)
    await say(trx, actor, row._id, `${punkt}: ${erledigt ? 'erledigt' : 'wieder offen'}`)
  },
  signOff: async ({ trx, actor, params, body: { abgeschlossen } }: OfOne & { body: { abgeschlossen: boolean } }) => {
    const row = await others(trx, actor, params.id)
    const page = await read(context, trx, row)
    if (page.begonnenAm === null) throw conflict('Beginne erst den Austritt.')
    if ((page.abgeschlossenAm !== null) === abgeschlossen) return
    const open = openText(page)
    if (abgeschlossen && open !== '') throw conflict(`Noch offen: ${open}.`)
    await sql`update laufzettel
      set "abgeschlossenAm" = ${abgeschlossen ? context.now() : null},
        "abgeschlossenVon" = ${abgeschlossen ? actor._id : null}::uuid
      where profil = ${row._id}::uuid`.execute(trx)
    await say(trx, actor, row._id, abgeschlossen ? 'abgeschlossen' : 'wieder geöffnet')
  },
})
