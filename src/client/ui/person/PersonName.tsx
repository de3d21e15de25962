import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { path } from '#contract/screens.ts'
import { faceQuery } from '../../queries/people.ts'
import { fullName, type PersonRef } from '../../text/person.ts'
import { Avatar } from './Avatar.tsx'
import { showPerson } from './person-card.ts'
import classes from './PersonName.module.css'

interface Props {
  /** Null if the person no longer exists, or for the system itself. */
  readonly person: PersonRef | null
  readonly otherwise?: string
  readonly asLink?: boolean
  /** Standalone with photo, sized as a touch target. */
  readonly withFace?: boolean
  readonly under?: ReactNode
}

/**
 * First and last name. A tap opens the person's card; as a link it opens the profile in a new tab.
 * Without access to the profile, plain text.
 */
export function PersonName({ person, otherwise = 'System', asLink = true, withFace = false, under }: Props) {
  if (!person) return otherwise
  const content = withFace ? (
    <>
      <Avatar person={person} size={32} />
      <span className={classes['person']}>
        {fullName(person)}
        {under && <small>{under}</small>}
      </span>
    </>
  ) : (
    fullName(person)
  )
  const className = withFace ? classes['withPicture'] : undefined
  if (asLink) return <CardLink person={person} className={className} content={content} />
  return withFace ? <span className={className}>{content}</span> : content
}

interface LinkProps {
  readonly person: PersonRef
  readonly className: string | undefined
  readonly content: ReactNode
}

function CardLink({ person, className, content }: LinkProps) {
  const { data: face } = useQuery(faceQuery(person._id))
  if (face === null) return <span className={className}>{content}</span>
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    showPerson(person)
  }
  return (
    <Anchor
      component={Link}
      to={path('/profile/{id}', { id: person._id })}
      aria-haspopup="dialog"
      className={`${classes['name']} ${className ?? ''}`}
      onClick={open}
    >
      {content}
    </Anchor>
  )
}
