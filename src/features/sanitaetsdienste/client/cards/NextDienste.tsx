import { Button, Group, Text } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { adresse } from '#contract/client.ts'
import { address, mapLink } from '#client/address.ts'
import { loadFile } from '#client/api.ts'
import { dayOf, timeOfDay, instantText } from '#client/date.ts'
import { path } from '#contract/screens.ts'
import { StateBadge } from '#blocks/anmeldung/client/index.ts'
import { download } from '#client/ui/export.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import { ScreenLink } from '#client/navigation.tsx'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import { TERMIN } from './api.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './DienstCards.module.css'
import { OverviewPart } from './OverviewPart.tsx'

type Einsatz = Overview['meine'][number]

/** Where I stand next: when, where, with whom, and what goes into my calendar. */
export const NextDienste = () => (
  <OverviewPart platz="naechste" titel="Deine nächsten Dienste" always>
    {({ meine: mine }) =>
      mine.length === 0 ? (
        <>
          <Text c="dimmed" mb="sm">
            Du bist gerade für keinen Dienst gemeldet.
          </Text>
          <ActionButton variant="light" nach={path('/sanitaetsdienste')}>
            Kommende Dienste ansehen
          </ActionButton>
        </>
      ) : (
        <PlainList gap={14}>
          {mine.map((einsatz) => (
            <EinsatzRow key={`${einsatz.dienst}-${einsatz.von}`} einsatz={einsatz} />
          ))}
        </PlainList>
      )
    }
  </OverviewPart>
)

function EinsatzRow({ einsatz }: { readonly einsatz: Einsatz }) {
  const {
    dienst,
    bezeichnung,
    schicht,
    status,
    von,
    bis,
    treffpunkt,
    treffpunktZeit: treffpunktTime,
    funktion: fn,
    ortDaten: ortData,
    mit: companions,
  } = einsatz
  const card = mapLink(ortData)
  const where = [ortData.name, address(ortData)].filter(Boolean).join(', ')
  const treff = [
    treffpunkt,
    treffpunktTime ? (dayOf(treffpunktTime) === dayOf(von) ? `${timeOfDay(treffpunktTime)} Uhr` : instantText(treffpunktTime)) : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li className={classes['zeile']}>
      <Group gap="4px 10px" justify="space-between">
        <span>
          <TimeSpan beginn={von} ende={bis} />
        </span>
        {status === null ? <StatusBadge tone="hinweis">Leitung</StatusBadge> : <StateBadge status={status} />}
      </Group>
      <ScreenLink nach={path('/sanitaetsdienst/{id}', { id: dienst })} fw={600} underline="hover" className={classes['titel']}>
        {[bezeichnung, schicht].filter(Boolean).join(' · ')}
      </ScreenLink>
      <div>{where}</div>
      {treff && (
        <Text component="div" fz={14} c="dimmed">
          Treffpunkt: {treff}
        </Text>
      )}
      {(fn || companions.length > 0) && (
        <Text component="div" fz={14} c="dimmed">
          {[fn && `Als ${fn}`, companions.length > 0 && withWhom(companions)].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Group gap={8} mt={4}>
        {card && (
          <Button
            component="a"
            href={card}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden />}
            aria-label={`Karte: ${ortData.name}`}
          >
            Karte
          </Button>
        )}
        <ActionButton
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          aria-label={`In den Kalender: ${bezeichnung}`}
          onClick={() => void addToKalender(dienst, bezeichnung)}
        >
          In den Kalender
        </ActionButton>
      </Group>
    </li>
  )
}

/** 'Mit Anna Schäfer und Ben Krüger', of many the first four: '… und 3 weiteren' */
function withWhom(companions: Einsatz['mit']): string {
  const names = companions.slice(0, companions.length > 5 ? 4 : 5).map(({ vorname, nachname }) => `${vorname} ${nachname}`)
  const rest = companions.length - names.length
  const all = rest > 0 ? [...names, `${rest} weiteren`] : names
  return `Mit ${all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : all.join('')}`
}

// What the server refuses is shown by the call itself.
const addToKalender = (id: string, bezeichnung: string) =>
  loadFile(adresse(TERMIN, { params: { id } }))
    .then((file) => download(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, file))
    .catch(() => undefined)
