import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { path } from '#contract/screens.ts'
import { useInfo } from '../../app/info.ts'
import { personQuery } from '../../queries/people.ts'
import { fullName, type PersonDetails, type PersonRef } from '../../text/person.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { ErrorMessage } from '../page/ErrorMessage.tsx'
import { LoadingSkeleton } from '../page/LoadingSkeleton.tsx'
import { PersonCard } from './PersonCard.tsx'
import { Sheet } from '../overlay/Sheet.tsx'

interface Props {
  readonly person: PersonRef
  readonly onClose: () => void
}

export function PersonSheet({ person, onClose }: Props) {
  const { data, error, refetch } = useQuery(personQuery(person._id))
  const { pathname } = useLocation()
  const info = useInfo()
  const save = async (card: PersonDetails) => (await import('../../text/contact-file.ts')).saveVCard(card, info?.orgName)
  const profil = path('/profile/{id}', { id: person._id })
  return (
    <Sheet
      titel={fullName(person)}
      onClose={onClose}
      foot={
        <Group gap="sm" grow>
          {data && (
            <ActionButton variant="default" onClick={() => save(data)}>
              Kontakt speichern
            </ActionButton>
          )}
          {pathname !== profil && (
            <ActionButton variant="default" to={profil}>
              Zum Profil
            </ActionButton>
          )}
        </Group>
      }
    >
      {data ? (
        <PersonCard person={{ ...data, _id: person._id }} />
      ) : error ? (
        <ErrorMessage error={error} again={refetch} />
      ) : (
        <LoadingSkeleton rows={3} />
      )}
    </Sheet>
  )
}
