import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Handler } from '#server/http/routes.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import type { OccasionKind } from '../signup/occasion.ts'

/**
 * Annahme: such a mail concerns the duty itself, so it ignores the notification settings.
 * @throws 403, 404, 409 without recipients, 429
 */
export const writeToAll =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['letter']> =>
  async ({ trx, actor, params, body: { an, betreff, text } }) => {
    const head = await kind.load(trx, actor, params.id, 'share')
    kind.requireLeading(actor, head)
    const [occasion] = await kind.read(trx, [head._id])
    const title = occasion?.bezeichnung ?? ''
    const { rows: people } = await sql<{ profil: string; email: string; name: string }>`
      select p._id as profil, p.email, p.vorname as name
      from personen p
      where p."geloeschtAm" is null
        and not p.gesperrt
        and p."user" <> ${actor._id}::uuid
        and exists (
          select
          from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
          where meldung.profil = p._id
            and ${kind.id} = ${head._id}::uuid
            and ${oneOf('meldung.status', an === 'eingeteilt' ? ['eingeteilt'] : STANDING_ANMELDUNG)})
      order by p._id`.execute(trx)
    if (people.length === 0) throw conflict(`Außer dir ist niemand ${an === 'eingeteilt' ? 'eingeteilt' : 'dabei'}.`, 'an')
    const count = people.length === 1 ? '1 Person' : `${people.length} Personen`
    const sent = await sendLetter(context.sendMail, trx, actor, {
      people,
      subject: betreff,
      text,
      addendum: (sender) => `${sender} hat das allen geschickt, die bei „${title}“ ${an === 'eingeteilt' ? 'eingeteilt' : 'dabei'} sind.`,
      button: { text: 'Ansehen', path: kind.path(head._id) },
      record: { area: kind.table, object: head._id, field: 'rundschreiben', said: `„${betreff}“ an ${count}` },
    })
    return { anzahl: sent }
  }
