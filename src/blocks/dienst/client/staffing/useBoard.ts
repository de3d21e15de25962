import { useEffect, useMemo, useState } from 'react'
import type { BoardAnlass, BoardKind } from '../board.ts'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useSend } from '#client/net/useSend.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { readDraft, rememberDraft, discardDraft } from '#client/ui/form/draft.ts'
import { useLeaveGuard } from '#client/ui/form/leave-guard.ts'
import { anlassQuery, reloadAnlaesse } from '../queries.ts'
import {
  isSamePlace,
  placeRows,
  placeKey,
  type Place,
  type Places,
  placesFrom,
  effectiveChanges,
  type Difference,
  placeDifferences,
} from './state.ts'

interface Base {
  readonly version: number
  readonly places: Places
}
interface Work {
  readonly basis: Base
  readonly changes: Places
  readonly before: readonly Places[]
  readonly after: readonly Places[]
}

export interface Board {
  readonly places: Places
  readonly saved: Places
  readonly changes: Places
  readonly count: number
  /** Applies changes as one undo step. `null` removes a person who had only an unsaved place. */
  readonly change: (steps: readonly (readonly [schicht: string, profil: string, neu: Place | null])[]) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly discard: () => void
  readonly foreign: readonly Difference[]
  readonly layOnTop: () => void
  readonly save: () => Promise<unknown>
  readonly isSaving: boolean
  readonly error: string
}

const STEPS = 100
const STALE = 'Inzwischen hat jemand anderes etwas geändert. Deine Änderungen stehen noch hier.'
const baseFrom = (dienst: BoardAnlass): Base => ({ version: dienst.version, places: placesFrom(dienst) })
const untouched = (dienst: BoardAnlass): Work => ({ basis: baseFrom(dienst), changes: {}, before: [], after: [] })

interface Save {
  readonly before: Places
  readonly sent: Places
  readonly savedAnlass: BoardAnlass
}
/** Restores the places as they were before a save; people without one are taken off. @returns false if somebody changed one since */
async function takeStaffingBack(kind: BoardKind, id: string, { before, sent, savedAnlass }: Save): Promise<boolean> {
  const now = (await kind.calls.get({ params: { id } })) as BoardAnlass
  const [stands, after] = [placesFrom(now), placesFrom(savedAnlass)]
  const mine = Object.entries(sent).filter(([key]) => isSamePlace(stands[key], after[key]))
  const places = mine.flatMap(([key, place]) => {
    const old = before[key]
    if (old) return isSamePlace(stands[key], old) ? [] : [old]
    return stands[key]?.status === 'eingeteilt' ? [{ ...place, back: 'nichts' as const }] : []
  })
  if (places.length > 0) await kind.calls.einteilung({ params: { id }, body: { version: now.version, helfer: placeRows(places, stands) } })
  return mine.length === Object.keys(sent).length
}

/**
 * Changes of the board with undo and redo, kept on the device and saved in one call. Changes by others are merged underneath and shown
 * for review.
 */
export function useBoard(kind: BoardKind, dienst: BoardAnlass): Board {
  const name = `einteilung/${dienst._id}`
  const [work, setWork] = useState<Work>(() => {
    const draft = readDraft(name, dienst.version)
    return draft ? { ...untouched(dienst), ...(draft.values as Pick<Work, 'basis' | 'changes'>) } : untouched(dienst)
  })
  const { send, isSending, refusal, error, reset } = useSend(
    async (): Promise<Save> => {
      const [before, sent] = [saved, changes]
      const body = { version: dienst.version, helfer: placeRows(Object.values(sent), before) }
      return { before, sent, savedAnlass: await kind.calls.einteilung({ params: { id: dienst._id }, body }) }
    },
    {
      onSuccess: (save) => {
        const { savedAnlass } = save
        queries.setQueryData(anlassQuery(kind, dienst._id).queryKey, savedAnlass)
        setWork(untouched(savedAnlass))
        void reloadAnlaesse(kind)
        notifyUndo('Einteilung gespeichert.', async () => {
          try {
            const isWhole = await takeStaffingBack(kind, dienst._id, save)
            notify(
              isWhole ? 'Die Einteilung steht wieder wie vorher.' : 'Zurückgenommen. Was andere seither geändert haben, bleibt.',
              'success',
            )
          } catch (problem) {
            if (!(problem instanceof ApiError)) throw problem
            notify(problem.message, 'error')
          } finally {
            await reloadAnlaesse(kind)
          }
        })
        for (const { bezeichnung, besetzung } of savedAnlass.schichten)
          if (besetzung.soll > 0 && besetzung.eingeteilt > besetzung.soll)
            notify(`${bezeichnung || 'Dienst'}: ${besetzung.eingeteilt} eingeteilt, gebraucht ${besetzung.soll}.`, 'info')
      },
      onError: (problem) => (problem instanceof ApiError && problem.status === 409 ? reloadAnlaesse(kind) : undefined),
    },
  )

  const saved = useMemo(() => placesFrom(dienst), [dienst])
  const changes = useMemo(() => {
    const schichten = new Set(dienst.schichten.map(({ _id }) => _id))
    return effectiveChanges(saved, Object.fromEntries(Object.entries(work.changes).filter(([, { schicht }]) => schichten.has(schicht))))
  }, [saved, work.changes, dienst.schichten])
  const count = Object.keys(changes).length
  const offen = count > 0
  useLeaveGuard(offen)

  useEffect(() => {
    if (offen) rememberDraft(name, dienst.version, { basis: work.basis, changes })
    else discardDraft(name)
    // The version is only noted: a draft of an older one is laid on top all the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, offen, work.basis, changes])

  const foreign = useMemo(() => {
    if (!offen) return []
    const all = placeDifferences(work.basis.places, saved, changes)
    return work.basis.version !== dienst.version || all.some(({ mine }) => mine) ? all : []
  }, [offen, work.basis, saved, changes, dienst.version])

  const apply = (places: Places, before: readonly Places[], after: readonly Places[]) => {
    reset()
    setWork({ basis: offen ? work.basis : baseFrom(dienst), changes: places, before, after })
  }
  const { before, after } = work
  return {
    places: useMemo(() => ({ ...saved, ...changes }), [saved, changes]),
    saved,
    changes,
    count,
    foreign,
    isSaving: isSending,
    error: refusal && 'version' in refusal.fieldErrors ? STALE : error,
    change(steps) {
      const places: Record<string, Place> = { ...changes }
      for (const [schicht, profil, place] of steps) {
        if (place) places[placeKey(schicht, profil)] = place
        else delete places[placeKey(schicht, profil)]
      }
      apply(effectiveChanges(saved, places), [...before, changes].slice(-STEPS), [])
    },
    undo: before.length > 0 ? () => apply(before.at(-1) ?? {}, before.slice(0, -1), [changes, ...after]) : undefined,
    redo: after.length > 0 ? () => apply(after[0] ?? {}, [...before, changes], after.slice(1)) : undefined,
    discard: () => apply({}, [...before, changes], []),
    layOnTop: () => setWork({ ...work, basis: baseFrom(dienst), changes }),
    save: () => send(),
  }
}
