// A job is said in two halves: its name and the shape of its data, which writers know, and what is done, which the node
// puts together with what that needs (a mail transport, …). Both meet in start.ts.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#server/base.ts'

export interface Auftrag<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly schema: S
  /** How often it is tried in all; the pauses grow from seconds to hours. */
  readonly versuche: number
  /** Lower runs first. */
  readonly rang: number
}

export interface Aufgabe {
  readonly auftrag: Auftrag
  readonly ausfuehren: (daten: unknown, abbruch: AbortSignal) => Promise<void>
}

/** A kind of job. `name` is stored with every job that waits: it stays the same for good. */
export const defineAuftrag = <S extends z.ZodMiniType>(name: string, schema: S, { versuche = 10, rang = 0 } = {}): Auftrag<S> => ({
  name,
  schema,
  versuche,
  rang,
})

/**
 * What is done for a kind of job. It must be repeatable: a node that dies in the middle leaves the job to another one.
 * `abbruch` fires when the node stops and waits no longer.
 */
export const erledige = <S extends z.ZodMiniType>(
  auftrag: Auftrag<S>,
  ausfuehren: (daten: z.output<S>, abbruch: AbortSignal) => Promise<void>,
): Aufgabe => ({
  auftrag,
  ausfuehren: (daten, abbruch) => ausfuehren(z.parse(auftrag.schema, daten), abbruch),
})

interface Wann {
  /** A job that waits under this key is replaced by this one, so that there is at most one. */
  readonly schluessel?: string
  /** Not before this instant. */
  readonly ab?: Date | string
}

/** Enqueues a job in the transaction of the change that causes it: rolled back with it, never lost once it is committed. */
export async function reiheEin<S extends z.ZodMiniType>(
  trx: Trx,
  auftrag: Auftrag<S>,
  daten: z.input<S>,
  { schluessel, ab }: Wann = {},
): Promise<void> {
  const inhalt = JSON.stringify(z.parse(auftrag.schema, daten))
  await sql`
    select graphile_worker.add_job(${auftrag.name}, ${inhalt}::json, run_at => ${ab ?? null}::timestamptz,
      max_attempts => ${auftrag.versuche}::int, job_key => ${schluessel ?? null}, priority => ${auftrag.rang}::int)
  `.execute(trx)
}

/** As `reiheEin`, for many jobs of one kind in one statement. */
export async function reiheViele<S extends z.ZodMiniType>(
  trx: Trx,
  auftrag: Auftrag<S>,
  jobs: readonly (Wann & { readonly daten: z.input<S> })[],
): Promise<void> {
  if (jobs.length === 0) return
  const zeitpunkte = jobs.map(({ ab }) => (ab === undefined ? null : new Date(ab).toISOString()))
  await sql`
    select graphile_worker.add_job(${auftrag.name}, j.daten::json, run_at => j.ab::timestamptz, max_attempts => ${auftrag.versuche}::int,
      job_key => j.schluessel, priority => ${auftrag.rang}::int)
    from unnest(${jobs.map(({ daten }) => JSON.stringify(z.parse(auftrag.schema, daten)))}::text[],
      ${jobs.map(({ schluessel }) => schluessel ?? null)}::text[], ${zeitpunkte}::text[]) as j(daten, schluessel, ab)
  `.execute(trx)
}
