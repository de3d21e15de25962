import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { path } from '#contract/screens.ts'
import { useInfo } from '../info.ts'
import { personQuery } from '../people.ts'
import { fullName, type PersonDetails, type PersonRef } from '../person.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { PersonCard } from './PersonCard.tsx'
import { Sheet } from './Sheet.tsx'

interface Props {
  readonly person: PersonRef
  readonly onClose: () => void
}

/** The card of a tapped name: face, call, mail, and the way to the whole profile. */
export function PersonSheet({ person, onClose }: Props) {
  const { data, error, refetch } = useQuery(personQuery(person._id))
  const { pathname } = useLocation()
  const info = useInfo()
  const save = async (card: PersonDetails) => (await import('../contact-file.ts')).saveVCard(card, info?.orgName)
  const profil = path('/profile/{id}', { id: person._id })
  return (
    <Sheet
      titel={fullName(person)}
      onClose={onClose}
      foot={
        <Group gap="sm" grow>
          {data && (
            <ActionButton variant="default" onClick={() => void save(data)}>
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
