import type { sanitaetsdiensteContract } from '../../contract.ts'
import { nichtGefunden } from '#server/fehler.ts'
import { kalenderdatei } from '#blocks/kalender/server/index.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { kalendereintraege } from '../kalendereintrag.ts'
import { lade } from '../laden.ts'
import { empfaenger } from '../nachrichten/nachricht-daten.ts'
import { readServices } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/** A service as a calendar file: one's own registrations, or every shift for whoever has none. */
export const termin =
  (kontext: Kontext): Handler<C['termin']> =>
  async ({ db, nutzer, params, reply }) => {
    const { nummer } = await lade(db, nutzer, params.id)
    const [dienst] = await readServices(db, [params.id])
    if (!dienst) throw nichtGefunden('Der Sanitätsdienst')
    const [person] = nutzer.profil === null ? [] : await empfaenger(db, params.id, [nutzer.profil])
    const stehend = person?.meldungen.filter(({ status }) => ['gemeldet', 'eingeteilt', 'warteliste'].includes(status)) ?? []
    const datei = kalenderdatei(
      kalendereintraege(dienst, stehend, person?.erinnerungVorlauf ?? 0),
      kontext.config,
      kontext.jetzt(),
      `${nummer}.ics`,
    )
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${datei.name}"`)
      .header('cache-control', 'private, no-store')
      .send(datei.inhalt)
  }
