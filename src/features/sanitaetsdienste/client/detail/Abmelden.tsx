import { useState } from 'react'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { period } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { Abmeldeblatt } from '#blocks/anmeldung/client/index.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { notifyUndo } from '#client/ui/undo.tsx'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, reloadDienste, diensteSilent } from '../api.ts'
import { reasonNeeded } from './rules.ts'

interface Props {
  readonly dienst: Dienst
  readonly meine: Helfer
  /** A way that leaves no gap; absent where it is not open. */
  readonly handOver?: (() => void) | undefined
  readonly onClose: () => void
}

/** Signing off from one shift; undo signs up again as one was. */
export function Abmelden({ dienst, meine: mine, handOver, onClose }: Props) {
  const params = { id: dienst._id }
  const [needed] = useState(() => mine.status !== 'warteliste' && reasonNeeded(dienst, mine.von, new Date()))

  async function signUpAgain() {
    const { schicht, von, bis, kommentar: comment, kommentarSichtbarkeit: commentSichtbarkeit, praktikant } = mine
    await dienste.anmelden({
      params,
      body: { schicht, von, bis, kommentar: comment, kommentarSichtbarkeit: commentSichtbarkeit, praktikant },
    })
    await reloadDienste()
    // The place is free for others again: a staffed person comes back as registered.
    if (mine.status === 'eingeteilt') notify('Du bist wieder gemeldet. Die Leitung teilt dich neu ein.')
  }
  return (
    <Abmeldeblatt
      titel={dienst.bezeichnung}
      unter={[period(mine.von, mine.bis), dienst.ortDaten.name].join(' · ')}
      status={mine.status}
      reasonNeeded={needed}
      entwurf={`abmeldung-${mine._id}`}
      statt={
        handOver && (
          <ActionButton variant="default" fullWidth onClick={handOver}>
            Lieber den Platz übergeben
          </ActionButton>
        )
      }
      send={(reason) => diensteSilent.abmelden({ params, query: { schicht: mine.schicht, grund: reason } })}
      onSuccess={() => {
        void reloadDienste()
        notifyUndo('Du bist abgemeldet.', signUpAgain)
      }}
      onClose={onClose}
    />
  )
}
