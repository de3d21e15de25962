import { sql } from 'kysely'
import {
  type By,
  handOut,
  kindsFor,
  type LendingKind,
  lendingKinds,
  lockAll,
  setStates,
  takePieceBack,
} from '#blocks/ausleihe/server/index.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Validated } from '#contract/endpoint.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { leihenContract } from '#features/leihen/contract.ts'
import type { Actor } from '#server/context.ts'
import { forbidden, HttpError, notFound } from '#server/errors.ts'

/** @throws 403 if this person does not hand out the kind */
export function requireKind(actor: Actor, name: string): LendingKind {
  const kind = kindsFor(actor, 'UPDATE').find((candidate) => candidate.kind === name)
  if (kind) return kind
  const area = lendingKinds().find((candidate) => candidate.kind === name)?.area
  throw area ? forbidden(`Dafür fehlt dir das Recht ${rechtText(`UPDATE_${area}`)}.`) : notFound('Die Ausgabe')
}

interface Loan {
  readonly profil: string
  readonly menge: number
  readonly faelligAm: string | null
  readonly kind: LendingKind
  readonly thing: string
}
/** Loans in the given order, with kind and item. @throws 404 */
async function lent({ trx }: By, loans: readonly string[]): Promise<Loan[]> {
  const { rows } = await sql<{
    row: Omit<Loan, 'kind' | 'thing'> & Readonly<Record<string, unknown>>
  }>`select to_jsonb(l) as row from leihen l where _id = any (${loans}::uuid[])`.execute(trx)
  return loans.map((loan) => {
    const row = rows.find((lending) => lending.row['_id'] === loan)?.row
    const kind = row && lendingKinds().find(({ kind: name }) => row[name] !== null)
    if (!kind) throw notFound('Die Ausgabe')
    return { ...row, kind, thing: row[kind.kind] as string }
  })
}
/** @throws 404 */
async function lentBy(by: By, loan: string): Promise<Loan> {
  const [lending] = await lent(by, [loan])
  if (!lending) throw notFound('Die Ausgabe')
  return lending
}

/** Atomic. @throws 400, 403, 404, 409 */
export async function takeAllBack(by: By, { rueckgaben }: Validated<typeof leihenContract.takeBack>['body']): Promise<void> {
  const loans = await lent(
    by,
    rueckgaben.map(({ leihe }) => leihe),
  )
  for (const { kind } of loans) requireKind(by.actor, kind.kind)
  await lockAll(
    by.trx,
    loans.map(({ kind, thing: id }) => ({ kind, id })),
  )
  for (const [i, { kind, thing }] of loans.entries()) {
    const given = rueckgaben[i]
    if (!given) continue
    await takePieceBack(by, kind, thing, given).catch((error: unknown) => {
      throw inside(`rueckgaben.${i}`, error)
    })
  }
}
const inside = (row: string, error: unknown) =>
  error instanceof HttpError
    ? new HttpError(
        error.status,
        error.errors.map((message) => (message.feld === undefined ? message : { ...message, feld: `${row}.${message.feld}` })),
      )
    : error

/** Also allowed for the holder. @throws 400, 403, 404, 409 */
export async function reportLoss(by: By, loan: string, body: Validated<typeof leihenContract.reportLoss>['body']): Promise<void> {
  const { kind, thing, profil } = await lentBy(by, loan)
  if (profil !== by.actor.profil) requireKind(by.actor, kind.kind)
  await takePieceBack(by, kind, thing, { ...body, leihe: loan, menge: null })
}

/**
 * @returns the holder
 * @throws 400, 403, 404, 409
 */
export async function exchangeLoan(
  by: By,
  loan: string,
  { gegen, unterschrift, ...terms }: Validated<typeof leihenContract.exchange>['body'],
): Promise<string> {
  const { kind, thing, profil, menge, faelligAm: until } = await lentBy(by, loan)
  requireKind(by.actor, kind.kind)
  const replacement = { kind: requireKind(by.actor, gegen.art), id: gegen.id }
  await lockAll(by.trx, [{ kind, id: thing }, replacement])
  await takePieceBack(by, kind, thing, { ...terms, leihe: loan, menge: null })
  // An expired due date is not carried over to the replacement.
  const faelligAm = until !== null && until < tagInBerlin(by.now) ? null : until
  await handOut(by, { profil, faelligAm, unterschrift, bemerkung: '' }, [
    { ...replacement, exemplar: gegen.exemplar, menge, kaution: null },
  ])
  return profil
}

/** @throws 400, 403, 404, 409 */
export const setAllStates = (by: By, { art, stuecke, status, grund }: Validated<typeof leihenContract.status>['body']) =>
  setStates(by, requireKind(by.actor, art), stuecke, status, grund)
