import { useState } from 'react'
import type { Helfer } from '../../contract.ts'
import { reasonNeeded } from '../../deadlines.ts'
import { dayOf, spanText, shortDay } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import type { Anlass, AnlassKind } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'
import { Abmeldeblatt } from './Abmeldeblatt.tsx'

interface Props {
  readonly kind: AnlassKind
  readonly titel: string
  readonly anlass: Anlass
  readonly mine: Helfer
  readonly handOver?: (() => void) | undefined
  readonly path?: string | undefined
  readonly left?: (() => void) | undefined
  readonly onClose: () => void
}

export function Abmelden({ kind, titel, anlass, mine, handOver, path = location.pathname, left, onClose }: Props) {
  const params = { id: anlass._id }
  const beginn = anlass.schichten.find(({ _id }) => _id === mine.schicht)?.beginn ?? mine.von
  const always = kind.reasonAlways === true && mine.status === 'eingeteilt'
  const [late] = useState(() => reasonNeeded(anlass, { status: mine.status, beginn }, new Date()))

  async function signUpAgain() {
    const { schicht, von, bis, kommentar, kommentarSichtbarkeit, praktikant } = mine
    const back = await kind.submit.anmelden({
      params,
      body: { schicht, von, bis, kommentar, kommentarSichtbarkeit, praktikant, antworten: mine.antworten ?? [] },
    })
    await reloadAnlaesse(kind)
    // The place is free for others again: in staffed kinds, undo restores only a registration.
    if (mine.status === 'eingeteilt' && back.status !== 'eingeteilt') notify('Du bist wieder gemeldet. Die Leitung teilt dich neu ein.')
  }
  return (
    <Abmeldeblatt
      titel={titel}
      subtitle={[spanText(mine.von, mine.bis), anlass.ortDaten.name].filter(Boolean).join(' · ')}
      status={mine.status}
      reasonNeeded={always ? 'immer' : late}
      draft={`abmeldung-${mine._id}`}
      path={path}
      instead={
        handOver && (
          <ActionButton variant="default" fullWidth onClick={handOver}>
            Lieber den Platz übergeben
          </ActionButton>
        )
      }
      send={(reason) => kind.calls.abmelden({ params, query: { schicht: mine.schicht, grund: reason } })}
      onSuccess={() => {
        void reloadAnlaesse(kind)
        left?.()
        notifyUndo(`Abgemeldet: ${titel}, ${shortDay(dayOf(mine.von))}`, signUpAgain)
      }}
      onClose={onClose}
    />
  )
}
