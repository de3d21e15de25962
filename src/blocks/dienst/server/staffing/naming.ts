// People a reader may name in an occasion, and the refusal for people who take no part in duties.
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#blocks/konflikte/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { mayName } from '#server/db/vocabulary.ts'

/**
 * Condition over the row `p` of profile. People in these offers (array, one occasion) remain editable for its leaders, even if hidden
 * elsewhere.
 * Mail links have no signed-in user: only the asked person is named.
 */
export const knownHere = (reader: Reader, angebote: RawBuilder<unknown>): RawBuilder<boolean> =>
  reader === null
    ? sql<boolean>`true`
    : sql<boolean>`(${mayName(reader, 'p')} or exists (
        select 1 from anmeldungen h where h.profil = p._id and h.angebot = any(${angebote})))`

/** Refusal text; names the status only to readers with that right (FIELD_RULES of the profile). */
export const noPartText = (reader: Reader, name: string, status: string): string =>
  may(reader, 'READ_USER') || may(reader, 'READ_USER_PROPERTIES')
    ? `${name} hat den Status „${status}“ und kann nicht mitmachen.`
    : `${name} kann zurzeit nicht mitmachen.`
