import { Text } from '@mantine/core'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import type { Profil } from '#features/profile/schemas.ts'
import { propsGroups } from './props.ts'

export const Details = ({ profil }: { readonly profil: Profil }) =>
  propsGroups(profil).map(({ titel, props }) => (
    <InfoCard key={titel} titel={titel}>
      {props.length === 1 && props[0]?.titel === titel ? (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{props[0].value}</Text>
      ) : (
        <Facts facts={props.map((detail) => [detail.titel, detail.value] as const)} />
      )}
    </InfoCard>
  ))
