// What changing and making a profile have in common: from checked fields to columns, and what else follows.
import { darf } from '#contract/rechte.ts'
import { titelVon } from '#contract/schema.ts'
import { profilFelder, type ProfilFeld, STATUS_EHEMALIG } from '#features/profile/formen.ts'
import { HttpFehler, ungueltig, verboten } from '#server/fehler.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import type { Profilzeile } from './queries.ts'
import { beanstandungen, folgetage } from './regeln.ts'

const JSONB = new Set<string>(['groupalarm', 'konfektion', 'notfallkontakt', 'sichtbarkeit', 'emailBenachrichtigungen'])

/** Fields as PostgreSQL takes them: objects as JSON text. */
export const alsSpalten = (felder: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(felder).map(([feld, wert]) => [feld, JSONB.has(feld) && wert !== null ? JSON.stringify(wert) : wert]))

export const feldVerboten = (feld: ProfilFeld) =>
  new HttpFehler(403, [{ msg: `Das Feld „${titelVon(profilFelder[feld]) ?? feld}“ darfst du nicht ändern.`, feld }])

/**
 * The columns of the changed fields, with the days that follow from them.
 * @throws 400 when days do not fit together; what was wrong before and is not touched stops nobody
 */
export function geaenderteSpalten(geaendert: readonly ProfilFeld[], ganz: Profilzeile, jetzt: Date): Record<string, unknown> {
  const [erste] = beanstandungen(ganz, tagInBerlin(jetzt)).filter(({ aus }) => aus.some((feld) => geaendert.includes(feld)))
  if (erste) throw ungueltig(erste.msg, erste.feld)
  const folgen = Object.entries(folgetage(ganz)).filter(([, { aus }]) => geaendert.includes(aus))
  return alsSpalten({
    ...Object.fromEntries(geaendert.map((feld) => [feld, ganz[feld]])),
    ...Object.fromEntries(folgen.map(([feld, { tag }]) => [feld, tag])),
  })
}

/**
 * After a change of the status: whoever left or is blocked can no longer sign in; coming back opens the account again.
 * Annahme: the status says so, there is no second switch. It opens and closes the door of those who grant rights only for
 * their own kind.
 *
 * @throws 403
 */
export async function gleicheZugangAb(trx: Trx, nutzer: Nutzer, { user, status }: Profilzeile): Promise<void> {
  const gesperrt = (STATUS_EHEMALIG as readonly string[]).includes(status)
  const { rechte } = await trx.selectFrom('users').select('rechte').where('_id', '=', user).executeTakeFirstOrThrow()
  if (rechte.includes('UPDATE_USER_RECHTE') && !darf(nutzer, 'UPDATE_USER_RECHTE')) {
    throw verboten('Den Status von jemandem, der Rechte vergibt, darf nur ändern, wer das auch darf.')
  }
  await trx.updateTable('users').set({ gesperrt }).where('_id', '=', user).where('gesperrt', '=', !gesperrt).execute()
  if (gesperrt) await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
}
