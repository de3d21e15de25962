import { ON_PAPER } from '#contract/signature.ts'
import { badRequest } from '#server/errors.ts'
import { isWholePng } from './picture.ts'

/** @throws 400 for an incomplete drawn signature */
export function checkSignature(value: string, field: string): void {
  if (value !== '' && value !== ON_PAPER && !isWholePng(Buffer.from(value.slice(value.indexOf(',') + 1), 'base64')))
    throw badRequest('Die Unterschrift ist unvollständig angekommen. Zeichne sie bitte noch einmal.', field)
}
