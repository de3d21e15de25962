// What those are told who were asked (call for help, hand-over) and have not answered yet, when what they were asked for changes.
import { sql } from 'kysely'
import type { Kontext, Trx } from '#server/kontext.ts'
import { type Mail, verwirfBuendel } from '#server/mail/sende.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { ARTEN } from '../anfragen/anfrage-stellen.ts'
import { dienstmail, listeners, questionParts } from './mail.ts'
import { type Empfaenger, empfaenger } from './nachricht-daten.ts'
import { verlegungsWorte } from './nachricht-texte.ts'
import { readServices, type Service } from '../reading.ts'

/** News about one's open questions of a service wait together. */
export const fragebuendel = (dienst: string, profil: string): string => `frage ${dienst} ${profil}`

interface OffeneFrage {
  readonly profil: string
  readonly art: keyof typeof ARTEN
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Questions about these shifts that nobody answered yet, with the span that is asked for. */
async function offeneFragen(trx: Trx, schichten: readonly string[], jetzt: Date): Promise<OffeneFrage[]> {
  if (schichten.length === 0) return []
  const { rows } = await sql<OffeneFrage>`
    select distinct on (f.profil) f.profil, f.art, f.angebot, coalesce(m.beginn, a.beginn) as beginn, coalesce(m.ende, a.ende) as ende
    from anfragen f join angebote a on a._id = f.angebot left join anmeldungen m on m._id = f.anmeldung
    where f.angebot = any(${[...schichten]}::uuid[]) and f.antwort is null and f."laeuftAb" > ${jetzt} order by f.profil, beginn`.execute(
    trx,
  )
  return rows
}

interface Verlegtes {
  readonly dienst: Service
  /** Shifts for which when or where changed, as they are now. */
  readonly schichten: readonly string[]
  readonly was: readonly string[]
  /** Profiles that are told of the change anyway. */
  readonly ohne: readonly string[]
  /** The acting user. */
  readonly wer: string | null
}

/** Mails to whoever was asked and has not answered: their link still holds, and its page says what changed. */
export async function verlegteFragen(kontext: Kontext, trx: Trx, { dienst, schichten, was, ohne, wer }: Verlegtes): Promise<Mail[]> {
  const jetzt = kontext.jetzt()
  const fragen = (await offeneFragen(trx, schichten, jetzt)).filter(({ profil }) => !ohne.includes(profil))
  const leute = await empfaenger(
    trx,
    dienst._id,
    fragen.map(({ profil }) => profil),
  )
  const { betreff, absaetze } = verlegungsWorte(dienst, was)
  return askedOf(leute, fragen, wer).map(({ person, frage }) => {
    const bitte = frage.art === 'hilferuf' ? 'ob du helfen kannst' : 'ob du einen Platz übernimmst'
    const worte = {
      betreff,
      absaetze: [
        `wir haben dich gefragt, ${bitte}. Das hat sich geändert:`,
        ...absaetze,
        'Der Link aus der ersten Mail gilt weiter. Antworten kannst du auch auf der Startseite.',
      ],
    }
    return dienstmail(kontext, dienst, person, ARTEN[frage.art], worte, {
      ...questionParts(kontext, dienst, frage),
      buendel: fragebuendel(dienst._id, person.profil),
    })
  })
}

/** Those who want news about their question, with it; the acting user excepted. */
const askedOf = (leute: readonly Empfaenger[], fragen: readonly OffeneFrage[], wer: string | null) =>
  leute.flatMap((person) => {
    const frage = fragen.find(({ profil }) => profil === person.profil)
    return frage ? listeners([person], ARTEN[frage.art], wer).map(() => ({ person, frage })) : []
  })

/**
 * Shifts are struck, or the service is deleted or a draft again: takes back the open questions about them and tells whoever
 * was asked that nobody waits for their answer any more. To be called while the shifts are still there.
 */
export async function erledigeFragen(
  kontext: Kontext,
  trx: Trx,
  id: string,
  schichten: readonly string[] | 'alle',
  wer: string,
): Promise<void> {
  const [dienst] = await readServices(trx, [id])
  if (!dienst) return
  const welche = schichten === 'alle' ? dienst.schichten.map(({ _id }) => _id) : schichten
  const fragen = await offeneFragen(trx, welche, kontext.jetzt())
  if (fragen.length === 0) return
  await sql`update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = ${kontext.jetzt()}
    where angebot = any(${[...welche]}::uuid[]) and antwort is null`.execute(trx)
  const leute = await empfaenger(
    trx,
    id,
    fragen.map(({ profil }) => profil),
  )
  await verwirfBuendel(
    trx,
    leute.map(({ profil }) => fragebuendel(id, profil)),
  )
  await kontext.sende(
    trx,
    askedOf(leute, fragen, wer).map(({ person, frage }) => ({
      an: { email: person.email, name: person.vorname },
      art: ARTEN[frage.art],
      betreff: `Hat sich erledigt: ${dienst.bezeichnung}`,
      absaetze: [
        `wir haben dich für „${dienst.bezeichnung}“ am ${lesbareSpanne(frage.beginn, frage.ende)} gefragt. Das hat sich erledigt: Du musst nicht mehr antworten.`,
      ],
      gueltigBis: new Date(frage.beginn),
      buendel: fragebuendel(id, person.profil),
    })),
  )
}
