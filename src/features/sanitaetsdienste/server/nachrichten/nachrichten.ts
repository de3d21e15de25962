// Who is told of what by mail. Each function writes into the outbox in the caller's transaction, never for one's own
// action, never to whoever switched such mails off, and news of ten minutes about one service become one mail.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/bausteine.ts'
import { schliesseErledigte, type Standwechsel } from '#blocks/anmeldung/server/index.ts'
import { defineAuftrag, reiheEin } from '#server/jobs/auftrag.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { BUENDEL, verwirfBuendel, verwirftBuendel } from '#server/mail/sende.ts'
import { dienstmail, listeners } from './mail.ts'
import { fragebuendel, verlegteFragen } from './nachricht-gefragte.ts'
import { meldeLeitung } from './nachricht-leitung.ts'
import { beteiligte, type Empfaenger, empfaenger, leitungVon } from './nachricht-daten.ts'
import { isDraft } from '../visibility.ts'
import { dienstfakten, standWorte, verlegungsWorte } from './nachricht-texte.ts'
import { nameOf, readServices, type Service } from '../reading.ts'

/** Tells the members of a new service; enqueued ten minutes after it was published. */
export const neuenDienstMelden = defineAuftrag('sanitaetsdienste-neu', z.object({ dienst: id, wer: z.nullable(id) }), { rang: 8 })

const ZEHN_MINUTEN = 10 * 60_000
/** One mail per person and service waits at a time; it says the last state. */
const buendelFuer = (dienst: string, profil: string) => `dienst ${dienst} ${profil}`

/** The statement that drops what waits for somebody about a service: whoever acts for themselves knows more. */
export const verwirftEigene = (dienst: string, profil: string) => verwirftBuendel([buendelFuer(dienst, profil)])

/** A service was published: told to those who may see it and want such mails. `wer` is the acting user, null for the system. */
export async function meldeNeuenDienst(kontext: Kontext, trx: Trx, dienst: string, wer: string | null): Promise<void> {
  // A whole chapter is told: that is a job, and what is mended in the first minutes is told as it then is.
  const ab = new Date(kontext.jetzt().getTime() + ZEHN_MINUTEN)
  await reiheEin(trx, neuenDienstMelden, { dienst, wer }, { schluessel: `sandienst neu ${dienst}`, ab })
}

/** The service, while there is anything to tell of it: not before it is published, not after it is over. */
async function lade(trx: Trx, dienst: string, jetzt: Date): Promise<Service | null> {
  const [angaben] = await readServices(trx, [dienst])
  if (!angaben || isDraft(angaben)) return null
  return Date.parse(angaben.ende) > jetzt.getTime() ? angaben : null
}

/**
 * Time or place changed; `was` are German labels of what did: told to all who are registered, staffed or wait, and to whom
 * a question about one of these shifts is still open.
 */
export async function meldeVerlegung(
  kontext: Kontext,
  trx: Trx,
  dienst: string,
  wer: string | null,
  was: readonly string[],
  schichten: readonly string[],
): Promise<void> {
  const angaben = await lade(trx, dienst, kontext.jetzt())
  if (!angaben) return
  const dabei = [...new Set([...(await beteiligte(trx, dienst)), ...leitungVon(angaben)])]
  const leute = await empfaenger(trx, dienst, dabei)
  // A mail that waits would tell the old time: it is renewed even where such news alone are not wanted.
  const wartend = await sql<{ schluessel: string }>`select schluessel from mails where schluessel = any(${leute.map(
    ({ profil }) => BUENDEL + buendelFuer(dienst, profil),
  )}::text[]) and "versendetAm" is null and "aufgegebenAm" is null and "vergebenBis" is null`.execute(trx)
  const wartet = new Set(wartend.rows.map(({ schluessel }) => schluessel))
  const worte = verlegungsWorte(angaben, was)
  await kontext.sende(trx, [
    ...leute
      .filter(({ user, will, profil }) => user !== wer && (will.dienstGeaendert || wartet.has(BUENDEL + buendelFuer(dienst, profil))))
      .map((person) => dienstmail(kontext, angaben, person, 'dienstGeaendert', worte, { buendel: buendelFuer(dienst, person.profil) })),
    ...(await verlegteFragen(kontext, trx, { dienst: angaben, schichten, was, ohne: dabei, wer })),
  ])
}

/** The service was called off: told to all concerned, the leaders, and `gefragte`, whose questions were still open (profile ids). */
export async function meldeAbsage(
  kontext: Kontext,
  trx: Trx,
  dienst: string,
  wer: string | null,
  gefragte: readonly string[],
): Promise<void> {
  const angaben = await lade(trx, dienst, kontext.jetzt())
  if (!angaben) return
  const dabei = new Set([...(await beteiligte(trx, dienst)), ...leitungVon(angaben)])
  const leute = await empfaenger(trx, dienst, [...new Set([...dabei, ...gefragte])])
  await verwirfBuendel(
    trx,
    leute.flatMap(({ profil }) => [buendelFuer(dienst, profil), fragebuendel(dienst, profil), `leitung ${dienst} ${profil}`]),
  )
  const durch = angaben.absageVon === 'veranstalter' ? 'vom Veranstalter ' : ''
  const worte = (profil: string) => ({
    betreff: `Abgesagt: ${angaben.bezeichnung}`,
    absaetze: [
      `„${angaben.bezeichnung}“ wurde ${durch}abgesagt und findet nicht statt. ${dabei.has(profil) ? 'Du musst nicht kommen.' : 'Was wir dich gefragt haben, ist damit erledigt.'}`,
      angaben.absageGrund === '' ? '' : `Der Grund: ${angaben.absageGrund}`,
    ].filter(Boolean),
  })
  await kontext.sende(
    trx,
    // Final, and for tonight perhaps: this does not wait.
    listeners(leute, 'abgesagt', wer).map((person) =>
      dienstmail(kontext, angaben, person, 'abgesagt', worte(person.profil), {
        fakten: dienstfakten(angaben),
        gueltigBis: new Date(angaben.ende),
        schluessel: `absage ${dienst} ${person.profil}`,
      }),
    ),
  )
}

/** What somebody knows of their registrations: while staffed also as what. */
const kenntnis = (meldungen: Empfaenger['meldungen'], vorher?: readonly Standwechsel[]) =>
  Object.fromEntries(
    meldungen.map(({ _id, status, funktion, fahrzeug, von, bis }) => {
      const wechsel = vorher?.find(({ anmeldung }) => anmeldung === _id)
      // Never registered and signed off are the same to whoever is told.
      if (wechsel) return [_id, wechsel.vorher ?? 'abgesagt']
      return [_id, status === 'eingeteilt' ? [funktion, fahrzeug, von, bis] : status]
    }),
  )

/** States of registrations changed: told to each person concerned; a staffed person who signs off is told to the leader. */
export async function meldeStand(kontext: Kontext, trx: Trx, wechsel: readonly Standwechsel[], wer: string | null): Promise<void> {
  if (wechsel.length === 0) return
  const { rows } = await sql<{ angebot: string; dienst: string; gefragt: boolean }>`
    select _id as angebot, sanitaetsdienst as dienst,
      exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as gefragt
    from angebote a where _id = any(${[...new Set(wechsel.map(({ angebot }) => angebot))]}::uuid[]) and sanitaetsdienst is not null`.execute(
    trx,
  )
  if (rows.some(({ gefragt }) => gefragt)) await schliesseErledigte(trx, wechsel, kontext.jetzt())
  const jeDienst = Map.groupBy(
    wechsel.filter(({ angebot }) => rows.some((zeile) => zeile.angebot === angebot)),
    ({ angebot }) => rows.find((zeile) => zeile.angebot === angebot)?.dienst ?? '',
  )
  // Whoever acted for themselves knows more than what still waits for them.
  await verwirfBuendel(
    trx,
    [...jeDienst].flatMap(([dienst, seine]) =>
      seine.filter(({ anstoss }) => anstoss === 'selbst').map(({ profil }) => buendelFuer(dienst, profil)),
    ),
  )
  for (const [dienst, seine] of jeDienst) {
    // A sign-up concerns nobody else: it is to be quick.
    // oxlint-disable-next-line no-await-in-loop -- one connection, and one service as a rule
    if (seine.some((einer) => einer.anstoss !== 'selbst' || gehtDieLeitungAn(einer))) await schreibeStand(kontext, trx, dienst, seine, wer)
  }
}

async function schreibeStand(
  kontext: Kontext,
  trx: Trx,
  dienst: string,
  wechsel: readonly Standwechsel[],
  wer: string | null,
): Promise<void> {
  const angaben = await lade(trx, dienst, kontext.jetzt())
  if (!angaben || angaben.abgesagt) return
  const leute = await empfaenger(trx, dienst, [...new Set(wechsel.map(({ profil }) => profil))])
  await verwirfBuendel(
    trx,
    leute.filter(({ user }) => user === wer).map(({ profil }) => buendelFuer(dienst, profil)),
  )
  const nimmt = leute.find(({ profil }) =>
    wechsel.some((einer) => einer.profil === profil && einer.anstoss === 'uebergabe' && einer.nachher !== 'abgesagt'),
  )
  const mails = listeners(leute, 'eingeteilt', wer).flatMap((person) => {
    const ihre = wechsel.filter(({ profil }) => profil === person.profil)
    if (ihre.every(({ nachher }) => nachher === 'nichtErschienen')) return []
    const worte = standWorte(angaben, ihre, person.meldungen, nimmt && nameOf(nimmt))
    // A hand-over is always told: its giver waits for the answer.
    const stand = ihre.some(({ anstoss }) => anstoss === 'uebergabe')
      ? {}
      : { stand: { vorher: kenntnis(person.meldungen, ihre), nachher: kenntnis(person.meldungen) } }
    return [dienstmail(kontext, angaben, person, 'eingeteilt', worte, { buendel: buendelFuer(dienst, person.profil), ...stand })]
  })
  await kontext.sende(trx, mails)
  if (wechsel.some(gehtDieLeitungAn)) await meldeLeitung(kontext, trx, angaben, wer)
}

/** A staffed person who leaves by themselves; who left for good; a place that was given on; a call for help that was answered. */
const gehtDieLeitungAn = ({ anstoss, vorher, nachher }: Standwechsel): boolean =>
  anstoss === 'hilferuf' ||
  anstoss === 'uebergabe' ||
  (anstoss === 'ausgeschieden' && vorher !== 'warteliste') ||
  (anstoss === 'selbst' && vorher === 'eingeteilt' && nachher === 'abgesagt')
