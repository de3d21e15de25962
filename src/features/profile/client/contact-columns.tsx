import { Anchor, Badge, Group } from '@mantine/core'
import { Avatar } from '#client/ui/Avatar.tsx'
import type { TableColumn } from '#client/ui/column.ts'
import { rang } from '#contract/qualifikation.ts'
import type { Contact } from './api.ts'
import styles from './Contacts.module.css'
import { phoneLink } from '#client/address.ts'
import { qualifikation } from './words.ts'

const level = (contact: Contact) => qualifikation(contact.sanitaetsausbildung)

/** What the list of contacts shows of a person: sorted by last name, found and called with one tap. */
export const contactColumns: readonly TableColumn<Contact>[] = [
  {
    id: 'name',
    titel: 'Name',
    value: ({ vorname, nachname }) => `${nachname}, ${vorname}`,
    show: (person) => (
      <Group component="span" gap={12} wrap="nowrap">
        <Avatar person={person} image={person.bild ?? null} size={32} />
        <span>
          {person.vorname} {person.nachname}
        </span>
      </Group>
    ),
  },
  { id: 'gruppe', titel: 'Gruppe', value: ({ gruppe: group, funktionen }) => [group, ...funktionen].filter(Boolean).join(' · ') },
  {
    id: 'qualifikation',
    titel: 'Qualifikation',
    card: 'marke',
    value: (contact) => level(contact) ?? '',
    show: (contact) => (rang(contact.sanitaetsausbildung) > 0 ? <Badge>{contact.sanitaetsausbildung}</Badge> : null),
  },
  {
    id: 'telefon',
    titel: 'Telefon',
    value: ({ primary_telefon }) => primary_telefon,
    show: ({ primary_telefon }) =>
      primary_telefon ? (
        <Anchor href={phoneLink(primary_telefon)} className={styles['griff']} style={{ whiteSpace: 'nowrap' }}>
          {primary_telefon}
        </Anchor>
      ) : null,
  },
  {
    id: 'email',
    titel: 'E-Mail',
    value: ({ primary_email }) => primary_email,
    show: ({ primary_email }) =>
      primary_email ? (
        <Anchor href={`mailto:${primary_email}`} className={styles['griff']}>
          {primary_email.split('@')[0]}
          <wbr />@{primary_email.split('@')[1]}
        </Anchor>
      ) : null,
  },
]
