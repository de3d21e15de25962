import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { STEPS } from '../names.ts'
import { leftText, putOff, welcomeQuery } from './query.ts'
import classes from './WelcomeCard.module.css'

/** Entry on Start until all is done or put away. */
export function WelcomeCard() {
  const { data } = useQuery(welcomeQuery)
  const later = data ? putOff(data) : []
  const { send: putAway } = useSend(async () => (await import('./api.ts')).changeWelcome(later, true), {
    onSuccess: async () => {
      const [{ notifyUndo }, { changeWelcome }] = await Promise.all([import('#client/ui/action/undo.tsx'), import('./api.ts')])
      notifyUndo('Weggelegt. Du findest es unter „Erste Schritte“ in der Suche wieder.', () => changeWelcome(later, false))
    },
  })
  if (!data?.anbieten) return null
  const open = data.schritte.filter(({ stand }) => stand === 'offen')
  return (
    <InfoCard titel="Erste Schritte">
      <Text mb="xs">{`${leftText(data)}: ${open.map(({ name }) => STEPS[name]).join(', ')}`}</Text>
      <progress
        className={classes['progress']}
        value={data.schritte.length - open.length}
        max={data.schritte.length}
        aria-label="Erste Schritte"
      />
      <Group gap="sm">
        <ActionButton to={path('/willkommen')}>Weitermachen</ActionButton>
        <ActionButton variant="subtle" onClick={() => putAway()}>
          Weglegen
        </ActionButton>
      </Group>
    </InfoCard>
  )
}
