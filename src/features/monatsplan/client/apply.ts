// Takes a month's proposal over duty by duty; a refusal of one stops no other.
import {
  type Accepted,
  acceptPlaces,
  type BoardAnlass,
  countSeats,
  doneText,
  insistOn,
  type Refused,
  refusedText,
  undoPlaces,
} from '#blocks/dienst/client/index.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import type { MonthProposal } from '../contract.ts'
import { reloadMonth, staffingCalls } from './api.ts'

export type ProposedDuty = MonthProposal['dienste'][number]
export type Place = ProposedDuty['plaetze'][number]
export interface Chosen {
  readonly duty: ProposedDuty
  readonly seats: readonly Place[]
  readonly asks: readonly Place[]
}
export interface RefusedInDuty extends Refused {
  readonly duty: ProposedDuty
}
export interface Applied {
  readonly said: string
  /** Sentence on the refused, where their list is not shown. */
  readonly missed: string
  readonly refused: readonly RefusedInDuty[]
  readonly duties: number
  readonly insist: (refused: RefusedInDuty, reason: string) => Promise<Applied>
  /** @param step tells how many duties are done */
  readonly undo: (step: (count: number) => void) => Promise<void>
}

interface Done {
  readonly duty: ProposedDuty
  readonly accepted: Accepted
}

async function undoAll(done: readonly Done[], step: (count: number) => void): Promise<void> {
  const failed: string[] = []
  for (const [i, { duty, accepted }] of done.entries()) {
    step(i)
    try {
      await undoPlaces(await staffingCalls(duty.art), duty._id, accepted)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      failed.push(`${duty.titel}: ${problem.message}`)
    }
  }
  step(done.length)
  await reloadMonth()
  if (failed.length > 0) notify(`Nicht alles ließ sich zurücknehmen. ${failed.join(' ')}`, 'error')
  else notify('Der Vorschlag ist zurückgenommen.', 'success')
}

/** A duty stands once, so that its undo runs once. */
function withSeated(done: readonly Done[], { duty, accepted }: Done): readonly Done[] {
  const old = done.find((each) => each.duty === duty)
  if (!old) return [...done, { duty, accepted }]
  const both = { ...old.accepted, rows: [...old.accepted.rows, ...accepted.rows] }
  return done.map((each) => (each === old ? { duty, accepted: both } : each))
}

function appliedOf(done: readonly Done[], refused: readonly RefusedInDuty[]): Applied {
  const [rows, questions] = [done.flatMap(({ accepted }) => accepted.rows), done.flatMap(({ accepted }) => accepted.anfragen)]
  return {
    said: doneText(countSeats(rows), questions.length),
    missed: refused.length === 0 ? '' : `${refusedText(refused.length)}.`,
    refused,
    duties: done.length,
    insist: async (one, reason) => {
      const accepted = await insistOn(await staffingCalls(one.duty.art), one.duty._id, one, reason)
      return appliedOf(
        withSeated(done, { duty: one.duty, accepted }),
        refused.filter((other) => other !== one),
      )
    },
    undo: (step) => undoAll(done, step),
  }
}

/** @param step tells how many duties are done */
export async function applyMonth(chosen: readonly Chosen[], step: (count: number) => void): Promise<Applied> {
  const done: Done[] = []
  const refused: RefusedInDuty[] = []
  for (const [i, { duty, seats, asks }] of chosen.entries()) {
    step(i)
    try {
      const calls = await staffingCalls(duty.art)
      const anlass = (await calls.get({ params: { id: duty._id } })) as BoardAnlass
      const accepted = await acceptPlaces(calls, anlass, seats, asks)
      if (accepted.rows.length + accepted.anfragen.length > 0) done.push({ duty, accepted })
      refused.push(...accepted.refused.map((one) => ({ ...one, duty })))
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      refused.push(...[...seats, ...asks].map((place) => ({ duty, place, text: problem.message, mayInsist: false })))
    }
  }
  return appliedOf(done, refused)
}
