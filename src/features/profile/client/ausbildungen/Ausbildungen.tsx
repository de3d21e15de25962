import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { dateText, today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { DayInput } from '#client/ui/time/DateField.tsx'
import type { Ausbildung, Profil } from '#features/profile/schemas.ts'
import { qualifikationText } from '../words.ts'
import { levelQuery } from './api.ts'
import classes from './Ausbildungen.module.css'
import { recordState, withoutReplaced } from './record-state.ts'

const AusbildungSheet = lazyPart(async () => (await import('./AusbildungSheet.tsx')).AusbildungSheet)

interface Props {
  readonly profil: Profil
}

export function Ausbildungen({ profil }: Props) {
  const { user } = useSession()
  const mayAll = useMay('UPDATE_USER_AUSBILDUNG')
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsReplaced, setShowsReplaced] = useState(false)
  const { ausbildungen } = profil
  if (!ausbildungen) return null
  const isOwn = profil.user === user?._id
  const { current, replaced } = withoutReplaced(ausbildungen)
  const row = (record: Ausbildung) => <Row key={record._id} record={record} open={() => setChosen(record._id)} />
  return (
    <InfoCard titel="Ausbildungen">
      <Stack gap="md">
        <Summary profil={profil} />
        {ausbildungen.length === 0 ? (
          <Text c="dimmed">
            {isOwn ? 'Trage deine Lehrgänge ein, am besten mit einem Foto der Urkunde.' : 'Noch kein Lehrgang eingetragen.'}
          </Text>
        ) : (
          <PlainList gap={0} aria-label="Ausbildungen">
            {current.map(row)}
            {showsReplaced && replaced.map(row)}
          </PlainList>
        )}
        <Group gap="sm">
          {(isOwn || mayAll) && <ActionButton onClick={() => setChosen('neu')}>Ausbildung hinzufügen</ActionButton>}
          {replaced.length > 0 && !showsReplaced && (
            <ActionButton variant="default" onClick={() => setShowsReplaced(true)}>
              {replaced.length === 1 ? 'Eine frühere zeigen' : `${replaced.length} frühere zeigen`}
            </ActionButton>
          )}
          <LevelOn profil={profil} />
        </Group>
      </Stack>
      {chosen && (
        <Suspense fallback={null}>
          <AusbildungSheet
            key={chosen}
            profil={profil}
            record={ausbildungen.find(({ _id }) => _id === chosen) ?? null}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </InfoCard>
  )
}

function Row({ record, open }: { readonly record: Ausbildung; readonly open: () => void }) {
  const { word, ...look } = recordState(record, today())
  return (
    <li>
      <button type="button" className={classes['row']} onClick={open}>
        <span>
          <b>{record.bezeichnung}</b>
          <Text component="span" display="block" size="sm" c="dimmed">
            {[dateText(record.ende), record.anbieter || record.ort].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <StatusBadge {...look}>{word}</StatusBadge>
      </button>
    </li>
  )
}

function Summary({ profil }: Props) {
  const highest = levels(profil)
  return (
    <div>
      <Text fw={600}>{highest || 'Keine Qualifikation'}</Text>
      {highest && profil.ausbildungAusNachweisen !== undefined && (
        <Text size="sm" c="dimmed">
          {profil.ausbildungAusNachweisen ? 'Ergibt sich aus den geprüften Nachweisen.' : 'Von Hand eingetragen.'}
        </Text>
      )}
    </div>
  )
}

const levels = ({ sanitaetsausbildung, fuehrungsausbildung }: Pick<Profil, 'sanitaetsausbildung' | 'fuehrungsausbildung'>) =>
  [sanitaetsausbildung, fuehrungsausbildung].map(qualifikationText).filter(Boolean).join(' · ')

/** Qualification on another day, for past duties or requests of an authority. */
function LevelOn({ profil }: Props) {
  const [day, setDay] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { data } = useQuery({ ...levelQuery(profil._id, day ?? ''), enabled: Boolean(day) })
  if (day === null)
    return (
      <ActionButton variant="default" onClick={() => setDay('')}>
        Was galt an einem bestimmten Tag?
      </ActionButton>
    )
  const courses = data?.lehrgaenge ?? []
  return (
    <div>
      <DayInput
        input={{ label: 'Stand am', error: error ?? undefined }}
        day={day || null}
        give={(chosen) => setDay(chosen ?? '')}
        setError={setError}
      />
      {data && day && (
        <Text mt={6} role="status">
          {`${dateText(day)}: ${levels(data) || 'keine Qualifikation'}${courses.length > 0 ? ` (${courses.join(', ')})` : ''}`}
        </Text>
      )}
    </div>
  )
}
