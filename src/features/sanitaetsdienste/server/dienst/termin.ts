import type { sanitaetsdiensteContract } from '../../contract.ts'
import { calendarFile } from '#blocks/kalender/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { occasionTermine } from '#blocks/dienst/server/index.ts'
import { dienste } from '../occasion.ts'
import { load } from '../load.ts'

type C = typeof sanitaetsdiensteContract

/** A service as a calendar file: one's own registrations, or every shift for people without any. */
export const termin =
  (context: AppContext): Handler<C['termin']> =>
  async ({ db, actor, params, reply }) => {
    const dienst = await load(db, actor, params.id)
    const entries = await occasionTermine(db, dienste, actor, [dienst._id])
    const file = calendarFile(entries, await context.chapter(), context.now(), `${dienst.nummer}.ics`)
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .send(file.content)
  }
