import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ANMELDESTATUS, ANMELDESTATUS_NAMES, type Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Kandidat } from '#features/sanitaetsdienste/schemas.ts'
import { phoneLink } from '#client/address.ts'
import { timeAgo } from '#client/date.ts'
import { PartialTime } from '#blocks/anmeldung/client/index.ts'
import { Sheet } from '#client/ui/Sheet.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { Hints, Comment } from './Hints.tsx'
import { TapLink } from '#client/ui/TapLink.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { HourBar } from './HourBar.tsx'
import { ausbildung, type Tableau, warnings, type Target } from './tableau.ts'
import { plaetzeFree, choiceTargets } from './targets.ts'
import type { Place } from './state.ts'

interface Props {
  /** Absent for somebody who stands in the shift but could not be staffed again. */
  readonly kandidat: Kandidat | undefined
  /** As the person stands here, or as they would when put here. */
  readonly place: Place
  /** Already has a state in this shift. */
  readonly isHere: boolean
  readonly tableau: Tableau
  readonly max: number
  readonly besetzt: string | null
  readonly putOn: (target: Target) => void
  readonly takeOut: () => void
  /** Any other change of the state, function or time. */
  readonly change: (fresh: Place) => void
  readonly onClose: () => void
}

/** "Wohin?": everything about one person, the places to choose from, and what else can be set. */
export function PersonSheet({ kandidat, place, isHere, tableau, max, besetzt, putOn, takeOut, change, onClose }: Props) {
  const { schicht } = tableau
  const [fn, setFunction] = useState(place.funktion)
  const eingeteilt = place.status === 'eingeteilt'
  const targets = choiceTargets(tableau)
  // Kept here: a part that was just switched on is still the whole shift.
  const [part, setPart] = useState(() =>
    place.von === schicht.beginn && place.bis === schicht.ende ? null : { von: place.von, bis: place.bis },
  )
  const general = kandidat ? warnings(kandidat, schicht, null) : []
  const choose = (target: Target) => {
    putOn(target)
    onClose()
  }
  return (
    <Sheet
      titel={`${place.person.vorname} ${place.person.nachname}`}
      unter={[ausbildung(place.qualifikation), kandidat?.fuehrungsausbildung, kandidat?.gruppe]
        .filter((word) => word && word !== 'keine')
        .join(' · ')}
      onClose={onClose}
      foot={
        eingeteilt ? (
          <ActionButton
            variant="default"
            fullWidth
            onClick={() => {
              takeOut()
              onClose()
            }}
          >
            Herausnehmen
          </ActionButton>
        ) : undefined
      }
    >
      <Stack gap="md">
        {kandidat && (
          <div>
            <Comment text={kandidat.kommentar} />
            <HourBar stunden={kandidat.stunden90Tage} dienste={kandidat.dienste90Tage} max={max} />
            {kandidat.zuletztGefragtAm && (
              <Text size="sm" c="dimmed">
                Zuletzt um Hilfe gebeten: {timeAgo(kandidat.zuletztGefragtAm)}
              </Text>
            )}
            {kandidat.telefon !== '' && <TapLink href={phoneLink(kandidat.telefon)}>{kandidat.telefon} anrufen</TapLink>}
            <Hints warnings={general} besetzt={besetzt} />
          </div>
        )}
        <section>
          <Text component="h3" fz={15} fw="bold" mb={8}>
            {eingeteilt ? 'Umsetzen' : 'Wohin?'}
          </Text>
          <PlainList gap={10} aria-label="Freie Plätze">
            {[...targets, ...(eingeteilt ? [] : [{ ziel: { art: 'zusaetzlich' } as const, name: 'Zusätzlich einteilen', frei: 0 }])].map(
              ({ ziel: target, name, frei: free }) => {
                const extra = kandidat ? warnings(kandidat, schicht, target).filter((text) => !general.includes(text)) : []
                return (
                  <li key={name}>
                    <ActionButton
                      variant="default"
                      fullWidth
                      justify="space-between"
                      rightSection={target.art !== 'sitz' && free > 0 ? <small>{plaetzeFree(free)}</small> : undefined}
                      grund={besetzt === null ? undefined : `Zu dieser Zeit schon eingeteilt: ${besetzt}`}
                      onClick={() => choose(target)}
                    >
                      {name}
                    </ActionButton>
                    <Hints warnings={extra} />
                  </li>
                )
              },
            )}
          </PlainList>
        </section>
        <NativeSelect
          label="Stand"
          size="md"
          value={place.status}
          data={ANMELDESTATUS.filter((status) => status !== 'eingeteilt' || eingeteilt || besetzt === null).map((value) => ({
            value,
            label: ANMELDESTATUS_NAMES[value],
            // Somebody who never signed up has no state here yet.
            ...(isHere ? {} : { disabled: value === 'nichtErschienen' }),
          }))}
          onChange={(e) => {
            const status = e.currentTarget.value as Anmeldestatus
            change({ ...place, status, ...(status === 'eingeteilt' ? {} : { fahrzeug: null, funktion: '' }) })
          }}
        />
        {eingeteilt && (
          <TextInput
            label="Funktion"
            maxLength={60}
            value={fn}
            onChange={(e) => setFunction(e.currentTarget.value)}
            onBlur={() => fn.trim() !== place.funktion && change({ ...place, funktion: fn.trim() })}
          />
        )}
        {isHere && (
          <PartialTime
            titel="Nur ein Teil der Schicht"
            angebot={schicht}
            teil={part}
            set={(fresh) => {
              setPart(fresh)
              change({ ...place, von: fresh?.von ?? schicht.beginn, bis: fresh?.bis ?? schicht.ende })
            }}
          />
        )}
      </Stack>
    </Sheet>
  )
}
