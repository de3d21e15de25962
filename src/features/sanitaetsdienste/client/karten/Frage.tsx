import { Group, Text } from '@mantine/core'
import { zeitpunkt } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useSend } from '#client/useSend.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import classes from './Dienstkarten.module.css'

type Anfrage = Uebersicht['anfragen'][number]

/** A question to me: come and help, or take over a place; answered with one tap. */
export function Frage({ anfrage }: { readonly anfrage: Anfrage }) {
  const { _id, art, dienst, dienstBezeichnung, beginn, ende, ortName, von, text, laeuftAb } = anfrage
  const { send, sending } = useSend(
    // Loaded when it is needed: the first screen does without the contract's schemas.
    async (antwort: 'zugesagt' | 'abgelehnt') =>
      (await import('../daten.ts')).dienste.beantworten({ params: { id: _id }, body: { antwort } }),
    {
      success: (_, antwort) => (antwort === 'zugesagt' ? 'Danke! Du bist dabei.' : 'Danke für deine Antwort.'),
      reload: async () => (await import('../daten.ts')).diensteNeuLaden(),
    },
  )
  const wer = von ? `${von.vorname} ${von.nachname}` : 'Die Leitung'

  return (
    <li className={classes['zeile']}>
      <Text component="div" fz={14} c="dimmed">
        {art === 'hilferuf' ? `${wer} bittet dich um Hilfe` : `${wer} möchte dir den Platz übergeben`}
      </Text>
      <Verweis nach={pfad('/sanitaetsdienst/{id}', { id: dienst })} fw={600} underline="hover" className={classes['titel']}>
        {dienstBezeichnung}
      </Verweis>
      <div>
        <Zeitspanne beginn={beginn} ende={ende} /> · {ortName}
      </div>
      {text && <div>„{text}“</div>}
      <Text component="div" fz={14} c="dimmed">
        Antworte bis {zeitpunkt(laeuftAb)}
      </Text>
      <Group gap={8} grow>
        <Knopf aria-label={`Zusagen: ${dienstBezeichnung}`} loading={sending === 'zugesagt'} onClick={() => void send('zugesagt')}>
          Zusagen
        </Knopf>
        <Knopf
          variant="default"
          aria-label={`Absagen: ${dienstBezeichnung}`}
          loading={sending === 'abgelehnt'}
          onClick={() => void send('abgelehnt')}
        >
          Absagen
        </Knopf>
      </Group>
    </li>
  )
}
