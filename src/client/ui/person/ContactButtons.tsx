import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import { phoneLink } from '../../text/address.ts'
import { personQuery } from '../../queries/people.ts'
import { contactOf, fullName, type PersonDetails, type PersonRef } from '../../text/person.ts'
import classes from './PersonCard.module.css'

export function ContactButtons({ person }: { readonly person: PersonDetails }) {
  const { numbers, addresses } = contactOf(person)
  const [number] = numbers
  const [mail] = addresses
  const name = fullName(person)
  return (
    <div className={classes['buttons']}>
      {number !== undefined && (
        <Button component="a" href={phoneLink(number)} aria-label={`${name} anrufen`} leftSection={<IconPhone size={20} aria-hidden />}>
          Anrufen
        </Button>
      )}
      {mail !== undefined && (
        <Button
          component="a"
          href={`mailto:${mail}`}
          variant="light"
          aria-label={`E-Mail an ${name}`}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          E-Mail
        </Button>
      )}
    </div>
  )
}

export function ContactButtonsOf({ person }: { readonly person: PersonRef }) {
  const { data, isPending } = useQuery(personQuery(person._id))
  if (data) return <ContactButtons person={data} />
  return isPending ? <div className={classes['buttons']} data-wartet /> : null
}
