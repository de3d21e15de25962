import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { hashVon } from '#server/auth/token.ts'
import { konflikt, nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { type Fragestand, fragestand, anfragenListe, nochOffen, zustandsSatz, zustandVon } from './anfrage-daten.ts'
import { beantworte } from './beantworten.ts'

type C = typeof sanitaetsdiensteContract

function eigenesProfil({ profil }: Nutzer): string {
  if (profil === null) throw konflikt('Zu deinem Zugang gibt es noch kein Profil.')
  return profil
}

/** Annahme: "von mir" are hand-overs that one offers oneself; calls for help are listed with their service. */
export const meineAnfragen =
  (kontext: Kontext): Handler<C['meineAnfragen']> =>
  async ({ db, nutzer }) =>
    anfragenListe(
      db,
      sql`${nochOffen(kontext.jetzt())} and (f.profil = ${nutzer.profil}::uuid or (f.art = 'uebergabe' and f."gestelltVon" = ${nutzer._id}::uuid))`,
    )

export const beantworten =
  (kontext: Kontext): Handler<C['beantworten']> =>
  async ({ trx, nutzer, params, body }) => {
    await beantworte(kontext, trx, { id: params.id, profil: eigenesProfil(nutzer) }, body.antwort)
    const [anfrage] = await anfragenListe(trx, sql`f._id = ${params.id}::uuid`)
    if (!anfrage) throw nichtGefunden('Diese Anfrage')
    return anfrage
  }

/** What the page behind the link shows: no name but the asked one's first. */
function seite(frage: Fragestand, jetzt: Date) {
  const { art, vorname, bezeichnung, schicht, beginn, ende, ortName, treffpunkt, text, beiFrage: alt } = frage
  const zustand = zustandVon(frage, jetzt)
  const anders = alt && (alt.beginn !== beginn || alt.ende !== ende || alt.ortName !== ortName || alt.treffpunkt !== treffpunkt)
  const satz = zustandsSatz(zustand, art)
  return { art, vorname, bezeichnung, schicht, beginn, ende, ortName, treffpunkt, text, zustand, satz, vorher: anders ? alt : null }
}

/** Reading answers nothing: mail programs open links by themselves. */
export const zusage =
  (kontext: Kontext): Handler<C['zusage']> =>
  async ({ db, params }) => {
    const frage = await fragestand(db, { tokenHash: hashVon(params.token) })
    if (!frage) throw nichtGefunden('Diese Anfrage')
    return seite(frage, kontext.jetzt())
  }

export const zusagen =
  (kontext: Kontext): Handler<C['zusagen']> =>
  async ({ trx, params, body }) =>
    seite(await beantworte(kontext, trx, { tokenHash: hashVon(params.token) }, body.antwort), kontext.jetzt())
