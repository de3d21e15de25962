import { Group, Text, Title } from '@mantine/core'
import { RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import type { Rechtetraeger } from './api.ts'
import { heldRollen } from './catalog.ts'
import classes from './Rechte.module.css'

interface Props {
  readonly person: Rechtetraeger
  readonly rechte: readonly Recht[]
  readonly withName: boolean
  readonly onRolle: () => void
}

export function PersonHead({ person: { vorname, nachname, username, profil }, rechte, withName, onRolle }: Props) {
  const reason = useReasonWithout('UPDATE_USER_RECHTE')
  const rollen = heldRollen(rechte)
  return (
    <InfoCard>
      <div className={classes['header']}>
        <div>
          {withName && (
            <Title order={2} size="h3">
              {vorname} {nachname}
            </Title>
          )}
          <Group gap={8} mt={withName ? 4 : 0}>
            <Text c="dimmed" size="sm">
              {withName ? `${username} · ` : ''}
              {rechte.length} von {RECHTE.length} Rechten
            </Text>
            {rollen.map((rolle) => (
              <StatusBadge key={rolle} tone="hinweis">
                {rolle}
              </StatusBadge>
            ))}
          </Group>
        </div>
        <Group gap="sm">
          <ActionButton variant="light" disabledReason={reason} onClick={onRolle}>
            Rolle anwenden
          </ActionButton>
          {profil !== null && (
            <ScreenLink to={path('/profile/{id}', { id: profil })} className={classes['profile']}>
              Profil
            </ScreenLink>
          )}
        </Group>
      </div>
    </InfoCard>
  )
}
