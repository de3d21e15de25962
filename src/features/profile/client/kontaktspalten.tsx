import { Anchor, Badge, Group } from '@mantine/core'
import type { Spalte } from '#client/ui/spalte.ts'
import { rang } from '#contract/qualifikation.ts'
import type { Kontakt } from './daten.ts'
import styles from './Kontakte.module.css'
import { Personenbild } from './Personenbild.tsx'
import { anrufen, qualifikation } from './woerter.ts'

const stufe = (kontakt: Kontakt) => qualifikation(kontakt.sanitaetsausbildung)

/** What the list of contacts shows of a person: sorted by last name, found and called with one tap. */
export const kontaktspalten: readonly Spalte<Kontakt>[] = [
  {
    id: 'name',
    titel: 'Name',
    wert: ({ vorname, nachname }) => `${nachname}, ${vorname}`,
    zeige: (person) => (
      <Group component="span" gap={12} wrap="nowrap">
        <Personenbild person={person} groesse={32} />
        <span>
          {person.vorname} {person.nachname}
        </span>
      </Group>
    ),
  },
  { id: 'gruppe', titel: 'Gruppe', wert: ({ gruppe, funktionen }) => [gruppe, ...funktionen].filter(Boolean).join(' · ') },
  {
    id: 'qualifikation',
    titel: 'Qualifikation',
    karte: 'marke',
    wert: (kontakt) => stufe(kontakt) ?? '',
    zeige: (kontakt) => (rang(kontakt.sanitaetsausbildung) > 0 ? <Badge>{kontakt.sanitaetsausbildung}</Badge> : null),
  },
  {
    id: 'telefon',
    titel: 'Telefon',
    wert: ({ primary_telefon }) => primary_telefon,
    zeige: ({ primary_telefon }) =>
      primary_telefon ? (
        <Anchor href={anrufen(primary_telefon)} className={styles['griff']} style={{ whiteSpace: 'nowrap' }}>
          {primary_telefon}
        </Anchor>
      ) : null,
  },
  {
    id: 'email',
    titel: 'E-Mail',
    wert: ({ primary_email }) => primary_email,
    zeige: ({ primary_email }) =>
      primary_email ? (
        <Anchor href={`mailto:${primary_email}`} className={styles['griff']}>
          {primary_email.split('@')[0]}
          <wbr />@{primary_email.split('@')[1]}
        </Anchor>
      ) : null,
  },
]
