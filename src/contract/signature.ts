import * as z from 'zod/mini'
import { field } from './fields.ts'

/** Signed on paper: the sheet is filed, and the record notes it. */
export const ON_PAPER = 'papier'
const SIGNED = /^(papier|data:image\/png;base64,[A-Za-z0-9+/]+={0,2})$/
/** A PNG data URL, `papier`, or '' for none. */
export const signature = (titel: string) =>
  field(
    titel,
    z._default(
      z.string().check(
        z.maxLength(100_000),
        z.refine((value) => value === '' || SIGNED.test(value), { error: 'ist keine gezeichnete Unterschrift' }),
      ),
      '',
    ),
  )
