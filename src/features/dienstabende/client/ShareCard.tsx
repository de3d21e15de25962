import { Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { today } from '#client/text/date.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { useMay } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { partOf } from '#contract/words.ts'
import { percentOf, type Quote } from '../contract.ts'
import { shareQuery } from './kind.ts'

export function shareSentence({ abende: all, anwesend: present, entschuldigt: excused, unentschuldigt: missed }: Quote): string {
  const absences = [excused > 0 && `${excused} entschuldigt`, missed > 0 && `${missed} unentschuldigt`].filter(Boolean)
  const came = present === 0 ? 'Dieses Jahr noch bei keinem Abend dabei' : `Bei ${partOf(present, all, 'Abend', 'Abenden')} dabei`
  return [came, ...absences].join(', ')
}

export function ShareCard({ profil, own }: ProfileCardProps) {
  const year = Number(today().slice(0, 4))
  const reads = useMay('READ_DIENSTABEND')
  const { data } = useQuery({ ...shareQuery(year, profil, own), enabled: reads })
  const percent = data ? percentOf(data) : null
  if (!data || percent === null) return null
  return (
    <InfoCard titel={`Dienstabende ${year}`}>
      <Text>{`${shareSentence(data)}.`}</Text>
      <Progress value={percent} my="sm" aria-hidden />
    </InfoCard>
  )
}
