import { Progress, Text } from '@mantine/core'

interface Angaben {
  readonly besetzt: number
  readonly plaetze: number
  /** How few are enough; below it the bar warns. */
  readonly mindestens?: number
}

/** How many places are taken, as bar and as words. */
export function Fuellbalken({ besetzt, plaetze, mindestens = 0 }: Angaben) {
  const frei = Math.max(0, plaetze - besetzt)
  const farbe = frei === 0 ? 'gruen.7' : besetzt < mindestens ? 'gelb.5' : 'petrol.6'
  return (
    <div>
      <Progress
        value={plaetze > 0 ? Math.min(100, (besetzt / plaetze) * 100) : 0}
        color={farbe}
        size={8}
        radius="xl"
        aria-label={`${besetzt} von ${plaetze} Plätzen besetzt`}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {besetzt} von {plaetze} besetzt{frei > 0 ? `, ${frei} frei` : ''}
        {besetzt < mindestens ? ` – es fehlen noch ${mindestens - besetzt}` : ''}
      </Text>
    </div>
  )
}
