import { Progress, Text } from '@mantine/core'

interface Props {
  readonly besetzt: number
  readonly plaetze: number
  /** The least that is enough; below it the bar warns. */
  readonly min?: number
}

/** How many places are taken, as bar and as words. */
export function ProgressBar({ besetzt, plaetze, min = 0 }: Props) {
  const free = Math.max(0, plaetze - besetzt)
  const color = free === 0 ? 'gruen.7' : besetzt < min ? 'gelb.5' : 'petrol.6'
  return (
    <div>
      <Progress
        value={plaetze > 0 ? Math.min(100, (besetzt / plaetze) * 100) : 0}
        color={color}
        size={8}
        radius="xl"
        aria-label={`${besetzt} von ${plaetze} Plätzen besetzt`}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {besetzt} von {plaetze} besetzt{free > 0 ? `, ${free} frei` : ''}
        {besetzt < min ? ` – es fehlen noch ${min - besetzt}` : ''}
      </Text>
    </div>
  )
}
