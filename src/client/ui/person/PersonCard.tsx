import { Badge, Group, Text } from '@mantine/core'
import { isMobile } from '#contract/phone.ts'
import { phoneLink } from '../../text/address.ts'
import { dayAndMonth } from '../../text/date.ts'
import { contactOf, type PersonDetails } from '../../text/person.ts'
import { Avatar } from './Avatar.tsx'
import { ContactButtons } from './ContactButtons.tsx'
import { Facts } from '../page/Facts.tsx'
import classes from './PersonCard.module.css'
import { TapLink } from '../action/TapLink.tsx'

interface Props {
  readonly person: PersonDetails & { readonly _id: string }
  readonly own?: boolean
  /** Without contact data. */
  readonly brief?: boolean
}
const numberKind = (number: string) => (isMobile(number) ? 'Mobil' : 'Telefon')

/** Identity and contact data of a person, limited to readable profile fields. The surrounding element shows the name. */
export function PersonCard({ person, own = false, brief = false }: Props) {
  const { gruppe = '', funktionen = [], strasse = '', hausnummer = '', plz = '', ort = '', geburtstag } = person
  const badges = [person.sanitaetsausbildung, person.fuehrungsausbildung].filter((badge) => badge && badge !== 'keine')
  const { numbers, addresses } = contactOf(person)
  const home = [`${strasse} ${hausnummer}`.trim(), `${plz} ${ort}`.trim()].filter(Boolean)
  return (
    <>
      <div className={classes['header']}>
        <Avatar person={person} image={person.bild ?? null} size={88} />
        <div className={classes['person']}>
          <Text fw={600}>{gruppe || 'Ohne Gruppe'}</Text>
          {funktionen.length > 0 && <Text c="dimmed">{funktionen.join(' · ')}</Text>}
          {badges.length > 0 && (
            <Group gap={6} mt={6}>
              {badges.map((badge) => (
                <Badge key={badge}>{badge}</Badge>
              ))}
            </Group>
          )}
        </div>
      </div>
      {own ? null : <ContactButtons person={person} />}
      {brief ? null : numbers.length + addresses.length + home.length === 0 ? (
        <Text c="dimmed" py={10}>
          Keine Kontaktdaten freigegeben.
        </Text>
      ) : (
        <div className={classes['contacts']}>
          <Facts
            facts={[
              ...grouped(numbers).map(
                ([kind, numberList]) =>
                  [
                    kind,
                    numberList.map((number) => (
                      <TapLink key={number} href={phoneLink(number)}>
                        {number}
                      </TapLink>
                    )),
                  ] as const,
              ),
              [
                'E-Mail',
                addresses.length > 0 &&
                  addresses.map((mail) => (
                    <TapLink key={mail} href={`mailto:${mail}`}>
                      {mail}
                    </TapLink>
                  )),
              ],
              ['Geburtstag', geburtstag && dayAndMonth(geburtstag)],
              ['Adresse', home.length > 0 && home.map((row) => <div key={row}>{row}</div>)],
            ]}
          />
        </div>
      )}
    </>
  )
}

function grouped(numbers: readonly string[]): [kind: string, numbers: string[]][] {
  const kinds = new Map<string, string[]>()
  for (const number of numbers) kinds.set(numberKind(number), [...(kinds.get(numberKind(number)) ?? []), number])
  return [...kinds]
}
