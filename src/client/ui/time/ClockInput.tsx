import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { interpretTimeOfDay } from '../../text/interpret.ts'
import { STEP } from './clock.ts'
import classes from './Choice.module.css'

interface Props {
  readonly titel: string
  /** 'HH:MM', '' for none. */
  readonly value: string
  readonly set: (time: string) => void
  /** Reads typed text as `set` takes it; null is refused. */
  readonly read?: (text: string) => string | null
  readonly refuse?: (text: string) => void
  readonly step: (minutes: number) => void
  /** Sending waits for it. */
  readonly missing?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  /** Its visible label, name and error; without a label it is a part of the field around. */
  readonly input?: TextInputProps
}

/** Clock time by quarter hours, or typed: "18", "18:30", "1830". A native input would show "06:30 PM" on an English device. */
export function ClockInput(props: Props) {
  const { titel, value, set, read = interpretTimeOfDay, refuse, step, missing = false, disabled = false, className, input } = props
  // Raw input while typing; unreadable input reverts to the current value.
  const [typed, setTyped] = useState<string | null>(null)
  function takeOver() {
    const time = typed === null ? null : read(typed)
    setTyped(null)
    if (time !== null && time !== value) set(time)
    else if (time === null && typed !== null && typed.trim() !== '') refuse?.(typed)
  }
  return (
    <TextInput
      size="md"
      aria-label={input?.label ? undefined : `Uhrzeit: ${titel}`}
      {...input}
      className={className ?? ''}
      classNames={{ input: classes['clock'] ?? '' }}
      inputMode="numeric"
      autoComplete="off"
      placeholder="–:–"
      disabled={disabled}
      value={typed ?? value}
      data-unreadable={missing || undefined}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => setTyped(e.currentTarget.value)}
      onBlur={takeOver}
      // Enter submits the form with the typed time.
      onKeyDown={(e) => e.key === 'Enter' && flushSync(takeOver)}
      leftSectionPointerEvents="auto"
      leftSectionWidth={46}
      leftSection={<Step {...{ titel, disabled, step }} minutes={-STEP} />}
      rightSectionPointerEvents="auto"
      rightSectionWidth={46}
      rightSection={<Step {...{ titel, disabled, step }} minutes={STEP} />}
    />
  )
}

interface StepProps extends Pick<Props, 'titel' | 'disabled' | 'step'> {
  readonly minutes: number
}
export const Step = ({ titel, disabled = false, step, minutes }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={44}
    disabled={disabled}
    aria-label={`${titel} ${STEP} Minuten ${minutes < 0 ? 'früher' : 'später'}`}
    onClick={() => step(minutes)}
  >
    {minutes < 0 ? <IconMinus size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
  </ActionIcon>
)
