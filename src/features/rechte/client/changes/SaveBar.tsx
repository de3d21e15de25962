import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Changes.module.css'

interface Props {
  readonly sentence: string
  readonly waiting: boolean
  readonly onDiscard: () => void
  readonly onSave: () => void
}

export const SaveBar = ({ sentence, waiting, onDiscard, onSave }: Props) => (
  <div className={`${classes['bar']} no-print`} data-klebt>
    <b role="status">{sentence}</b>
    <div>
      <ActionButton variant="default" onClick={onDiscard}>
        Verwerfen
      </ActionButton>
      <ActionButton
        disabledReason={waiting ? 'Entscheide zuerst oben, wie es mit dem neuen Stand weitergeht.' : undefined}
        onClick={onSave}
      >
        Speichern
      </ActionButton>
    </div>
  </div>
)
