import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { path } from '#contract/screens.ts'
import { Besetzung, combined } from '#blocks/anmeldung/client/index.ts'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import classes from './DienstCard.module.css'
import { DienstBadges, Own } from './DienstBadges.tsx'
import { AnmeldungButton } from './Melden.tsx'

/** A service on the phone and on the dashboard: when, what, where, who is missing, how one stands oneself, and "Melden". */
export const DienstCard = memo(({ dienst }: { readonly dienst: DienstRow }) => (
  <article className={classes['karte']} data-abgesagt={dienst.abgesagt || undefined}>
    <Group gap="4px 10px" justify="space-between" fz={15}>
      <TimeSpan beginn={dienst.beginn} ende={dienst.ende} />
      <DienstBadges dienst={dienst} />
    </Group>
    <Link to={path('/sanitaetsdienst/{id}', { id: dienst._id })} className={classes['ziel']}>
      {dienst.bezeichnung}
    </Link>
    <Text component="div" fz={15} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {dienst.ortName}
      {dienst.schichten.length > 1 && ` · ${dienst.schichten.length} Schichten`}
    </Text>
    {!dienst.abgesagt && <Besetzung besetzung={combined(dienst.schichten.map(({ besetzung }) => besetzung))} />}
    {dienst.meine.length > 0 && (
      <Group gap="6px 12px">
        <Own dienst={dienst} />
      </Group>
    )}
    <AnmeldungButton dienst={dienst} wide />
  </article>
))
