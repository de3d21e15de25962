// The call for help: a leader asks suited members by mail to take the places that nobody took (beyond.md 3).
import { sql } from 'kysely'
import { missingText, fitsRow } from '#blocks/anmeldung/besetzung.ts'
import { rang } from '#contract/qualifikation.ts'
import { may } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { rechtFor } from '../../schemas.ts'
import { conflict, notFound, badRequest, forbidden } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { anfragenList } from './anfrage-data.ts'
import { MESSAGE_KINDS, askMembers } from './ask.ts'
import { oneSchicht } from '../anmeldung/anlass.ts'
import { type Judged, kandidatenFor } from '../einteilung/kandidaten.ts'
import { type Dienstkopf, load, loadWith } from '../load.ts'
import { holds, isDraft } from '../visibility.ts'
import { type Shift, readServices } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/** Annahme: when nobody is chosen, twice as many are asked as are missing; about every second one can come. */
const PER_PLATZ = 2
const MAX = 100

function check(dienst: Dienstkopf, schicht: Shift, now: Date): void {
  if (dienst.abgesagt) throw conflict('Der Dienst ist abgesagt.')
  if (isDraft(dienst)) throw conflict('Der Dienst ist noch nicht ausgeschrieben.')
  if (Date.parse(schicht.beginn) <= now.getTime()) throw conflict('Dafür ist es zu spät: Die Schicht hat schon begonnen.')
}

/** What decides about asking somebody besides what the candidates say. */
interface Availability {
  /** Asked for this shift and not answered yet. */
  readonly gefragt: boolean
  /** May read the service and wants such mails. */
  readonly erreichbar: boolean
}

async function loadAvailability(
  trx: Trx,
  dienst: Dienstkopf,
  schicht: string,
  profile: readonly string[],
): Promise<ReadonlyMap<string, Availability>> {
  const { rows } = await sql<Availability & { profil: string }>`
    select p._id as profil, exists (select 1 from anfragen f where f.angebot = ${schicht}::uuid and f.profil = p._id and f.art = 'hilferuf' and f.antwort is null) as gefragt,
      ${holds('READ', dienst.art)} and (p."emailBenachrichtigungen" ->> ${MESSAGE_KINDS.hilferuf})::boolean as erreichbar
    from profile p join users u on u._id = p."user" where p._id = any(${profile}::uuid[]) and not u.gesperrt`.execute(trx)
  return new Map(rows.map(({ profil, ...rest }) => [profil, rest]))
}

/** For each missing place the best suited who cover it, the most demanding places first; nobody twice. */
export function bestFor(missing: Shift['besetzung']['fehlt'], geeignete: readonly Judged[]): string[] {
  const chosen = new Set<string>()
  for (const row of missing.toSorted(
    (a, b) => rang(b.qualifikation) - rang(a.qualifikation) || (b.mindestalter ?? 0) - (a.mindestalter ?? 0),
  )) {
    geeignete
      .filter(({ profil, qualifikation, alter }) => {
        const person = { id: profil._id, qualifikation, alter, praktikant: false, funktion: '' }
        const platz = { qualifikation: row.qualifikation, mindestalter: row.mindestalter ?? null }
        return !chosen.has(profil._id) && fitsRow(person, platz)
      })
      .slice(0, row.anzahl * PER_PLATZ)
      .forEach(({ profil }) => chosen.add(profil._id))
  }
  return [...chosen].slice(0, MAX)
}

async function bestSuited(trx: Trx, dienst: Dienstkopf, schicht: Shift, all: readonly Judged[]): Promise<string[]> {
  const { fehlt: missing } = schicht.besetzung
  if (schicht.bedarf.length === 0)
    throw conflict('Für diese Schicht ist kein Bedarf genannt. Wähle aus, wen du fragen möchtest.', 'profile')
  if (missing.length === 0) throw conflict('Für diese Schicht fehlt niemand.')
  const geeignete = all.filter(({ geeignet }) => geeignet)
  const availability = await loadAvailability(
    trx,
    dienst,
    schicht._id,
    geeignete.map(({ profil }) => profil._id),
  )
  const profile = bestFor(
    missing,
    geeignete.filter(({ profil: { _id } }) => availability.get(_id)?.erreichbar && !availability.get(_id)?.gefragt),
  )
  if (profile.length === 0)
    throw conflict(`Es ist niemand frei, ausgeruht und ausgebildet, der nicht schon gefragt ist. Gesucht: ${missingText(missing)}.`)
  return profile
}

/** Of those who were chosen the ones that can be asked. @throws 400 for an unknown one, 409 when nobody is left */
async function selected(
  trx: Trx,
  dienst: Dienstkopf,
  schicht: Shift,
  all: readonly Judged[],
  chosen: readonly string[],
): Promise<string[]> {
  const profile = [...new Set(chosen.map((id) => id.toLowerCase()))]
  const known = new Map(all.map((kandidat) => [kandidat.profil._id, kandidat]))
  const unknown = chosen.findIndex((id) => !known.has(id.toLowerCase()))
  if (unknown >= 0) throw badRequest('Diese Person gibt es nicht, oder sie nimmt nicht mehr an Diensten teil.', `profile.${unknown}`)
  const availability = await loadAvailability(trx, dienst, schicht._id, profile)
  const reasons = profile.map((id) => {
    const kandidat = known.get(id)
    const name = `${kandidat?.profil.vorname} ${kandidat?.profil.nachname}`
    if (kandidat?.status === 'eingeteilt' || kandidat?.status === 'gemeldet') return `${name} ist schon dabei.`
    if (availability.get(id)?.gefragt) return `${name} ist schon gefragt und hat noch nicht geantwortet.`
    if (kandidat?.besetztVon) return `${name} ist zu dieser Zeit schon eingeteilt: ${kandidat.besetztVon.titel}.`
    return availability.has(id) ? null : `${name} hat keinen Zugang mehr.`
  })
  const askable = profile.filter((_, i) => reasons[i] === null)
  if (askable.length === 0)
    throw conflict(
      profile.length === 1 && reasons[0]
        ? reasons[0]
        : 'Alle ausgewählten Mitglieder sind schon dabei, schon gefragt oder anderswo eingeteilt.',
    )
  return askable
}

export const hilferuf =
  (context: AppContext): Handler<C['hilferuf']> =>
  async ({ trx, actor, params, body }) => {
    const head = await loadWith(trx, actor, params.id, 'UPDATE')
    const [dienst] = await readServices(trx, [head._id])
    const id = oneSchicht(dienst?.schichten.map(({ _id }) => _id) ?? [], body.schicht)
    const schicht = dienst?.schichten.find(({ _id }) => _id === id)
    if (!dienst || !schicht) throw notFound('Der Sanitätsdienst')
    check(head, schicht, context.now())
    const all = await kandidatenFor(trx, head, id, context.now(), may(actor, 'READ_UNSICHTBARE_USER'))
    const profile = body.profile ? await selected(trx, head, schicht, all, body.profile) : await bestSuited(trx, head, schicht, all)
    const anfragen = await askMembers(context, trx, actor, { art: 'hilferuf', dienst, schicht: id, profile, text: body.text })
    const asked = await anfragenList(trx, sql`f._id = any(${anfragen}::uuid[])`)
    await recordChange(trx, {
      bereich: 'sanitaetsdienste',
      objekt: head._id,
      aktion: 'gefragt',
      felder: ['hilferuf'],
      neu: { hilferuf: asked.map(({ profil }) => profil._id) },
      wer: actor._id,
    })
    return asked
  }

/** Who was asked for help in this service, and what they answered. */
export const anfragen =
  (_context: AppContext): Handler<C['anfragen']> =>
  async ({ db, actor, params }) => {
    const dienst = await load(db, actor, params.id)
    const recht = rechtFor('UPDATE', dienst.art)
    if (!may(actor, recht)) throw forbidden(`Dafür fehlt dir das Recht ${recht}.`)
    return anfragenList(db, sql`d._id = ${dienst._id}::uuid`)
  }
