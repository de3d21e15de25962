import { Button, Group, Text } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { address, mapLink } from '#client/address.ts'
import { loadFile } from '#client/api.ts'
import { timeOnDay } from '#client/date.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { download } from '#client/ui/export.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import type { Look } from '#client/ui/kinds/look.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { AnlassLink, Einsatz } from '../kind.ts'
import { StateBadge } from '../StateBadge.tsx'
import { fullName } from '../words.ts'
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
  const how = [status !== null && fn && `Als ${fn}`, companions.length > 0 && withWhom(companions)].filter(Boolean).join(' · ')
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

/** 'Mit Anna Schäfer und Ben Krüger', of many the first four: '… und 3 weiteren' */
function withWhom(companions: Einsatz['mit']): string {
  const names = companions.slice(0, companions.length > 5 ? 4 : 5).map(fullName)
  const rest = companions.length - names.length
  const all = rest > 0 ? [...names, `${rest} weiteren`] : names
  return `Mit ${all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : all.join('')}`
}

// What the server refuses is shown by the call itself.
const addToKalender = (url: string, bezeichnung: string) =>
  loadFile(url)
    .then((file) => download(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
    .catch(() => undefined)
