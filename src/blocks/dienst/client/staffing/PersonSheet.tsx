import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ANMELDESTATUS, type Anmeldestatus } from '../../contract.ts'
import { ANMELDESTATUS_NAMES, isStandingStatus } from '../../names.ts'
import { phoneLink } from '#client/text/address.ts'
import { timeAgo } from '#client/text/date.ts'
import { PartialTime } from '../signup/PartialTime.tsx'
import { ContactButtonsOf } from '#client/ui/person/ContactButtons.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { besetztText } from '../words.ts'
import { Hints, KandidatFacts } from './KandidatFacts.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { ausbildungText, mayOverlap, type Target, unfitFor, warningTexts } from './tableau.ts'
import { changesSomething } from './steps.ts'
import { OverlapReason } from './OverlapReason.tsx'
import { plaetzeFree, choiceTargets } from './targets.ts'
import type { Place } from './state.ts'
import { useWork } from './work.ts'

interface Props {
  readonly profil: string
  readonly onClose: () => void
}

export function PersonSheet({ profil, onClose }: Props) {
  const place = useWork().moves.placeOf(profil)
  return place ? <Person place={place} onClose={onClose} /> : null
}

/** `place`: current place, or the place a move here would give. */
function Person({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const { tableau, max, asked, moves } = useWork()
  const profil = place.person._id
  // Undefined for a person in the shift who is no longer a candidate.
  const kandidat = moves.find(profil)
  const besetzt = moves.lock(profil)
  const mayBoth = kandidat !== undefined && mayOverlap(kandidat, besetzt)
  const [inSpite, setInSpite] = useState('')
  const isReasonGiven = inSpite.trim() !== ''
  const locked = besetzt !== null && !(mayBoth && isReasonGiven)
  const isHere = tableau.places.has(profil)
  const { schicht } = tableau
  const [now] = useState(() => Date.now())
  const [fn, setFunction] = useState(place.funktion)
  const eingeteilt = place.status === 'eingeteilt'
  // Excludes targets that change nothing.
  const targets = choiceTargets(tableau).filter(({ target }) => !eingeteilt || changesSomething(place, target, tableau))
  // Local state: a part just switched on still equals the whole shift.
  const [part, setPart] = useState(() =>
    place.von === schicht.beginn && place.bis === schicht.ende ? null : { von: place.von, bis: place.bis },
  )
  const general = kandidat ? warningTexts(kandidat, schicht, null) : []
  const unfit = (target: Target) => (kandidat ? unfitFor(kandidat, schicht, target) : [])
  const stuck = eingeteilt && place.lenkt === false
  const needsReason = stuck || targets.some(({ target }) => unfit(target).length > 0)
  const against = [
    mayBoth && `${place.person.vorname} stünde an zwei Stellen zugleich.`,
    needsReason && (mayBoth ? 'Der Grund gilt auch für das, was unter dem Platz steht.' : 'Manche Plätze gehen nur mit einem Grund.'),
  ]
    .filter(Boolean)
    .join(' ')
  const choose = (target: Target) => {
    moves.put(profil, target, besetzt !== null || unfit(target).length > 0 ? inSpite.trim() : '')
    onClose()
  }
  return (
    <Sheet
      titel={`${place.person.vorname} ${place.person.nachname}`}
      subtitle={[ausbildungText(place.qualifikation), kandidat?.fuehrungsausbildung, kandidat?.gruppe]
        .filter((word) => word && word !== 'keine')
        .join(' · ')}
      onClose={onClose}
      foot={
        eingeteilt ? (
          <ActionButton
            variant="default"
            fullWidth
            onClick={() => {
              moves.takeOut(profil)
              onClose()
            }}
          >
            Herausnehmen
          </ActionButton>
        ) : undefined
      }
    >
      <ContactButtonsOf person={place.person} />
      <Stack gap="md">
        {kandidat && (
          <div>
            <KandidatFacts kandidat={kandidat} max={max} asked={asked.has(profil)} warnings={general} besetzt={besetzt}>
              {kandidat.zuletztGefragtAm && (
                <Text size="sm" c="dimmed">
                  Zuletzt angefragt: {timeAgo(kandidat.zuletztGefragtAm)}
                </Text>
              )}
              {kandidat.telefon !== '' && <TapLink href={phoneLink(kandidat.telefon)}>{kandidat.telefon} anrufen</TapLink>}
            </KandidatFacts>
          </div>
        )}
        {place.trotzdem && <Text c="dimmed">Trotzdem eingeteilt: {place.trotzdem}</Text>}
        <section>
          <Text component="h3" fz={15} fw="bold" mb={8}>
            {eingeteilt ? 'Umsetzen' : 'Wohin?'}
          </Text>
          {eingeteilt && targets.length === 0 && <Text c="dimmed">Gerade ist kein anderer Platz frei.</Text>}
          {against !== '' && <OverlapReason against={against} reason={inSpite} set={setInSpite} />}
          {stuck && (
            <>
              <Text mt={10}>Zählt nicht als Fahrer: Führerschein, seine Kontrolle oder die Einweisung fehlt an diesem Tag.</Text>
              <ActionButton
                mt={10}
                fullWidth
                disabledReason={isReasonGiven ? undefined : 'Schreib erst, warum trotzdem.'}
                onClick={() => {
                  moves.set({ ...place, trotzdem: inSpite.trim() })
                  onClose()
                }}
              >
                Trotzdem fahren lassen
              </ActionButton>
            </>
          )}
          <PlainList gap={10} mt={against !== '' ? 10 : 0} aria-label="Freie Plätze">
            {[...targets, ...(eingeteilt ? [] : [{ target: { kind: 'zusaetzlich' } as const, name: 'Zusätzlich einteilen', free: 0 }])].map(
              ({ target, name, free }) => {
                const extra = kandidat ? warningTexts(kandidat, schicht, target).filter((text) => !general.includes(text)) : []
                return (
                  <li key={name}>
                    <ActionButton
                      variant="default"
                      fullWidth
                      justify="space-between"
                      rightSection={target.kind !== 'sitz' && free > 0 ? <small>{plaetzeFree(free)}</small> : undefined}
                      disabledReason={
                        locked
                          ? besetztText(besetzt)
                          : unfit(target).length > 0 && !isReasonGiven
                            ? 'Schreib erst, warum trotzdem.'
                            : undefined
                      }
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
            label: value === 'gemeldet' && eingeteilt ? 'Nicht mehr eingeteilt' : ANMELDESTATUS_NAMES[value],
            // Sign-off requires a sign-up; absence requires a shift that has begun.
            disabled:
              !isStandingStatus(value) && (!moves.isKnown(profil) || (value === 'nichtErschienen' && Date.parse(schicht.beginn) > now)),
          }))}
          onChange={(e) => {
            const status = e.currentTarget.value as Anmeldestatus
            if (status === 'gemeldet' && eingeteilt) moves.takeOut(profil)
            else moves.set({ ...place, status, ...(status === 'eingeteilt' ? {} : { fahrzeug: null, funktion: '' }) })
          }}
        />
        {eingeteilt && (
          <TextInput
            label="Funktion"
            maxLength={60}
            value={fn}
            onChange={(e) => setFunction(e.currentTarget.value)}
            onBlur={() => fn.trim() !== place.funktion && moves.set({ ...place, funktion: fn.trim() })}
          />
        )}
        {isHere && (
          <PartialTime
            titel="Nur ein Teil der Schicht"
            angebot={schicht}
            part={part}
            set={(changed) => {
              setPart(changed)
              moves.set({ ...place, von: changed?.von ?? schicht.beginn, bis: changed?.bis ?? schicht.ende })
            }}
          />
        )}
      </Stack>
    </Sheet>
  )
}
