import type { sanitaetsdiensteContract } from '../../contract.ts'
import { notFound } from '#server/errors.ts'
import { calendarFile } from '#blocks/kalender/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { kalenderEntries, recipientsOf } from '#blocks/anmeldung/server/index.ts'
import { load } from '../load.ts'
import { asOccasion, dienste } from '../occasion.ts'
import { readServices } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

/** A service as a calendar file: one's own registrations, or every shift for whoever has none. */
export const termin =
  (context: AppContext): Handler<C['termin']> =>
  async ({ db, actor, params, reply }) => {
    const { nummer: number } = await load(db, actor, params.id)
    const [dienst] = await readServices(db, [params.id])
    if (!dienst) throw notFound('Der Sanitätsdienst')
    const [person] = actor.profil === null ? [] : await recipientsOf(db, dienste, params.id, [actor.profil])
    const standing = person?.meldungen.filter(({ status }) => ['gemeldet', 'eingeteilt', 'warteliste'].includes(status)) ?? []
    const file = calendarFile(
      kalenderEntries(dienste, asOccasion(dienst), standing, person?.erinnerungVorlauf ?? 0),
      context.config,
      context.now(),
      `${number}.ics`,
    )
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .send(file.inhalt)
  }
