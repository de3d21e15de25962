// Puts questions to members: a row each with a secret of its own, and a mail with a way to say yes and one to say no.
import { pfad, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import { neuesToken } from '#server/auth/token.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import type { Fragestand } from './anfrage-daten.ts'
import { dienstmail, questionParts } from '../nachrichten/mail.ts'
import { type Empfaenger, empfaenger } from '../nachrichten/nachricht-daten.ts'
import type { Fakten } from '../nachrichten/nachricht-texte.ts'
import type { Service } from '../reading.ts'

interface Bitte {
  readonly art: 'hilferuf' | 'uebergabe'
  readonly dienst: Service
  readonly schicht: string
  /** A hand-over: the registration that is offered, with its span. */
  readonly platz?: { readonly _id: string; readonly von: string; readonly bis: string }
  readonly profile: readonly string[]
  readonly text: string
}

/** Annahme: a call for help is for those who want mails about new services, a hand-over for those who want them about their staffing. */
export const ARTEN = { hilferuf: 'neuerDienst', uebergabe: 'eingeteilt' } as const

/** What is asked for: the shift, or the part of it that its giver has. */
function spanneVon({ dienst, schicht, platz }: Bitte): { beginn: string; ende: string } {
  if (platz) return { beginn: platz.von, ende: platz.bis }
  const { beginn, ende } = dienst.schichten.find(({ _id }) => _id === schicht) ?? dienst
  return { beginn, ende }
}

function mail(kontext: Kontext, bitte: Bitte, nutzer: Nutzer, wer: Empfaenger, token: string): Mail {
  const { art, dienst, schicht, text } = bitte
  const hier = dienst.schichten.find(({ _id }) => _id === schicht)
  const { beginn: von, ende: bis } = spanneVon(bitte)
  const name = `${nutzer.vorname} ${nutzer.nachname}`
  const worte =
    art === 'hilferuf'
      ? {
          betreff: `Kannst du helfen? ${dienst.bezeichnung}, ${lesbareZeit(von)}`,
          satz: `für „${dienst.bezeichnung}“ fehlt noch jemand, und du würdest gut passen. ${name} bittet dich um Hilfe.`,
          ja: 'Ja, ich komme',
        }
      : {
          betreff: `Übernimmst du meinen Platz? ${dienst.bezeichnung}, ${lesbareZeit(von)}`,
          satz: `${name} kann bei „${dienst.bezeichnung}“ nicht dabei sein und bietet dir den Platz an.`,
          ja: 'Ja, ich übernehme',
        }
  const answer = pfad('/zusage/{token}', { token })
  const angaben = { betreff: worte.betreff, absaetze: [worte.satz, text === '' ? '' : `„${text}“`].filter(Boolean) }
  const shift: Fakten = hier?.bezeichnung ? [['Schicht', hier.bezeichnung]] : []
  return dienstmail(kontext, dienst, wer, ARTEN[art], angaben, {
    ...questionParts(kontext, dienst, { angebot: schicht, beginn: von, ende: bis }, shift),
    knopf: { text: worte.ja, pfad: answer },
    nebenlink: { text: 'Nein, diesmal nicht', pfad: withQuery(answer, { antwort: 'nein' }) },
    nachsatz: 'Du brauchst dafür kein Passwort. Der Link ist nur für dich und gilt einmal, bis der Dienst beginnt.',
  })
}

/**
 * Asks these members; they may answer until the shift begins. Who wants no such mails finds the question on the dashboard.
 * Answers the ids of the questions.
 */
export async function stelleAnfragen(kontext: Kontext, trx: Trx, nutzer: Nutzer, bitte: Bitte): Promise<string[]> {
  const { art, dienst, schicht, platz, text } = bitte
  const leute = await empfaenger(trx, dienst._id, bitte.profile)
  const token = leute.map(() => neuesToken())
  const spanne = spanneVon(bitte)
  const beiFrage: Fragestand['beiFrage'] = { ...spanne, ortName: dienst.ortDaten.name, treffpunkt: dienst.treffpunkt }
  const { rows } = await sql<{ _id: string }>`
    insert into anfragen (art, "tokenHash", angebot, anmeldung, profil, text, "gestelltVon", "gestelltAm", "laeuftAb", "beiFrage")
    select ${art}, decode(n.hash, 'hex'), ${schicht}::uuid, ${platz?._id ?? null}::uuid, n.profil, ${text}, ${nutzer._id}::uuid, ${kontext.jetzt()}::timestamptz, ${spanne.beginn}::timestamptz, ${JSON.stringify(beiFrage)}::jsonb
    from unnest(${token.map(({ hash }) => hash.toString('hex'))}::text[], ${leute.map(({ profil }) => profil)}::uuid[]) as n(hash, profil)
    returning _id`.execute(trx)
  await kontext.sende(
    trx,
    leute.flatMap((wer, i) =>
      wer.will[ARTEN[art]] && wer.user !== nutzer._id ? [mail(kontext, bitte, nutzer, wer, token[i]?.token ?? '')] : [],
    ),
  )
  return rows.map(({ _id }) => _id)
}
