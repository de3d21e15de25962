import { ActionIcon, Text } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { useMay } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Belegung, BelegungsScreens, Preview, Wish } from '../kind.ts'
import { SubstituteChoice } from './SubstituteChoice.tsx'
import { HalterList } from '../HalterList.tsx'
import classes from './Serie.module.css'
import { decidedTermine, isDecided, offene, type Decision, type SerienChoice } from './serie.ts'
import { otherTime, termineText } from '../words.ts'
import { TimeButton } from '../free/TimeButton.tsx'

type Termin = Preview['termine'][number]
interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly wish: Wish
  readonly termine: readonly Termin[]
  readonly decisions: SerienChoice['entscheidungen']
  readonly set: (decisions: SerienChoice['entscheidungen']) => void
}

/** Every date of a series, conflicting ones first with their holders, to be resolved one by one. */
export function SerienPreview<B extends Belegung>({ kind, wish, termine, decisions, set }: Props<B>) {
  const [substituteFor, setSubstituteFor] = useState<Termin | null>(null)
  const mayChoose = useMay(`READ_${kind.area}`)
  const questionable = offene(termine, decisions)
  const gebucht = decidedTermine(termine, decisions, wish.ressourcen).length - questionable.length
  const decide = (beginn: string, what: Decision | undefined) => {
    const { [beginn]: _, ...others } = decisions
    set(what === undefined ? others : { ...others, [beginn]: what })
  }
  return (
    <div>
      <div className={classes['header']}>
        <Text role="status" fw={600}>
          {questionable.length === 0
            ? `${termineText(gebucht)} ${gebucht === 1 ? 'wird' : 'werden'} gebucht.`
            : `${termineText(questionable.length)} ${questionable.length === 1 ? 'ist' : 'sind'} belegt: Entscheide, was damit wird.`}
        </Text>
        {questionable.length > 1 && (
          <ActionButton
            size="sm"
            h={44}
            variant="default"
            onClick={() => set({ ...decisions, ...Object.fromEntries(questionable.map(({ beginn }) => [beginn, null])) })}
          >
            Alle belegten weglassen
          </ActionButton>
        )}
      </div>
      <ul className={classes['list']} aria-label="Termine der Serie">
        {/* Conflicting dates remain on top after their decision. */}
        {termine
          .toSorted((a, b) => Number(a.frei) - Number(b.frei))
          .map((termin) => (
            <Row
              key={termin.beginn}
              termin={termin}
              // A decision for a resource no longer selected is ignored.
              decided={isDecided(termin, decisions) ? decisions[termin.beginn] : undefined}
              other={mayChoose ? `${kind.words.other} ${kind.words.singular}` : null}
              decide={(what) => decide(termin.beginn, what)}
              onSubstitute={() => setSubstituteFor(termin)}
            />
          ))}
      </ul>
      {substituteFor && (
        <SubstituteChoice
          kind={kind}
          wish={{ ...wish, beginn: substituteFor.beginn, ende: substituteFor.ende }}
          taken={substituteFor.belegt}
          take={(instead, withWhat) =>
            decide(substituteFor.beginn, { beginn: substituteFor.beginn, ende: substituteFor.ende, statt: instead, womit: withWhat })
          }
          onClose={() => setSubstituteFor(null)}
        />
      )}
    </div>
  )
}

interface RowProps {
  readonly termin: Termin
  /** undefined: undecided; null: left out. */
  readonly decided: Decision | undefined
  /** "Anderer Raum"; null without read access to availability. */
  readonly other: string | null
  readonly decide: (what: Decision | undefined) => void
  readonly onSubstitute: () => void
}

function Row({ termin: { beginn, ende, frei, halter, vorschlaege, feiertag }, decided, other, decide, onSubstitute }: RowProps) {
  const when = spanText(beginn, ende)
  const state = decided === null ? 'weg' : decided === undefined ? (frei ? 'frei' : 'offen') : 'verlegt'
  const back = (
    <ActionButton size="sm" h={44} variant="subtle" onClick={() => decide(undefined)} aria-label={`${when}: doch anders`}>
      Ändern
    </ActionButton>
  )
  return (
    // An error of the series focuses the first undecided date.
    <li className={classes['appointment']} data-stand={state} {...(state === 'offen' ? { 'data-path': 'serie', tabIndex: -1 } : {})}>
      <div className={classes['row']}>
        <span>
          <span className={classes['date']}>{[when, feiertag].filter(Boolean).join(' · ')}</span>{' '}
          <span className={classes['muted']}>
            {state === 'weg' && 'entfällt'}
            {state === 'frei' && (halter.length > 0 ? 'frei, aber schon angefragt' : 'frei')}
            {state === 'verlegt' && decided && `→ ${decided.womit || spanText(decided.beginn, decided.ende)}`}
          </span>
        </span>
        {state === 'weg' || state === 'verlegt' ? (
          back
        ) : frei ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            title="Weglassen"
            aria-label={`${when} weglassen`}
            onClick={() => decide(null)}
          >
            <IconX size={20} />
          </ActionIcon>
        ) : null}
      </div>
      {state === 'offen' && (
        <>
          <HalterList halter={halter} />
          <div className={classes['choices']}>
            <ActionButton size="sm" h={44} variant="default" onClick={() => decide(null)} aria-label={`${when} weglassen`}>
              Weglassen
            </ActionButton>
            {other !== null && (
              <ActionButton size="sm" h={44} variant="default" onClick={onSubstitute} aria-label={`${when}: ${other}`}>
                {other}
              </ActionButton>
            )}
            {vorschlaege.slice(0, 2).map((span) => (
              <TimeButton key={span.beginn} onClick={() => decide({ ...span, statt: {}, womit: '' })}>
                Stattdessen {otherTime({ beginn, ende }, span)}
              </TimeButton>
            ))}
          </div>
        </>
      )}
    </li>
  )
}
