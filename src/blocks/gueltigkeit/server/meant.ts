// The one definition of who is meant to come: quotas, evaluations, distribution and demand read it.
import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '#server/db/vocabulary.ts'
import { MEANT_TO_COME, SUPPORTING_GROUPS } from '../contract.ts'

type Sql = RawBuilder<boolean>

/** Over the row `row` of profile: its group supports the chapter, by the chapter's list of groups. */
const isSupporting = (row: string): Sql =>
  sql<boolean>`(coalesce((select wert -> 'foerdernd' from config where key = 'listen'),
    ${JSON.stringify(SUPPORTING_GROUPS)}::jsonb) ? ${sql.ref(`${row}.gruppe`)})`

export const isInService = (row: string): Sql =>
  sql<boolean>`(${oneOf(`${row}.status`, MEANT_TO_COME)} and ${sql.ref(`${row}.geloeschtAm`)} is null)`

export const isMeantToCome = (row: string): Sql => sql<boolean>`(${isInService(row)} and not ${isSupporting(row)})`
