import { Button, Group, Text } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { address, mapLink } from '#client/address.ts'
import { timeOnDay } from '#client/date.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import type { Look } from '#client/ui/kinds/look.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { AnlassLink, Einsatz } from '../kind.ts'
import { StateBadge } from '../StateBadge.tsx'
import { addToKalender } from './add-to-kalender.ts'
import classes from './AnlassCards.module.css'
import { CardRow } from './CardRow.tsx'

interface Props {
  readonly einsaetze: readonly Einsatz[]
  readonly link: AnlassLink
  readonly look: Look
}

/** Where I stand next: when, where, with whom, and what goes into my calendar. */
export function NextEinsaetze({ einsaetze, link, look }: Props) {
  if (einsaetze.length > 0)
    return (
      <PlainList gap={14} className={classes['liste'] ?? ''}>
        {einsaetze.map((einsatz) => (
          <EinsatzRow key={`${einsatz.dienst}-${einsatz.von}`} einsatz={einsatz} link={link} look={look} />
        ))}
      </PlainList>
    )
  return (
    <>
      <Text c="dimmed" mb="sm">
        Du bist gerade {link.words.forNone} gemeldet.
      </Text>
      <ActionButton variant="light" to={link.list}>
        Kommende {link.words.many} ansehen
      </ActionButton>
    </>
  )
}

function EinsatzRow({ einsatz, link, look }: Omit<Props, 'einsaetze'> & { readonly einsatz: Einsatz }) {
  const { dienst, bezeichnung, schicht, status, von, bis, treffpunkt, funktion: fn, ortDaten: ort, mit: companions } = einsatz
  const map = mapLink(ort)
  const treff = [treffpunkt, einsatz.treffpunktZeit && timeOnDay(einsatz.treffpunktZeit, von)].filter(Boolean).join(', ')
  const how = status !== null && fn && `Als ${fn}`
  return (
    <CardRow
      to={link.path(dienst)}
      titel={[bezeichnung, schicht].filter(Boolean).join(' · ')}
      look={look}
      marks={status === null ? <StatusBadge tone="hinweis">{fn || 'Leitung'}</StatusBadge> : <StateBadge status={status} />}
      beginn={von}
      ende={bis}
      where={[ort.name, address(ort)].filter(Boolean).join(', ')}
    >
      {[treff && `Treffpunkt: ${treff}`, how].map(
        (text) =>
          text && (
            <Text key={text} component="div" fz={14} c="dimmed">
              {text}
            </Text>
          ),
      )}
      <Companions people={companions} />
      <Group gap={8} mt={4}>
        {map && (
          <Button
            component="a"
            href={map}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden />}
            aria-label={`Karte: ${ort.name}`}
          >
            Karte
          </Button>
        )}
        <ActionButton
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          aria-label={`In den Kalender: ${bezeichnung}`}
          onClick={() => void addToKalender(`${link.api}/${dienst}/termin.ics`, bezeichnung)}
        >
          In den Kalender
        </ActionButton>
      </Group>
    </CardRow>
  )
}

/** With whom: their faces, each a tap away from a call; of many the first four. */
function Companions({ people }: { readonly people: Einsatz['mit'] }) {
  if (people.length === 0) return null
  const shown = people.slice(0, people.length > 5 ? 4 : 5)
  const rest = people.length - shown.length
  return (
    <Group component="ul" gap="0 18px" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Mit wem">
      {shown.map((person) => (
        <li key={person._id}>
          <PersonName person={person} withFace />
        </li>
      ))}
      {rest > 0 && (
        <Text component="li" fz={14} c="dimmed">
          und {rest} weitere
        </Text>
      )}
    </Group>
  )
}
