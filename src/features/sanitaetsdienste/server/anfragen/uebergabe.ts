// One's own place, offered to another member: once both agree it changes hands in one step (reply.ts).
import { sql } from 'kysely'
import type { BedarfsRow } from '#blocks/anmeldung/contract.ts'
import { type Mitwirkender, fitsRow, fitsAtAll, type Platzbedarf, distribute } from '#blocks/anmeldung/besetzung.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { DIENSTFAEHIG } from '#blocks/anmeldung/server/index.ts'
import { conflict, notFound, badRequest } from '#server/errors.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { anfragenList } from './anfrage-data.ts'
import { askMembers } from './ask.ts'
import { type Dienstkopf, load } from '../load.ts'
import { meantMembers } from '../visibility.ts'
import { readServices } from '../reading.ts'
import { ageAt, oneOf } from '#server/db/vocabulary.ts'
import { COUNTS } from '#blocks/anmeldung/contract.ts'

type C = typeof sanitaetsdiensteContract

/** One's own place in a shift of the service. */
interface Platz {
  readonly _id: string
  readonly angebot: string
  readonly profil: string
  readonly von: string
  readonly bis: string
  readonly beginn: string
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly praktikant: boolean
}

/** @throws 400 when there are several and none is named, 409 when there is none to hand over */
async function ownPlatz(db: Db | Trx, actor: Actor, dienst: Dienstkopf, schicht: string | undefined, now: Date): Promise<Platz> {
  if (dienst.abgesagt) throw conflict('Der Dienst ist abgesagt.')
  const { rows } = await sql<Platz>`
    select m._id, m.angebot, m.profil, m.beginn as von, m.ende as bis, a.beginn, a.bedarf, a.praktikanten, m.praktikant
    from anmeldungen m join angebote a on a._id = m.angebot
    where a.sanitaetsdienst = ${dienst._id}::uuid and m.profil = ${actor.profil}::uuid and ${oneOf('m.status', COUNTS)}
      and (${schicht ?? null}::uuid is null or a._id = ${schicht ?? null}::uuid) order by m.beginn`.execute(db)
  const [platz, more] = rows
  if (!platz) throw conflict('Du hast hier keinen Platz, den du übergeben könntest.')
  if (more) throw badRequest('Du stehst in mehreren Schichten. Wähle eine aus.', 'schicht')
  if (Date.parse(platz.von) <= now.getTime()) throw conflict('Dafür ist es zu spät: Der Dienst hat schon begonnen.')
  return platz
}

type Person = Mitwirkender & { readonly vorname: string; readonly nachname: string; readonly qualifikation: Qualifikation }
const personColumns = sql`p._id as id, u.vorname, u.nachname, p.sanitaetsausbildung as qualifikation, '' as funktion,
  ${ageAt(sql`a.beginn`, sql`p.geburtsdatum`)} as alter`

/** Who stands in the shift, in the order in which places are given out. */
async function staffing(db: Db | Trx, angebot: string): Promise<Mitwirkender[]> {
  const { rows } = await sql<Mitwirkender>`
    select p._id as id, p.sanitaetsausbildung as qualifikation, m.funktion, m.praktikant,
      ${ageAt(sql`a.beginn`, sql`p.geburtsdatum`)} as alter
    from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil
    where m.angebot = ${angebot}::uuid and ${oneOf('m.status', COUNTS)} order by m.status = 'eingeteilt' desc, m."gemeldetAm", m._id`.execute(
    db,
  )
  return rows
}

/** Who could take the place as far as the need goes: those who cover the very line that its giver covers. */
function matching<P extends Mitwirkender>(bedarf: Platzbedarf, staffed: readonly Mitwirkender[], geber: string, people: readonly P[]): P[] {
  const platz = distribute(bedarf, staffed).plaetze.find((one) => one.person === geber)
  const row = platz && bedarf.bedarf[platz.zeile]
  return people.filter((person) => (row ? fitsRow(person, row) : fitsAtAll(bedarf, person)))
}

/**
 * Members who could take over a place, by name: allowed to see the service, qualified, free at that time and not in that
 * shift yet. Annahme: members hidden from the lists are not offered here either.
 */
async function geeignete(db: Db | Trx, dienst: Dienstkopf, platz: Platz): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${personColumns}, ${platz.praktikant}::boolean as praktikant
    from profile p join users u on u._id = p."user" join angebote a on a._id = ${platz.angebot}::uuid
    where p."geloeschtAm" is null and not u.gesperrt and not p.unsichtbar and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and ${meantMembers(dienst)}
      and not exists (select 1 from anmeldungen m where m.angebot = a._id and m.profil = p._id and m.status <> 'abgesagt')
      and not exists (select 1 from anmeldungen m where m.profil = p._id and m.status = 'eingeteilt' and m.gilt
        and tstzrange(m.beginn, m.ende) && tstzrange(${platz.von}::timestamptz, ${platz.bis}::timestamptz))
    order by u.nachname, u.vorname, p._id`.execute(db)
  return matching(platz, await staffing(db, platz.angebot), platz.profil, rows)
}

export const uebernehmer =
  (context: AppContext): Handler<C['uebernehmer']> =>
  async ({ db, actor, params, query }) => {
    const dienst = await load(db, actor, params.id)
    const platz = await ownPlatz(db, actor, dienst, query.schicht, context.now())
    return (await geeignete(db, dienst, platz)).map(({ id, vorname, nachname, qualifikation }) => ({
      profil: { _id: id, vorname, nachname },
      qualifikation,
    }))
  }

export const uebergabe =
  (context: AppContext): Handler<C['uebergabe']> =>
  async ({ trx, actor, params, body }) => {
    const head = await load(trx, actor, params.id, 'share')
    const platz = await ownPlatz(trx, actor, head, body.schicht, context.now())
    const taker = body.profil.toLowerCase()
    if (taker === platz.profil) throw badRequest('Den eigenen Platz kannst du nicht dir selbst übergeben.', 'profil')
    if (!(await geeignete(trx, head, platz)).some(({ id }) => id === taker)) {
      const { rows } = await sql<{
        name: string
      }>`select name from personen where _id = ${taker}::uuid and "geloeschtAm" is null`.execute(trx)
      if (!rows[0]) throw badRequest('Diese Person gibt es nicht.', 'profil')
      throw conflict(
        `${rows[0].name} kann diesen Platz nicht übernehmen: schon eingeteilt, nicht passend ausgebildet oder nicht angesprochen.`,
        'profil',
      )
    }
    const [dienst] = await readServices(trx, [head._id])
    if (!dienst) throw notFound('Der Sanitätsdienst')
    // A second offer of the same place is refused by the database, with its sentence in routes.ts.
    const [id] = await askMembers(context, trx, actor, {
      art: 'uebergabe',
      dienst,
      schicht: platz.angebot,
      platz,
      profile: [taker],
      text: body.text,
    })
    const [anfrage] = await anfragenList(trx, sql`f._id = ${id}::uuid`)
    if (!anfrage) throw notFound('Diese Anfrage')
    return anfrage
  }

export const withdrawUebergabe =
  (context: AppContext): Handler<C['uebergabeZuruecknehmen']> =>
  async ({ trx, actor, params, query }) => {
    const { _id } = await load(trx, actor, params.id)
    const { rows } = await sql`
      update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = ${context.now()}
      from anmeldungen m join angebote a on a._id = m.angebot
      where anfragen.anmeldung = m._id and anfragen.antwort is null and m.profil = ${actor.profil}::uuid and a.sanitaetsdienst = ${_id}::uuid
        and (${query.schicht ?? null}::uuid is null or a._id = ${query.schicht ?? null}::uuid) returning anfragen._id`.execute(trx)
    if (rows.length === 0) throw conflict('Du bietest hier gerade keinen Platz an.')
  }
