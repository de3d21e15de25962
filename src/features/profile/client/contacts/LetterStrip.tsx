import { VisuallyHidden } from '@mantine/core'
import { useState, type CSSProperties, type PointerEvent } from 'react'
import classes from './ContactRows.module.css'

interface Props {
  readonly letters: readonly string[]
  readonly jump: (letter: string) => void
}

/** Letter index at the right edge: a touch slider, also usable with keyboard and screen reader. */
export function LetterStrip({ letters, jump }: Props) {
  const [at, setAt] = useState(0)
  const [sliding, setSliding] = useState(false)
  const current = letters[Math.min(at, letters.length - 1)] ?? ''

  function goTo(number: number) {
    const letter = letters[number]
    if (letter === undefined || number === at) return
    setAt(number)
    jump(letter)
  }
  function slide({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    const number = Math.floor(((clientY - top) / height) * letters.length)
    goTo(Math.max(0, Math.min(letters.length - 1, number)))
  }
  return (
    <div
      className={`${classes['strip']} no-print`}
      style={{ '--count': letters.length } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setSliding(true)
        // Choosing the same letter again jumps again.
        setAt(-1)
        slide(event)
      }}
      onPointerMove={(event) => sliding && slide(event)}
      onPointerUp={() => setSliding(false)}
      onPointerCancel={() => setSliding(false)}
    >
      <VisuallyHidden>
        <input
          type="range"
          aria-label="Zum Buchstaben springen"
          min={0}
          max={letters.length - 1}
          value={Math.max(0, at)}
          aria-valuetext={current}
          onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
      </VisuallyHidden>
      {letters.map((letter) => (
        <span key={letter} aria-hidden data-hier={letter === current || undefined}>
          {letter}
        </span>
      ))}
      {sliding && (
        <b className={classes['magnifier']} aria-hidden>
          {current}
        </b>
      )}
    </div>
  )
}
