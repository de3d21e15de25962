import { Group, Text } from '@mantine/core'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { Profil } from '#features/profile/schemas.ts'
import { propsGroups } from './props.ts'

export const Details = ({ profil }: { readonly profil: Profil }) =>
  propsGroups(profil).map(({ titel, props }) => (
    <InfoCard key={titel} titel={titel}>
      <dl style={{ margin: 0 }}>
        {props.map((detail) => (
          <Group key={detail.titel} component="div" justify="space-between" gap="xs" py={6} align="baseline">
            <Text component="dt" c="dimmed">
              {detail.titel}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {detail.value}
            </Text>
          </Group>
        ))}
      </dl>
    </InfoCard>
  ))
