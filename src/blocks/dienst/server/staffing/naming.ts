// People a reader may name in an occasion, and the refusal of people without a part in duties.
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#blocks/konflikte/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { mayName } from '#server/db/vocabulary.ts'

/**
 * Over the row `p` of profile: whoever stands in these offers (an array: those of one occasion) stays workable for who leads it, though hidden
 * from them elsewhere. By the link of a mail nobody is signed in, and only who was asked is named.
 */
export const knownHere = (reader: Reader, angebote: RawBuilder<unknown>): RawBuilder<boolean> =>
  reader === null
    ? sql<boolean>`true`
    : sql<boolean>`(${mayName(reader, 'p')} or exists (
        select 1 from anmeldungen h where h.profil = p._id and h.angebot = any(${angebote})))`

/** Refusal of somebody; names their status to readers with that right (FIELD_RULES of the profile). */
export const noPartText = (reader: Reader, name: string, status: string): string =>
  may(reader, 'READ_USER') || may(reader, 'READ_USER_PROPERTIES')
    ? `${name} hat den Status „${status}“ und kann nicht mitmachen.`
    : `${name} kann zurzeit nicht mitmachen.`
