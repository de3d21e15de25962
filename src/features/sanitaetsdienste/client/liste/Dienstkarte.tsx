import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { pfad } from '#contract/screens.ts'
import { Besetzung, zusammen } from '#blocks/anmeldung/client/index.ts'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarte.module.css'
import { Dienstmarken, Eigene } from './Dienstmarken.tsx'
import { Meldeknopf } from './Melden.tsx'

/** A service on the phone and on the dashboard: when, what, where, who is missing, how one stands oneself, and "Melden". */
export const Dienstkarte = memo(({ dienst }: { readonly dienst: Dienstzeile }) => (
  <article className={classes['karte']} data-abgesagt={dienst.abgesagt || undefined}>
    <Group gap="4px 10px" justify="space-between" fz={15}>
      <Zeitspanne beginn={dienst.beginn} ende={dienst.ende} />
      <Dienstmarken dienst={dienst} />
    </Group>
    <Link to={pfad('/sanitaetsdienst/{id}', { id: dienst._id })} className={classes['ziel']}>
      {dienst.bezeichnung}
    </Link>
    <Text component="div" fz={15} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {dienst.ortName}
      {dienst.schichten.length > 1 && ` · ${dienst.schichten.length} Schichten`}
    </Text>
    {!dienst.abgesagt && <Besetzung besetzung={zusammen(dienst.schichten.map(({ besetzung }) => besetzung))} />}
    {dienst.meine.length > 0 && (
      <Group gap="6px 12px">
        <Eigene dienst={dienst} />
      </Group>
    )}
    <Meldeknopf dienst={dienst} breit />
  </article>
))
