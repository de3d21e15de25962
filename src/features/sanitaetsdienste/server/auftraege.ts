// The jobs of this area and their timetable. All are repeatable: keys of the mails keep anything from being told twice.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { plaetzeFreigeben } from '#blocks/anmeldung/server/index.ts'
import { type Aufgabe, defineAuftrag, erledige } from '#server/jobs/auftrag.ts'
import type { Bereichsauftraege } from '#server/jobs/knotenauftraege.ts'
import type { Kontext } from '#server/kontext.ts'
import { gibPlaetzeFrei } from './anmeldung/ausgeschieden.ts'
import { erinnere, meldeLuecken } from './nachrichten/erinnerungen.ts'
import { gibLeitungFrei } from './nachrichten/leitung-frei.ts'
import { neuenDienstMelden } from './nachrichten/nachrichten.ts'
import { schreibeNeuenDienst } from './nachrichten/neuer-dienst.ts'

const erinnern = defineAuftrag('sanitaetsdienste-erinnern', z.unknown(), { rang: 6 })
const luecken = defineAuftrag('sanitaetsdienste-luecken', z.unknown(), { rang: 8 })

/** Questions that nobody answered in time are closed, as taken back at the instant they expired. */
export const schliesseAnfragen = (kontext: Kontext): Promise<void> =>
  kontext.schreibe(async (trx) => {
    await sql`update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = "laeuftAb" where antwort is null and "laeuftAb" <= ${kontext.jetzt()}`.execute(
      trx,
    )
  })

const aufgaben = (kontext: Kontext): Aufgabe[] => [
  erledige(erinnern, async () => {
    await erinnere(kontext)
    await schliesseAnfragen(kontext)
  }),
  erledige(plaetzeFreigeben, async ({ profil }) => {
    await gibPlaetzeFrei(kontext, profil)
    await gibLeitungFrei(kontext, profil)
  }),
  erledige(luecken, () => meldeLuecken(kontext)),
  erledige(neuenDienstMelden, (daten, abbruch) => schreibeNeuenDienst(kontext, daten, abbruch)),
]

export const auftraege: Bereichsauftraege = {
  aufgaben,
  termine: [
    { auftrag: erinnern, wann: '*/15 * * * *' },
    // The timetable is in UTC: 18:00 in Berlin is one of the two, and the job itself knows which.
    { auftrag: luecken, wann: '0 16,17 * * *' },
  ],
}
