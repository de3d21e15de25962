// Hand-over of a member's own place: after both agree, it changes hands in one step (reply.ts).
import { sql } from 'kysely'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import { ageAt, oneOf } from '#server/db/vocabulary.ts'
import { discardBundles } from '#server/mail/send-mail.ts'
import { conflict, notFound, badRequest } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'
import { isDraftRow, isTaken } from '#blocks/konflikte/server/index.ts'
import { type Mitwirkender, fitsRow, fitsAtAll, type Platzbedarf, distributePeople } from '../../besetzung.ts'
import { type AnmeldungCalls, COUNTS } from '../../contract.ts'
import { seatJudge } from '../staffing/fit.ts'
import { waits } from '../signup/write.ts'
import type { OccasionHead, OccasionKind, Scope } from '../signup/occasion.ts'
import { lockedHindernis, rejectionOf } from '../signup/rules.ts'
import { qualifikationDuring, REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { withdrawAnfragen } from '../signup/state.ts'
import { askMembers } from './ask.ts'
import { endQuestions } from './tell.ts'
import { anfragenList, begunSentence } from './question.ts'

interface Platz extends Platzbedarf {
  readonly _id: string
  readonly angebot: string
  readonly profil: string
  readonly von: string
  readonly bis: string
  readonly praktikant: boolean
  readonly funktion: string
  readonly fahrzeug: string | null
}
const platzColumns = sql`meldung._id, meldung.angebot, meldung.profil, meldung.beginn as von, meldung.ende as bis,
  angebot.bedarf, angebot.praktikanten, meldung.praktikant, meldung.funktion, meldung.fahrzeug
  from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot`
const meantOffers = ({ id }: OccasionKind, occasion: string, schicht: string | undefined) =>
  sql`${id} = ${occasion}::uuid and (${schicht ?? null}::uuid is null or angebot._id = ${schicht ?? null}::uuid)`

/** @throws 409 if hand-overs are closed */
function requireUnlocked(kind: OccasionKind, occasion: OccasionHead): void {
  const anlass = kind.asAnlass(occasion)
  if (anlass.abgesagt) throw conflict(`${kind.phrases.the} ist abgesagt.`)
  const reason = lockedHindernis({ anlass })
  if (reason) throw rejectionOf(reason)
}

/** @throws 400 if several match and none is named, 409 if there is none */
async function ownPlatz(
  { now }: AppContext,
  kind: OccasionKind,
  db: Db | Trx,
  actor: Actor,
  occasion: OccasionHead,
  schicht: string | undefined,
): Promise<Platz> {
  requireUnlocked(kind, occasion)
  const { rows } = await sql<Platz>`
    select ${platzColumns}
    where ${meantOffers(kind, occasion._id, schicht)}
      and meldung.profil = ${actor.profil}::uuid
      and ${oneOf('meldung.status', COUNTS)}
    order by meldung.beginn`.execute(db)
  const [platz, another] = rows
  if (!platz) throw conflict('Du hast hier keinen Platz, den du übergeben könntest.')
  if (another) throw badRequest('Du stehst in mehreren Schichten. Wähle eine aus.', 'schicht')
  if (Date.parse(platz.von) <= now().getTime()) throw conflict(begunSentence(kind.phrases.the))
  return platz
}

async function staffing(db: Db | Trx, angebot: string): Promise<Mitwirkender[]> {
  const { rows } = await sql<Mitwirkender>`
    select p._id as id, ${qualifikationDuring('meldung')} as qualifikation, meldung.funktion, meldung.praktikant, meldung.lenkt,
      ${ageAt(sql`meldung.beginn`, sql`p.geburtsdatum`)} as alter
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot join profile p on p._id = meldung.profil
    where meldung.angebot = ${angebot}::uuid and ${oneOf('meldung.status', COUNTS)}
    order by meldung.status = 'eingeteilt' desc, meldung."gemeldetAm", meldung._id`.execute(db)
  return rows
}

const REST = sql`make_interval(secs => ${REST_MS / 1000})`

type Person = Mitwirkender & {
  readonly muede: boolean
  readonly anderswo: boolean
  readonly vorname: string
  readonly nachname: string
  readonly qualifikation: Qualifikation
}

/**
 * Members who could take over a place, free and rested ones first, then by name.
 * They may see the occasion, are free and not in the offer. They cover the giver's line and need no reason for staffing.
 * `taker` is answering yes and may be on the waiting list.
 * Annahme: members hidden from the lists are not offered here either.
 */
async function geeignete(
  kind: OccasionKind,
  db: Db | Trx,
  occasion: OccasionHead,
  platz: Platz,
  now: Date,
  taker?: string,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p._id as id, u.vorname, u.nachname, ${qualifikationDuring('d')} as qualifikation, '' as funktion,
      ${ageAt(sql`d.beginn`, sql`p.geburtsdatum`)} as alter, ${platz.praktikant}::boolean as praktikant, z.muede,
      z.anderswo
    from profile p
      join users u on u._id = p."user"
      join angebote angebot on angebot._id = ${platz.angebot}::uuid
      join anmeldungen d on d._id = ${platz._id}::uuid
      cross join lateral (
        select coalesce(bool_or(x.fest and x.art <> 'fahrer'), false) as muede,
          coalesce(bool_or(x.art in ('gemeldet', 'warteliste') and x.zeit && tstzrange(${platz.von}, ${platz.bis})),
            false) as anderswo
        from personenzeiten x
        where x.profil = p._id
          and x.angebot is distinct from angebot._id
          and not ${isDraftRow('x')}
          and x.zeit && tstzrange(${platz.von}::timestamptz - ${REST}, ${platz.bis}::timestamptz + ${REST})) z
    where p."geloeschtAm" is null
      and not u.gesperrt
      and not p.unsichtbar
      and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and ${kind.meantMembers(occasion)}
      and not exists (select 1
        from anmeldungen meldung
        where meldung.angebot = angebot._id
          and meldung.profil = p._id
          and meldung.status <> 'abgesagt'
          and (meldung.status <> 'warteliste' or p._id is distinct from ${taker ?? null}::uuid))
      and not ${isTaken(sql`p._id`, sql`tstzrange(${platz.von}, ${platz.bis})`)}
    order by z.muede or z.anderswo, u.nachname, u.vorname, p._id`.execute(db)
  const staffed = distributePeople(platz, await staffing(db, platz.angebot)).plaetze.find(({ person }) => person === platz.profil)
  const line = staffed && platz.bedarf[staffed.zeile]
  const suited = rows.filter((person) => (line ? fitsRow(person, line) : fitsAtAll(platz, person)))
  const seat = { funktion: platz.funktion || (line?.funktion ?? ''), fahrzeug: platz.fahrzeug }
  if (platz.praktikant) return suited
  const people = suited.map(({ id }) => id)
  const isFit = await seatJudge(db, platz.angebot, people, now)
  return suited.filter(({ id }) => isFit(id, seat, platz.von, platz.bis))
}

/**
 * Rechecks the conditions of the offer when the place is taken.
 * @throws 409
 */
export async function requireSuited({ context, trx, kind }: Scope, occasion: string, anmeldung: string, taker: string): Promise<void> {
  const [head] = await kind.read(trx, [occasion])
  const { rows } = await sql<Platz>`select ${platzColumns} where meldung._id = ${anmeldung}::uuid`.execute(trx)
  if (!head || !rows[0]) throw notFound('Diese Anfrage')
  requireUnlocked(kind, head)
  if (!(await geeignete(kind, trx, head, rows[0], context.now(), taker)).some(({ id }) => id === taker))
    throw conflict('Du kannst diesen Platz nicht mehr übernehmen: anderswo gebraucht, nicht passend ausgebildet oder nicht angesprochen.')
}

export const uebernehmer =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['uebernehmer']> =>
  async ({ db, actor, params, query }) => {
    const occasion = await kind.load(db, actor, params.id)
    const platz = await ownPlatz(context, kind, db, actor, occasion, query.schicht)
    return (await geeignete(kind, db, occasion, platz, context.now())).map(
      ({ id, vorname, nachname, qualifikation, muede: tired, anderswo: elsewhere }) => ({
        profil: { _id: id, vorname, nachname },
        qualifikation,
        hinweise: [...(elsewhere ? ['Zu dieser Zeit anderswo gemeldet'] : []), ...(tired ? ['Wenig Ruhe davor oder danach'] : [])],
      }),
    )
  }

// Annahme: two requests to a person for one place suffice; more would only fill their inbox.
const OFFERS = 2

/** @throws 409 after too many requests to this person for this place */
async function requireFewOffers(trx: Trx, anmeldung: string, taker: string): Promise<void> {
  const { rows } = await sql<{ offers: number }>`
    select count(*)::int as offers from anfragen where anmeldung = ${anmeldung}::uuid and profil = ${taker}::uuid`.execute(trx)
  if ((rows[0]?.offers ?? 0) >= OFFERS)
    throw conflict('Diesen Platz hast du dieser Person schon zweimal angeboten. Ruf sie am besten an.', 'profil')
}

export const uebergabe =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['uebergabe']> =>
  async ({ trx, actor, params, body }) => {
    const head = await kind.load(trx, actor, params.id, 'share')
    const platz = await ownPlatz(context, kind, trx, actor, head, body.schicht)
    const taker = body.profil.toLowerCase()
    if (taker === platz.profil) throw badRequest('Den eigenen Platz kannst du nicht dir selbst übergeben.', 'profil')
    if (!(await geeignete(kind, trx, head, platz, context.now())).some(({ id }) => id === taker)) {
      const { rows } = await sql<{
        name: string
      }>`select p.name
        from personen p join profile x on x._id = p._id
        where p._id = ${taker}::uuid and p."geloeschtAm" is null and not x.unsichtbar`.execute(trx)
      if (!rows[0]) throw badRequest('Diese Person gibt es nicht.', 'profil')
      throw conflict(
        `${rows[0].name} kann diesen Platz nicht übernehmen: anderswo gebraucht, nicht passend ausgebildet oder nicht angesprochen.`,
        'profil',
      )
    }
    await requireFewOffers(trx, platz._id, taker)
    const [occasion] = await kind.read(trx, [head._id])
    if (!occasion) throw notFound(kind.mention)
    const { angebot, _id: anmeldung, von, bis } = platz
    // A unique index rejects a second offer of the same place; handlers.ts has its message.
    const request = { art: 'uebergabe', angebot, anmeldung, beginn: von, ende: bis, profile: [taker], text: body.text } as const
    const [id] = await askMembers({ context, trx, kind }, actor, occasion, [request])
    const [anfrage] = await anfragenList(trx, kind, sql`f._id = ${id}::uuid`)
    if (!anfrage) throw notFound('Diese Anfrage')
    return anfrage
  }

export const withdrawUebergabe =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['uebergabeZuruecknehmen']> =>
  async ({ trx, actor, params, query }) => {
    const { _id } = await kind.load(trx, actor, params.id)
    const ownAnmeldungen = sql`select meldung._id from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
      where meldung.profil = ${actor.profil}::uuid and ${meantOffers(kind, _id, query.schicht)}`
    const withdrawn = await withdrawAnfragen(trx, context.now(), sql`f.anmeldung in (${ownAnmeldungen})`)
    if (withdrawn.length === 0) throw conflict('Du bietest hier gerade keinen Platz an.')
    await discardBundles(
      trx,
      withdrawn.map(({ profil }) => waits.question(_id, profil)),
    )
    await endQuestions({ context, trx, kind }, _id, withdrawn, actor._id)
  }
