// Answering a question once, by the link of a mail or signed in: one core for both.
import { sql } from 'kysely'
import { type Mitwirkender, ohneBedarf, passtAuf } from '#blocks/anmeldung/besetzung.ts'
import { rang } from '#contract/qualifikation.ts'
import { type Aenderung, planeEinteilung } from '#blocks/anmeldung/server/index.ts'
import { konflikt, nichtGefunden } from '#server/fehler.ts'
import { belegtePersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { type Fragestand, fragestand, zustandsSatz, zustandVon } from './anfrage-daten.ts'
import { schichtenVon } from '../anmeldung/anlass.ts'
import { setzeEin } from '../einteilung/besetzen.ts'

type Welche = Parameters<typeof fragestand>[1]
export type Wahl = 'zugesagt' | 'abgelehnt'

/** The function of the missing place that somebody takes: the most demanding that they cover. */
function funktionFuer({ besetzung, eigener, ...frage }: Fragestand): string {
  if (eigener === 'gemeldet' || ohneBedarf(frage)) return ''
  const person: Mitwirkender = frage
  const passende = besetzung.fehlt
    .filter((zeile) => passtAuf(person, { qualifikation: zeile.qualifikation, mindestalter: zeile.mindestalter ?? null }))
    .toSorted((a, b) => rang(b.qualifikation) - rang(a.qualifikation))
  return passende[0]?.funktion ?? ''
}

function hilferufAnnehmen(frage: Fragestand): Aenderung[] {
  const { angebot, profil, eigener } = frage
  if (eigener === 'eingeteilt') return []
  return [
    {
      profil,
      schicht: angebot,
      status: 'eingeteilt',
      funktion: funktionFuer(frage),
      fahrzeug: null,
      praktikant: false,
      von: null,
      bis: null,
      grund: '',
    },
  ]
}

// Without a name: who took the place stands in the same group of the history, and an ended account leaves none behind.
const UEBERGEBEN = 'Platz übergeben'

/** The giver goes, the taker comes: same state, function and vehicle. */
async function uebernehmen(trx: Trx, { angebot, anmeldung, profil }: Fragestand): Promise<Aenderung[]> {
  const { rows } = await sql<Pick<Aenderung, 'profil' | 'status' | 'funktion' | 'fahrzeug' | 'praktikant'> & { von: string; bis: string }>`
    select profil, status, funktion, fahrzeug, praktikant, beginn as von, ende as bis from anmeldungen where _id = ${anmeldung}::uuid for update`.execute(
    trx,
  )
  const [platz] = rows
  if (!platz) throw nichtGefunden('Diese Anfrage')
  return [
    { ...platz, schicht: angebot, status: 'abgesagt', funktion: '', fahrzeug: null, grund: UEBERGEBEN },
    { ...platz, schicht: angebot, profil, grund: '' },
  ]
}

/**
 * Writes the answer and what follows from it. Whoever says yes holds service and shift until commit, so that of two for one
 * last place the second sees that it is gone.
 * @throws 404 for an unknown question, 409 with a kind sentence when it can no longer be answered
 */
export async function beantworte(kontext: Kontext, trx: Trx, welche: Welche, wahl: Wahl): Promise<Fragestand> {
  const vorab = await fragestand(trx, welche)
  if (!vorab) throw nichtGefunden('Diese Anfrage')
  // The order in which everybody locks: the service, its shift, then what hangs on it.
  await sql`select _id from sanitaetsdienste where _id = ${vorab.dienst}::uuid for update`.execute(trx)
  await sql`select _id from angebote where _id = ${vorab.angebot}::uuid for update`.execute(trx)
  await sql`select _id from anfragen where _id = ${vorab._id}::uuid for update`.execute(trx)
  const frage = await fragestand(trx, welche)
  if (!frage) throw nichtGefunden('Diese Anfrage')
  const jetzt = kontext.jetzt()
  const zustand = zustandVon(frage, jetzt)
  if (zustand === 'zugesagt' || zustand === 'abgelehnt')
    throw konflikt(zustand === 'zugesagt' ? 'Du hast hier schon zugesagt.' : 'Du hast hier schon abgesagt.')
  // A no is welcome also when the place is gone.
  if (zustand !== 'offen' && !(zustand === 'vergeben' && wahl === 'abgelehnt')) throw konflikt(zustandsSatz(zustand, frage.art))
  await sql`update anfragen set antwort = ${wahl}, "beantwortetAm" = ${jetzt} where _id = ${frage._id}::uuid`.execute(trx)
  if (wahl === 'zugesagt') await nimmAn(kontext, trx, frage)
  const danach = await fragestand(trx, welche)
  if (!danach) throw nichtGefunden('Diese Anfrage')
  return danach
}

async function nimmAn(kontext: Kontext, trx: Trx, frage: Fragestand): Promise<void> {
  if (frage.art === 'uebergabe' && (frage.eigener === 'gemeldet' || frage.eigener === 'eingeteilt'))
    throw konflikt('Du bist in dieser Schicht schon dabei.')
  const [dort] = (await belegtePersonen(trx, [{ wer: frage.profil, beginn: frage.beginn, ende: frage.ende }])).flat()
  if (dort && dort.angebot !== frage.angebot) throw konflikt(`Zu dieser Zeit bist du schon eingeteilt: ${belegungText(dort)}.`)
  const aenderungen = frage.art === 'hilferuf' ? hilferufAnnehmen(frage) : await uebernehmen(trx, frage)
  const schritte = await planeEinteilung(trx, await schichtenVon(trx, frage.dienst), aenderungen, (_, feld) => feld)
  await setzeEin(kontext, trx, { _id: frage.dienst }, schritte, frage.user, frage.art)
}
