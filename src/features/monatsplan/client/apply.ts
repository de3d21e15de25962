// Taking over a proposal of a month: one duty after the other, each as its own board would.
import { type Accepted, acceptPlaces, type BoardAnlass, doneText, undoPlaces } from '#blocks/dienst/client/index.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { joinWords } from '#contract/words.ts'
import type { MonthProposal } from '../contract.ts'
import { reloadMonth, staffingCalls } from './api.ts'

type Proposed = MonthProposal['dienste'][number]
export type Place = Proposed['plaetze'][number]
export interface Chosen {
  readonly duty: Proposed
  readonly seats: readonly Place[]
  readonly asks: readonly Place[]
}
export interface Applied {
  readonly said: string
  readonly undo: () => Promise<void>
}

interface Done {
  readonly duty: Proposed
  readonly accepted: Accepted
}

async function undoAll(done: readonly Done[]): Promise<void> {
  const failed: string[] = []
  for (const { duty, accepted } of done)
    try {
      await undoPlaces(await staffingCalls(duty.art), duty._id, accepted)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      failed.push(`${duty.titel}: ${problem.message}`)
    }
  await reloadMonth()
  if (failed.length > 0) notify(`Nicht alles ließ sich zurücknehmen. ${failed.join(' ')}`, 'error')
  else notify('Der Vorschlag ist zurückgenommen.', 'success')
}

/** @param step tells how many duties are done */
export async function applyMonth(chosen: readonly Chosen[], step: (count: number) => void): Promise<Applied> {
  const done: Done[] = []
  const failed: string[] = []
  for (const [i, { duty, seats, asks }] of chosen.entries()) {
    step(i)
    try {
      const calls = await staffingCalls(duty.art)
      const anlass = (await calls.get({ params: { id: duty._id } })) as BoardAnlass
      const accepted = await acceptPlaces(calls, anlass, seats, asks)
      done.push({ duty, accepted })
      if (accepted.failed.length > 0) failed.push(`${duty.titel} (${accepted.failed.join(' ')})`)
    } catch (problem) {
      // Another duty's refusal stops nothing.
      if (!(problem instanceof ApiError)) throw problem
      failed.push(`${duty.titel} (${problem.message})`)
    }
  }
  const sum = (of: (accepted: Accepted) => number) => done.reduce((all, { accepted }) => all + of(accepted), 0)
  const said = [
    doneText(
      sum(({ rows }) => rows.length),
      sum(({ anfragen }) => anfragen.length),
    ),
    failed.length > 0 && `Nicht übernommen: ${joinWords(failed)}`,
  ]
  return { said: said.filter(Boolean).join(' '), undo: () => undoAll(done) }
}
