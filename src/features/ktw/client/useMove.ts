import { useState } from 'react'
import { refusedRow } from '#blocks/dienst/client/index.ts'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import { useSend } from '#client/net/useSend.ts'
import { fullName } from '#client/text/person.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import type { Ktw } from './kinds.ts'
import { backRows, moveRows, type Move, seatedIn, type Spot, strangersOf } from './move.ts'

/** Moves people between seats. A new time, or a refusal, asks first. */
export function useMove(ktw: Ktw, anlass: AnlassDetail) {
  const params = { id: anlass._id }
  const [chosen, setChosen] = useState<Spot | null>(null)
  const [asking, setAsking] = useState<Move | null>(null)
  const { send, isSending, refusal, error, reset } = useSend(
    ({ move, inSpite }: { readonly move: Move; readonly inSpite: string }) =>
      ktw.kind.calls.einteilung({ params, body: { version: anlass.version, helfer: moveRows(anlass.helfer, move, inSpite) } }),
    {
      reload: ktw.reload,
      onSuccess: ({ version, helfer }, { move }) => {
        const who = seatedIn(anlass.helfer, move.from)?.profil
        const other = seatedIn(anlass.helfer, move.to)?.profil
        setAsking(null)
        notifyUndo(
          !who
            ? ''
            : other
              ? `${fullName(who)} und ${fullName(other)} haben getauscht.`
              : `${fullName(who)} sitzt jetzt hier: ${move.to.titel} · ${move.to.sitz}.`,
          async () => {
            await ktw.write.einteilung({ params, body: { version, helfer: backRows(anlass.helfer, helfer, move) } })
            await ktw.reload()
          },
        )
      },
      onError: (_, { move }) => setAsking(move),
    },
  )
  const go = (from: Spot, to: Spot) => {
    setChosen(null)
    reset()
    if (!seatedIn(anlass.helfer, from) || from.offer._id === to.offer._id) return
    if (strangersOf(anlass.helfer, { from, to }).length > 0) setAsking({ from, to })
    else void send({ move: { from, to }, inSpite: '' })
  }
  return {
    chosen,
    choose: setChosen,
    go,
    asking,
    close: () => setAsking(null),
    confirm: (inSpite: string) => asking && void send({ move: asking, inSpite }),
    isSending,
    error,
    /** A planner's reason lifts the refusal. */
    mayInsist: refusal !== null && refusedRow(refusal)?.mayInsist === true,
  }
}
export type Moving = ReturnType<typeof useMove>
