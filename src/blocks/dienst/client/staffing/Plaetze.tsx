import { Box, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { GroupTitle } from './GroupTitle.tsx'
import { slotGroups } from './groups.ts'
import { Platz } from './Platz.tsx'
import classes from './Plaetze.module.css'
import { useWork } from './work.ts'

export function Plaetze() {
  const { tableau, lastLeiter } = useWork()
  return (
    <div className={classes['places']}>
      {slotGroups(tableau, lastLeiter).map(({ id, titel, count: number, hint, warnings, slots }) => (
        // Small groups share a row.
        <section key={id} className={classes['group']} style={{ '--count': slots.length } as CSSProperties}>
          <GroupTitle titel={titel} count={number} margin="0 0 6px" />
          {hint !== '' && (
            <Text size="sm" c="dimmed" mb={6}>
              {hint}
            </Text>
          )}
          {warnings && warnings.length > 0 && (
            <Box mb={8}>
              <WarningList warnings={warnings} />
            </Box>
          )}
          <ul className={classes['list']} aria-label={titel}>
            {slots.map((slot) => (
              <Platz key={slot.id} {...slot} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
