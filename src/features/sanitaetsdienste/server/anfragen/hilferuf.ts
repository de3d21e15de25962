// The call for help: who leads asks suited members by mail to take the places that nobody took (beyond.md 3).
import { sql } from 'kysely'
import { fehltText, passtAuf } from '#blocks/anmeldung/besetzung.ts'
import { rang } from '#contract/qualifikation.ts'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { rechtFuer } from '../../formen.ts'
import { konflikt, nichtGefunden, ungueltig, verboten } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { anfragenListe } from './anfrage-daten.ts'
import { ARTEN, stelleAnfragen } from './anfrage-stellen.ts'
import { eineSchicht } from '../anmeldung/anlass.ts'
import { type Beurteilt, kandidatenFuer } from '../einteilung/kandidaten.ts'
import { type Dienstkopf, lade, ladeMit } from '../laden.ts'
import { holds, isDraft } from '../visibility.ts'
import { type Shift, readServices } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/** Annahme: without a choice of one's own twice as many are asked as are missing; about every second can come. */
const JE_PLATZ = 2
const HOECHSTENS = 100

function pruefe(dienst: Dienstkopf, schicht: Shift, jetzt: Date): void {
  if (dienst.abgesagt) throw konflikt('Der Dienst ist abgesagt.')
  if (isDraft(dienst)) throw konflikt('Der Dienst ist noch nicht ausgeschrieben.')
  if (Date.parse(schicht.beginn) <= jetzt.getTime()) throw konflikt('Dafür ist es zu spät: Die Schicht hat schon begonnen.')
}

/** What decides about asking somebody besides what the candidates say. */
interface Frei {
  /** Asked for this shift and not answered yet. */
  readonly gefragt: boolean
  /** May read the service and wants such mails. */
  readonly erreichbar: boolean
}

async function freie(trx: Trx, dienst: Dienstkopf, schicht: string, profile: readonly string[]): Promise<ReadonlyMap<string, Frei>> {
  const { rows } = await sql<Frei & { profil: string }>`
    select p._id as profil, exists (select 1 from anfragen f where f.angebot = ${schicht}::uuid and f.profil = p._id and f.art = 'hilferuf' and f.antwort is null) as gefragt,
      ${holds('READ', dienst.art)} and (p."emailBenachrichtigungen" ->> ${ARTEN.hilferuf})::boolean as erreichbar
    from profile p join users u on u._id = p."user" where p._id = any(${profile}::uuid[]) and not u.gesperrt`.execute(trx)
  return new Map(rows.map(({ profil, ...rest }) => [profil, rest]))
}

/** For each missing place the best suited who cover it, the most demanding places first; nobody twice. */
export function besteFuer(fehlt: Shift['besetzung']['fehlt'], geeignete: readonly Beurteilt[]): string[] {
  const gewaehlt = new Set<string>()
  for (const zeile of fehlt.toSorted(
    (a, b) => rang(b.qualifikation) - rang(a.qualifikation) || (b.mindestalter ?? 0) - (a.mindestalter ?? 0),
  )) {
    geeignete
      .filter(({ profil, qualifikation, alter }) => {
        const person = { id: profil._id, qualifikation, alter, praktikant: false, funktion: '' }
        const platz = { qualifikation: zeile.qualifikation, mindestalter: zeile.mindestalter ?? null }
        return !gewaehlt.has(profil._id) && passtAuf(person, platz)
      })
      .slice(0, zeile.anzahl * JE_PLATZ)
      .forEach(({ profil }) => gewaehlt.add(profil._id))
  }
  return [...gewaehlt].slice(0, HOECHSTENS)
}

async function vonSelbst(trx: Trx, dienst: Dienstkopf, schicht: Shift, alle: readonly Beurteilt[]): Promise<string[]> {
  const { fehlt } = schicht.besetzung
  if (schicht.bedarf.length === 0)
    throw konflikt('Für diese Schicht ist kein Bedarf genannt. Wähle aus, wen du fragen möchtest.', 'profile')
  if (fehlt.length === 0) throw konflikt('Für diese Schicht fehlt niemand.')
  const geeignete = alle.filter(({ geeignet }) => geeignet)
  const frei = await freie(
    trx,
    dienst,
    schicht._id,
    geeignete.map(({ profil }) => profil._id),
  )
  const profile = besteFuer(
    fehlt,
    geeignete.filter(({ profil: { _id } }) => frei.get(_id)?.erreichbar && !frei.get(_id)?.gefragt),
  )
  if (profile.length === 0)
    throw konflikt(`Es ist niemand frei, ausgeruht und ausgebildet, der nicht schon gefragt ist. Gesucht: ${fehltText(fehlt)}.`)
  return profile
}

/** Of those who were chosen the ones that can be asked. @throws 400 for an unknown one, 409 when nobody is left */
async function ausgewaehlte(
  trx: Trx,
  dienst: Dienstkopf,
  schicht: Shift,
  alle: readonly Beurteilt[],
  gewaehlt: readonly string[],
): Promise<string[]> {
  const profile = [...new Set(gewaehlt.map((id) => id.toLowerCase()))]
  const bekannt = new Map(alle.map((kandidat) => [kandidat.profil._id, kandidat]))
  const unbekannt = gewaehlt.findIndex((id) => !bekannt.has(id.toLowerCase()))
  if (unbekannt >= 0) throw ungueltig('Diese Person gibt es nicht, oder sie nimmt nicht mehr an Diensten teil.', `profile.${unbekannt}`)
  const frei = await freie(trx, dienst, schicht._id, profile)
  const gruende = profile.map((id) => {
    const kandidat = bekannt.get(id)
    const name = `${kandidat?.profil.vorname} ${kandidat?.profil.nachname}`
    if (kandidat?.status === 'eingeteilt' || kandidat?.status === 'gemeldet') return `${name} ist schon dabei.`
    if (frei.get(id)?.gefragt) return `${name} ist schon gefragt und hat noch nicht geantwortet.`
    if (kandidat?.besetztVon) return `${name} ist zu dieser Zeit schon eingeteilt: ${kandidat.besetztVon.titel}.`
    return frei.has(id) ? null : `${name} hat keinen Zugang mehr.`
  })
  const fragbar = profile.filter((_, i) => gruende[i] === null)
  if (fragbar.length === 0)
    throw konflikt(
      profile.length === 1 && gruende[0]
        ? gruende[0]
        : 'Alle ausgewählten Mitglieder sind schon dabei, schon gefragt oder anderswo eingeteilt.',
    )
  return fragbar
}

export const hilferuf =
  (kontext: Kontext): Handler<C['hilferuf']> =>
  async ({ trx, nutzer, params, body }) => {
    const kopf = await ladeMit(trx, nutzer, params.id, 'UPDATE')
    const [dienst] = await readServices(trx, [kopf._id])
    const id = eineSchicht(dienst?.schichten.map(({ _id }) => _id) ?? [], body.schicht)
    const schicht = dienst?.schichten.find(({ _id }) => _id === id)
    if (!dienst || !schicht) throw nichtGefunden('Der Sanitätsdienst')
    pruefe(kopf, schicht, kontext.jetzt())
    const alle = await kandidatenFuer(trx, kopf, id, kontext.jetzt(), darf(nutzer, 'READ_UNSICHTBARE_USER'))
    const profile = body.profile ? await ausgewaehlte(trx, kopf, schicht, alle, body.profile) : await vonSelbst(trx, kopf, schicht, alle)
    const anfragen = await stelleAnfragen(kontext, trx, nutzer, { art: 'hilferuf', dienst, schicht: id, profile, text: body.text })
    const gestellt = await anfragenListe(trx, sql`f._id = any(${anfragen}::uuid[])`)
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: kopf._id,
      aktion: 'gefragt',
      felder: ['hilferuf'],
      neu: { hilferuf: gestellt.map(({ profil }) => profil._id) },
      wer: nutzer._id,
    })
    return gestellt
  }

/** Who was asked for help in this service, and what they answered. */
export const anfragen =
  (_kontext: Kontext): Handler<C['anfragen']> =>
  async ({ db, nutzer, params }) => {
    const dienst = await lade(db, nutzer, params.id)
    const recht = rechtFuer('UPDATE', dienst.art)
    if (!darf(nutzer, recht)) throw verboten(`Dafür fehlt dir das Recht ${recht}.`)
    return anfragenListe(db, sql`d._id = ${dienst._id}::uuid`)
  }
