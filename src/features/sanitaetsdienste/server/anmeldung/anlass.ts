// What the sign-up block (src/server/anmeldung) has to know of a service, and what follows from a change there.
import { sql } from 'kysely'
import { type Anlass, rueckeNach as rueckeNachAn } from '#blocks/anmeldung/server/index.ts'
import { registerOccasions } from '#blocks/konflikte/server/index.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { protokolliereHelfer } from '../verlauf/helfer-historie.ts'
import type { Dienstkopf } from '../laden.ts'
import { meldeStand } from '../nachrichten/nachrichten.ts'
import { isDraft } from '../visibility.ts'

registerOccasions({ column: 'sanitaetsdienst', table: 'sanitaetsdienste', title: 'bezeichnung' })

type Kopf = Pick<Dienstkopf, 'abgesagt' | 'status' | 'meldeschluss' | 'selbstabsageBis' | 'warteliste' | 'sichtbarFuer'>

/** A service as the sign-up block sees it. */
export const alsAnlass = (dienst: Kopf): Anlass => ({
  name: 'Der Dienst',
  abgesagt: dienst.abgesagt,
  ausgeschrieben: !isDraft(dienst),
  meldeschluss: dienst.meldeschluss,
  selbstabsageBis: dienst.selbstabsageBis,
  warteliste: dienst.warteliste,
  gruppen: dienst.sichtbarFuer,
})

/**
 * Sets the state that follows from the staffing: `besetzt` when somebody is staffed into every place of every shift,
 * `ausgeschrieben` otherwise; drafts and finished services stay as they are. The counts must be fresh.
 * Annahme: a service that names no need is never `besetzt`, since nobody said how many are enough.
 */
export async function folgeStatus(trx: Trx, dienst: string): Promise<void> {
  await sql`update sanitaetsdienste set status = n.status
    from (select case when sum((a.besetzung ->> 'unbesetzt')::int) = 0 and sum((a.besetzung ->> 'soll')::int) > 0 then 'besetzt' else 'ausgeschrieben' end as status
      from angebote a where a.sanitaetsdienst = ${dienst}::uuid) n
    where _id = ${dienst}::uuid and sanitaetsdienste.status in ('ausgeschrieben', 'besetzt') and sanitaetsdienste.status <> n.status`.execute(
    trx,
  )
}

/** Promotes from the waiting lists of these shifts of a service, with history and mails; recomputes their counts. */
export async function rueckeNach(kontext: Kontext, trx: Trx, dienst: string, schichten: readonly string[]): Promise<void> {
  const wechsel = await rueckeNachAn(trx, schichten, kontext.jetzt())
  await protokolliereHelfer(trx, dienst, wechsel, null)
  await meldeStand(kontext, trx, wechsel, null)
}
