import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import type { ReactNode } from 'react'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Einteilung.module.css'
import type { Board } from './useBoard.ts'

interface Props {
  readonly board: Board
  readonly missing: string
  readonly strangers: ReactNode
  readonly disabledReason: string | undefined
}

export function Bar({ board, missing, strangers, disabledReason: reason }: Props) {
  const { count, undo, redo, discard, save, isSaving, foreign, error } = board
  if (count === 0 && !undo && !redo) return null
  const why =
    reason ?? (count === 0 ? 'Es gibt nichts zu speichern.' : foreign.length > 0 ? 'Sieh dir zuerst an, was sich geändert hat.' : undefined)
  async function confirmDiscard() {
    const text = count === 1 ? 'Deine Änderung geht verloren.' : `Deine ${count} Änderungen gehen verloren.`
    if (await confirm({ titel: 'Änderungen verwerfen?', text, yes: 'Verwerfen', danger: true })) discard()
  }
  return (
    <div className={classes['bar']} data-klebt role="region" aria-label="Änderungen">
      <ErrorLine text={error} />
      {strangers}
      <div className={classes['count']}>
        <b role="status">{count === 0 ? 'Keine Änderungen' : count === 1 ? '1 Änderung' : `${count} Änderungen`}</b>
        {missing !== '' && <small>{missing}</small>}
      </div>
      <ActionIcon variant="default" size={44} aria-label="Rückgängig" disabled={!undo} onClick={undo}>
        <IconArrowBackUp aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={44} aria-label="Wiederholen" disabled={!redo} onClick={redo}>
        <IconArrowForwardUp aria-hidden />
      </ActionIcon>
      <ActionButton
        variant="default"
        disabledReason={count === 0 ? 'Es gibt nichts zu verwerfen.' : undefined}
        onClick={() => confirmDiscard()}
      >
        Verwerfen
      </ActionButton>
      <ActionButton loading={isSaving} disabledReason={why} onClick={() => save()}>
        Speichern
      </ActionButton>
    </div>
  )
}
