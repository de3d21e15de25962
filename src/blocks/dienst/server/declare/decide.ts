// Sign-ups without an answer over all occasions of a kind, decided in rows (docs/adr/0129, 0133).
import { type RawBuilder, sql } from 'kysely'
import type { Decided, Read } from '#contract/decided.ts'
import { DECIDED_AT_ONCE } from '#contract/limits.ts'
import { NIL_ID } from '#contract/nil-id.ts'
import { readableSpan, tagInBerlin } from '#contract/time/berlin.ts'
import { dienstTime, dutyDays, NOBODY } from '#blocks/gueltigkeit/server/index.ts'
import { heldText } from '#blocks/konflikte/contract.ts'
import { hiddenDrafts, NEAR_MS, plainTimesOfAll, type PlainTime, readTitles } from '#blocks/konflikte/server/index.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, type HttpError, notFound, stale } from '#server/errors.ts'
import { oneOfIds } from '#server/db/vocabulary.ts'
import { inCharge, withoutBedarf } from '../../besetzung.ts'
import { personWarnings } from '../../seat.ts'
import { ANMELDESTATUS_NAMES, type Anmeldestatus } from '../../names.ts'
import type { SignUpDecision, WaitingSignUps } from '../../rows-contract.ts'
import { lockPlaces } from '../staffing/board.ts'
import { planEinteilung, type Step } from '../staffing/einteilung.ts'
import { readHintFacts, wantedOffers } from '../staffing/kandidaten.ts'
import { explainPerson, HELD_HINT, type Judged, takenOf, type WantedAngebot, weighPerson } from '../staffing/suited.ts'
import { readVehicleFacts, seatOffer } from '../staffing/wheel.ts'
import { applySteps } from '../signup/follow.ts'
import { dutyOf } from '../signup/rules.ts'
import { type AnlassKind, isVisible } from './kind.ts'
import { loadOpen } from './staffing.ts'
import { isPlanned, waitsNow } from './waiting.ts'

type Sql = RawBuilder<unknown>
type Row = Omit<WaitingSignUps['meldungen'][number], 'qualifikation' | 'platz' | 'sperrt' | 'hinweise'> & {
  readonly gesamt: number
  readonly occasions: number
  readonly profil: string
  readonly gruppe: string
  readonly angebot: string
  readonly von: string
  readonly bis: string
  readonly praktikant: boolean
}

async function readWaiting(db: Db | Trx, kind: AnlassKind, actor: Actor, where: Sql): Promise<Row[]> {
  const { groups } = kind.columns
  const { rows } = await sql<Row>`
    select meldung._id, meldung.version, meldung.profil, p.gruppe, n.person, d._id as anlass, ${sql.ref(`d.${kind.title}`)} as titel,
      angebot._id as angebot, angebot.bezeichnung as schicht, iso(angebot.beginn) as beginn, iso(angebot.ende) as ende,
      iso(meldung.beginn) as von, iso(meldung.ende) as bis, meldung.praktikant, meldung.kommentar,
      iso(meldung."gemeldetAm") as "gemeldetAm", ${groups === undefined ? sql`'{}'::text[]` : sql.ref(`d.${groups}`)} as gruppen,
      count(*) over ()::int as gesamt, (dense_rank() over (order by d._id) + dense_rank() over (order by d._id desc) - 1)::int as occasions
    from ${sql.table(kind.table)} d
      join angebote angebot on ${sql.ref(`angebot.${kind.column}`)} = d._id
      join anmeldungen meldung on meldung.angebot = angebot._id
      join profile p on p._id = meldung.profil
      left join personen n on n._id = meldung.profil
    where meldung.status = 'gemeldet' and ${isPlanned(kind, actor)} and ${isVisible(kind, actor)} and ${where}
    order by angebot.beginn, angebot._id, meldung."gemeldetAm", meldung._id
    limit ${DECIDED_AT_ONCE}`.execute(db)
  return rows
}

const NO_OFFER = { _id: NIL_ID, anlass: null }
/** Other times of these people around their sign-ups. */
async function readTimes(db: Db | Trx, actor: Actor, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly PlainTime[]>> {
  const from = new Date(Math.min(...rows.map(({ beginn }) => Date.parse(beginn))))
  const until = new Date(Math.max(...rows.map(({ ende }) => Date.parse(ende))))
  const people = [...new Set(rows.map(({ profil }) => profil))]
  const among = oneOfIds('z.profil', people)
  const { rows: found } = await sql<{ profil: string; zeiten: PlainTime[] }>`
    select z.profil, z.zeiten from ${plainTimesOfAll(sql`${from}::timestamptz`, sql`${until}::timestamptz`, NO_OFFER, among)} z`.execute(db)
  const all = found.flatMap(({ zeiten }) => zeiten)
  const hidden = await hiddenDrafts(db, actor, all)
  const named = await readTitles(
    db,
    actor,
    all.filter((time) => !hidden.has(time)),
  )
  return new Map(found.map(({ profil, zeiten }) => [profil, zeiten.filter((time) => !hidden.has(time)).map(named)]))
}

/** Functions that a planner gives by hand: leading, and those in charge of a vehicle. */
const isChosen = (fn: string): boolean => /leit/i.test(fn) || inCharge(fn)

/** Free places of the offers, taken one after the other in the order of the sign-ups. */
function placesOf(offers: ReadonlyMap<string, WantedAngebot>) {
  const free = new Map(
    [...offers].map(([_id, { besetzung, praktikanten }]) => [
      _id,
      {
        lines: (besetzung.zuBesetzen ?? besetzung.fehlt).map((line) => ({ ...line })),
        trainees: praktikanten.anzahl - (besetzung.praktikantenEingeteilt ?? besetzung.praktikanten),
      },
    ]),
  )
  const full = new Set([...free].flatMap(([_id, { lines }]) => (lines.length === 0 ? [_id] : [])))
  return ({ angebot, praktikant }: Row, { fills }: Judged): { readonly seat: string; readonly why?: string } => {
    const left = free.get(angebot)
    const offer = offers.get(angebot)
    if (!left || !offer || (withoutBedarf(offer) && !praktikant)) return { seat: '' }
    if (praktikant) {
      left.trainees -= 1
      return left.trainees >= 0 ? { seat: '' } : { seat: '', why: 'Kein Platz für Praktikanten frei.' }
    }
    const fitting = left.lines.filter((line) =>
      fills.some(({ funktion, qualifikation }) => funktion === line.funktion && qualifikation === line.qualifikation),
    )
    const line = fitting.find(({ anzahl, funktion }) => anzahl > 0 && !isChosen(funktion))
    if (line) {
      line.anzahl -= 1
      return { seat: line.funktion }
    }
    if (full.has(angebot)) return { seat: '', why: 'Alle Plätze sind besetzt.' }
    if (fitting.length === 0) return { seat: '', why: 'Kein freier Platz passt.' }
    const led = fitting.find(({ anzahl }) => anzahl > 0)
    return led
      ? { seat: '', why: `Frei ist nur noch „${led.funktion}“: das vergibst du in der Einteilung.` }
      : { seat: '', why: 'Für die freien Plätze haben sich andere früher gemeldet.' }
  }
}

/** Facts that decide, by the rules of the staffing board; a constant number of queries. */
async function weighSignUps(db: Db | Trx, actor: Actor, rows: readonly Row[], now: Date) {
  if (rows.length === 0) return []
  const found = await wantedOffers(db, [...new Set(rows.map(({ angebot }) => angebot))])
  const offers = new Map(found.map((offer) => [offer._id, { ...offer, gruppen: [] }]))
  const times = await readTimes(db, actor, rows)
  const hintFacts = await readHintFacts(db, rows)
  const facts = await readVehicleFacts(
    db,
    [...new Set(rows.map(({ profil }) => profil))],
    found.flatMap(({ fahrzeuge }) => fahrzeuge),
  )
  const place = placesOf(offers)
  return rows.flatMap((row) => {
    const offer = offers.get(row.angebot)
    if (!offer) return []
    // Places count as free until somebody is staffed: the sign-ups compete for them.
    const { besetzung } = offer
    const angebot = { ...offer, besetzung: { ...besetzung, fehlt: [...(besetzung.zuBesetzen ?? besetzung.fehlt)] } }
    const duty = dutyOf(angebot, angebot.beginn, angebot.ende)
    const frame = { angebot, zeit: dienstTime(duty), days: dutyDays(duty), today: tagInBerlin(now), now }
    const [from, until] = [Date.parse(row.beginn) - NEAR_MS, Date.parse(row.ende) + NEAR_MS]
    const zeiten = (times.get(row.profil) ?? []).filter(
      (time) => Date.parse(time.ende) > from && Date.parse(time.beginn) < until && !(time.als === 'leitung' && time.dienst === row.anlass),
    )
    const person = {
      _id: row.profil,
      gruppe: row.gruppe,
      status: 'gemeldet' as const,
      von: row.von,
      bis: row.bis,
      praktikant: row.praktikant,
      stunden: 0,
      dienste: 0,
      zeiten,
      ...hintFacts(row),
      zuletztGefragtAm: null,
      sagteNein: false,
      gefragt: false,
      dabei: false,
    }
    const judged = explainPerson(
      { ...weighPerson(person, facts.get(row.profil) ?? NOBODY, frame), taken: takenOf(person, frame) },
      { _id: row.profil, vorname: '', nachname: '', fuehrungsausbildung: '', telefon: '', kommentar: '' },
      frame,
    )
    const { seat, why } = judged.besetztVon === null ? place(row, judged) : { seat: '' }
    const part = Date.parse(row.von) !== Date.parse(row.beginn) || Date.parse(row.bis) !== Date.parse(row.ende)
    return [
      {
        row,
        seat,
        qualifikation: judged.qualifikation,
        sperrt: judged.besetztVon
          ? `${heldText(HELD_HINT, judged.besetztVon)}.`
          : (judged.hinweise.find(({ sperrt }) => sperrt)?.text ?? null),
        hinweise: [
          ...(why === undefined ? [] : [why]),
          ...personWarnings(judged, seatOffer(offer.bedarf, offer.fahrzeuge), seat === '' ? null : { funktion: seat, fahrzeug: null }),
          ...(row.praktikant ? ['Als Praktikant gemeldet.'] : []),
          ...(part ? [`Nur ${readableSpan(row.von, row.bis)}.`] : []),
        ],
      },
    ]
  })
}

/** Sign-ups that wait, earliest duty first, with the facts that decide. At most seven queries. */
export async function waitingSignUps(db: Db, kind: AnlassKind, actor: Actor, now: Date): Promise<WaitingSignUps> {
  const rows = await readWaiting(db, kind, actor, waitsNow(kind, now))
  const weighed = await weighSignUps(db, actor, rows, now)
  return {
    gesamt: rows[0]?.gesamt ?? 0,
    anlaesse: rows[0]?.occasions ?? 0,
    meldungen: weighed.map(({ row, seat, qualifikation, sperrt, hinweise }) => {
      const { _id, version, person, anlass, titel, schicht, beginn, ende, gemeldetAm, kommentar } = row
      return {
        _id,
        version,
        person,
        qualifikation,
        anlass,
        titel,
        schicht,
        beginn,
        ende,
        gemeldetAm,
        kommentar,
        platz: seat,
        sperrt,
        hinweise,
      }
    }),
  }
}

interface Stored extends Read {
  readonly status: Anmeldestatus
  readonly profil: string
  readonly angebot: string
  readonly anlass: string
  readonly praktikant: boolean
}
async function readStored(trx: Trx, { column }: AnlassKind, ids: readonly string[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select meldung._id, meldung.version, meldung.status, meldung.profil, meldung.angebot, meldung.praktikant,
      ${sql.ref(`angebot.${column}`)} as anlass
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
    where meldung._id = any(${[...ids]}::uuid[]) and ${sql.ref(`angebot.${column}`)} is not null`.execute(trx)
  return rows
}

const UNDONE: readonly Anmeldestatus[] = ['eingeteilt', 'abgelehnt']
/** Taken back, a refused sign-up keeps its place in the order. */
const asBefore = (step: Step): Step => {
  const { alt } = step
  if (step.status !== 'gemeldet' || alt?.status !== 'abgelehnt') return step
  const { beginn, ende, gemeldetAm, herkunft, praktikant, kommentar, kommentarSichtbarkeit } = alt
  const back = {
    status: 'gemeldet' as const,
    funktion: '',
    praktikant,
    grund: '',
    kommentar,
    kommentarSichtbarkeit,
    gemeldetAm,
    herkunft,
    beginn,
    ende,
  }
  return { ...step, grund: '', back }
}

interface Asked {
  readonly trx: Trx
  readonly actor: Actor
  readonly refusalOf: (error: unknown) => HttpError | null
  readonly body: SignUpDecision
}
/** Staffs or refuses several sign-ups, or takes that back; each stands alone. Mails of ten minutes are merged. */
export async function decideSignUps(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, refusalOf, body: { meldungen, status, grund } }: Asked,
): Promise<Decided> {
  if (status === 'abgelehnt' && grund.trim() === '') throw badRequest('Nenne den Grund.', 'grund')
  const { occasions } = kind
  const now = context.now()
  const ids = meldungen.map(({ _id }) => _id.toLowerCase())
  const before = await readStored(trx, kind, ids)
  // All locks first, in the order of every other step: occasions, offers, people.
  await sql`select d._id from ${occasions.from} d where d._id = any(${before.map(({ anlass }) => anlass)}::uuid[])
    order by d._id for update of d`.execute(trx)
  const change = (row: Stored, seat: string) => ({
    profil: row.profil,
    schicht: row.angebot,
    status,
    funktion: seat,
    fahrzeug: null,
    praktikant: row.praktikant,
    von: null,
    bis: null,
    ...(status === 'abgelehnt' ? { grund } : {}),
  })
  const offers = before.map(({ angebot }) => angebot)
  await lockPlaces(
    trx,
    sql`${offers}::uuid[]`,
    before.map((row) => change(row, '')),
    actor,
  )
  const stored = new Map((await readStored(trx, kind, ids)).map((row) => [row._id, row]))
  const chosen = sql`meldung._id = any(${ids}::uuid[])`
  const weighed = new Map(
    status === 'eingeteilt'
      ? (await weighSignUps(trx, actor, await readWaiting(trx, kind, actor, chosen), now)).map((one) => [one.row._id, one])
      : [],
  )
  const answer = await decideEach({ trx, refusalOf }, meldungen, async ({ _id, version, platz = '' }) => {
    const row = stored.get(_id.toLowerCase())
    if (!row) throw notFound('Die Meldung')
    await loadOpen(kind, trx, actor, row.anlass)
    if (row.version !== version) throw stale()
    const isBack = status === 'gemeldet'
    if (isBack ? !UNDONE.includes(row.status) : row.status !== 'gemeldet')
      throw conflict(`Das geht nicht mehr: Stand ist „${ANMELDESTATUS_NAMES[row.status]}“.`)
    const { seat = '', sperrt = null } = weighed.get(row._id) ?? {}
    if (status === 'eingeteilt' && platz !== '' && seat === '' && sperrt === null) throw conflict('Der Platz ist inzwischen vergeben.')
    const steps = await planEinteilung(trx, offers, [change(row, seat)], (_, field) => field, { now, reader: actor })
    await applySteps({ context, trx, kind: occasions }, row.anlass, steps.map(asBefore), actor._id)
  })
  const after = new Map((await readStored(trx, kind, ids)).map((row) => [row._id, row.version]))
  return { ...answer, erledigt: answer.erledigt.map((row) => ({ ...row, version: after.get(row._id.toLowerCase()) ?? row.version })) }
}
