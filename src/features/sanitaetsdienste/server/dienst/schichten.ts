import type { NewDienst, SchichtProps } from '../../schemas.ts'
import { questionMaengel } from '#blocks/dienst/questions.ts'
import { HttpError, type Message, badRequest } from '#server/errors.ts'
import { findMaengel, missingFields, schichtenFrom } from '../rules.ts'

/**
 * Validates all shifts by all rules.
 * @throws 400 with all messages, each at the field that the user edited
 */
export function validatedSchichten(
  dienst: NewDienst | Omit<NewDienst, 'status'>,
  now: Date,
  before: string | null,
  draft: boolean,
): readonly SchichtProps[] {
  const short = dienst.schichten.length === 0
  if (!short && (dienst.bedarf.length > 0 || dienst.fahrzeuge.length > 0 || dienst.praktikanten.anzahl > 0))
    throw badRequest('Bedarf, Praktikanten und Fahrzeuge stehen entweder am Dienst oder an seinen Schichten, nicht an beiden.', 'schichten')
  const schichten = schichtenFrom(dienst)
  const absent = draft ? [] : missingFields(dienst).map(({ field, titel }) => ({ msg: `${titel} fehlt.`, feld: field }))
  const errors = [...absent, ...findMaengel({ dienst, schichten, now, before }), ...questionMaengel(dienst.fragen)]
  if (errors.length > 0) throw new HttpError(400, short ? errors.map(atDienst) : errors)
  return schichten
}

/** For a service of one shift without the list, errors belong to the service's own fields. */
const atDienst = ({ msg, feld }: Message): Message => ({
  msg: msg.replace(/^Schicht 1: /, ''),
  feld: (feld ?? '').replace(/^schichten\.0\./, ''),
})
