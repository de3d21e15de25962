import { ActionIcon, Button } from '@mantine/core'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import { isUnanswered } from '#client/net/api.ts'
import { faceQuery, personQuery } from '#client/queries/people.ts'
import { phoneLink } from '#client/text/address.ts'
import { contactOf, fullName, type PersonRef } from '#client/text/person.ts'

/** Number that the reader may call; without a net from the card that the device has stocked. */
function useNumber({ _id }: PersonRef): string | undefined {
  const { data: face, error } = useQuery(faceQuery(_id))
  const { data: card } = useQuery({ ...personQuery(_id), enabled: isUnanswered(error) })
  return face?.telefon ?? (card && contactOf(card).numbers[0])
}

interface Props {
  readonly person: PersonRef
  /** Shown as a word; as a round icon without one. */
  readonly word?: string
}

export function CallButton({ person, word }: Props) {
  const number = useNumber(person)
  if (!number) return null
  const label = `${fullName(person)} anrufen`
  return word === undefined ? (
    <ActionIcon component="a" href={phoneLink(number)} variant="light" radius="xl" size={44} aria-label={label}>
      <IconPhone size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button component="a" href={phoneLink(number)} size="sm" leftSection={<IconPhone size={18} aria-hidden />} aria-label={label}>
      {word}
    </Button>
  )
}
