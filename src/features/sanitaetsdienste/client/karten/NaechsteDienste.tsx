import { Button, Group, Text } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { adresse } from '#contract/client.ts'
import { anschrift, kartenlink } from '#client/anschrift.ts'
import { ladeDatei } from '#client/api.ts'
import { tagVon, uhrzeit, zeitpunkt } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { Standmarke } from '#blocks/anmeldung/client/index.ts'
import { ladeHerunter } from '#client/ui/export.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import { TERMIN } from './daten.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './Dienstkarten.module.css'
import { Uebersichtsteil } from './Uebersichtsteil.tsx'

type Einsatz = Uebersicht['meine'][number]

/** Where I stand next: when, where, with whom, and what goes into my calendar. */
export const NaechsteDienste = () => (
  <Uebersichtsteil platz="naechste" titel="Deine nächsten Dienste" immer>
    {({ meine }) =>
      meine.length === 0 ? (
        <>
          <Text c="dimmed" mb="sm">
            Du bist gerade für keinen Dienst gemeldet.
          </Text>
          <Knopf variant="light" nach={pfad('/sanitaetsdienste')}>
            Kommende Dienste ansehen
          </Knopf>
        </>
      ) : (
        <PlainList gap={14}>
          {meine.map((einsatz) => (
            <Einsatzzeile key={`${einsatz.dienst}-${einsatz.von}`} einsatz={einsatz} />
          ))}
        </PlainList>
      )
    }
  </Uebersichtsteil>
)

function Einsatzzeile({ einsatz }: { readonly einsatz: Einsatz }) {
  const { dienst, bezeichnung, schicht, status, von, bis, treffpunkt, treffpunktZeit, funktion, ortDaten, mit } = einsatz
  const karte = kartenlink(ortDaten)
  const wo = [ortDaten.name, anschrift(ortDaten)].filter(Boolean).join(', ')
  const treff = [
    treffpunkt,
    treffpunktZeit ? (tagVon(treffpunktZeit) === tagVon(von) ? `${uhrzeit(treffpunktZeit)} Uhr` : zeitpunkt(treffpunktZeit)) : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li className={classes['zeile']}>
      <Group gap="4px 10px" justify="space-between">
        <span>
          <Zeitspanne beginn={von} ende={bis} />
        </span>
        {status === null ? <Statusmarke ton="hinweis">Leitung</Statusmarke> : <Standmarke status={status} />}
      </Group>
      <Verweis nach={pfad('/sanitaetsdienst/{id}', { id: dienst })} fw={600} underline="hover" className={classes['titel']}>
        {[bezeichnung, schicht].filter(Boolean).join(' · ')}
      </Verweis>
      <div>{wo}</div>
      {treff && (
        <Text component="div" fz={14} c="dimmed">
          Treffpunkt: {treff}
        </Text>
      )}
      {(funktion || mit.length > 0) && (
        <Text component="div" fz={14} c="dimmed">
          {[funktion && `Als ${funktion}`, mit.length > 0 && mitWem(mit)].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Group gap={8} mt={4}>
        {karte && (
          <Button
            component="a"
            href={karte}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden />}
            aria-label={`Karte: ${ortDaten.name}`}
          >
            Karte
          </Button>
        )}
        <Knopf
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          aria-label={`In den Kalender: ${bezeichnung}`}
          onClick={() => void inDenKalender(dienst, bezeichnung)}
        >
          In den Kalender
        </Knopf>
      </Group>
    </li>
  )
}

/** 'Mit Anna Schäfer und Ben Krüger', of many the first four: '… und 3 weiteren' */
function mitWem(mit: Einsatz['mit']): string {
  const namen = mit.slice(0, mit.length > 5 ? 4 : 5).map(({ vorname, nachname }) => `${vorname} ${nachname}`)
  const rest = mit.length - namen.length
  const alle = rest > 0 ? [...namen, `${rest} weiteren`] : namen
  return `Mit ${alle.length > 1 ? `${alle.slice(0, -1).join(', ')} und ${alle.at(-1)}` : alle.join('')}`
}

// What the server refuses is shown by the call itself.
const inDenKalender = (id: string, bezeichnung: string) =>
  ladeDatei(adresse(TERMIN, { params: { id } }))
    .then((datei) => ladeHerunter(`${bezeichnung.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.ics`, datei))
    .catch(() => undefined)
