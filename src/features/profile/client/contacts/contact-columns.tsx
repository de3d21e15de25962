import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Avatar } from '#client/ui/person/Avatar.tsx'
import { dayAndMonth } from '#client/text/date.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { rangOf } from '#contract/qualifikation.ts'
import { STATUS_NAMES } from '#features/profile/schemas.ts'
import type { Contact } from '../api.ts'
import styles from './Contacts.module.css'
import { phoneLink } from '#client/text/address.ts'
import { isFormer, qualifikationText } from '../words.ts'

export const FormerMark = ({ status }: Pick<Contact, 'status'>) => (
  <Text component="span" display="block" size="xs" c="dimmed">
    {STATUS_NAMES[status as keyof typeof STATUS_NAMES]}
  </Text>
)
const level = (contact: Contact) => qualifikationText(contact.sanitaetsausbildung)

const contactColumns: readonly TableColumn<Contact>[] = [
  {
    id: 'name',
    titel: 'Name',
    value: ({ vorname, nachname }) => `${nachname}, ${vorname}`,
    show: (person) => (
      <Group component="span" gap={12} wrap="nowrap">
        <Avatar person={person} image={person.bild ?? null} size={32} />
        <span>
          {person.vorname} {person.nachname}
          {isFormer(person) && <FormerMark status={person.status} />}
        </span>
      </Group>
    ),
  },
  { id: 'gruppe', titel: 'Gruppe', value: ({ gruppe, funktionen }) => [gruppe, ...funktionen].filter(Boolean).join(' · ') },
  {
    id: 'qualifikation',
    titel: 'Qualifikation',
    card: 'marke',
    value: (contact) => level(contact) ?? '',
    show: (contact) => (rangOf(contact.sanitaetsausbildung) > 0 ? <Badge>{contact.sanitaetsausbildung}</Badge> : null),
  },
  {
    id: 'telefon',
    titel: 'Telefon',
    value: ({ primary_telefon }) => primary_telefon,
    show: ({ primary_telefon }) =>
      primary_telefon ? (
        <Anchor href={phoneLink(primary_telefon)} className={styles['reachable']} style={{ whiteSpace: 'nowrap' }}>
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
        <Anchor href={`mailto:${primary_email}`} className={styles['reachable']}>
          {primary_email.split('@')[0]}
          <wbr />@{primary_email.split('@')[1]}
        </Anchor>
      ) : null,
  },
  { id: 'ort', titel: 'Ort', optional: true, value: ({ ort }) => ort },
  {
    id: 'geburtstag',
    titel: 'Geburtstag',
    optional: true,
    value: ({ geburtstag }) => geburtstag,
    file: ({ geburtstag }) => geburtstag && { yearly: geburtstag },
    show: ({ geburtstag }) => (geburtstag ? dayAndMonth(geburtstag) : null),
  },
  { id: 'status', titel: 'Status', optional: true, value: ({ status }) => STATUS_NAMES[status as keyof typeof STATUS_NAMES] },
  { id: 'verteiler', titel: 'Verteiler', optional: true, value: ({ verteiler }) => verteiler?.join(', ') },
]

export const columnsFor = (people: readonly Contact[]): readonly TableColumn<Contact>[] =>
  contactColumns.filter(({ optional, value }) => !optional || people.some((person) => value(person)))
