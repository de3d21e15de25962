// The shifts of a service as a client wrote them.
import type { NewDienst, SchichtProps } from '../../schemas.ts'
import { questionMaengel } from '#blocks/dienst/questions.ts'
import { HttpError, type Message, badRequest } from '#server/errors.ts'
import { maengel, missing, schichtenFrom } from '../rules.ts'

/**
 * The shifts of a service as it would be written, checked by all rules.
 * @throws 400 with every sentence at once, each on the field that the person wrote
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
  const absent = draft ? [] : missing(dienst).map(({ field, titel }) => ({ msg: `${titel} fehlt.`, feld: field }))
  const errors = [...absent, ...maengel({ dienst, schichten, now, before }), ...questionMaengel(dienst.fragen)]
  if (errors.length > 0) throw new HttpError(400, short ? errors.map(atDienst) : errors)
  return schichten
}

/** A service of one shift was written without the list: blame the field of the service itself. */
const atDienst = ({ msg, feld: field }: Message): Message => ({
  msg: msg.replace(/^Schicht 1: /, ''),
  feld: (field ?? '').replace(/^schichten\.0\./, ''),
})
