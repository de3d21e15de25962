import { Group, Text } from '@mantine/core'
import { instantText } from '#client/date.ts'
import { path } from '#contract/screens.ts'
import { useSend } from '#client/useSend.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import { ScreenLink } from '#client/navigation.tsx'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import classes from './DienstCards.module.css'

type Anfrage = Overview['anfragen'][number]

/** A question to me: come and help, or take over a place; answered with one tap. */
export function Question({ anfrage }: { readonly anfrage: Anfrage }) {
  const { _id, art: kind, dienst, dienstBezeichnung, beginn, ende, ortName, von, text, laeuftAb: expires } = anfrage
  const { send, sending } = useSend(
    // Loaded when it is needed: the first screen does without the contract's schemas.
    async (response: 'zugesagt' | 'abgelehnt') =>
      (await import('../api.ts')).dienste.beantworten({ params: { id: _id }, body: { antwort: response } }),
    {
      success: (_, response) => (response === 'zugesagt' ? 'Danke! Du bist dabei.' : 'Danke für deine Antwort.'),
      reload: async () => (await import('../api.ts')).reloadDienste(),
    },
  )
  const who = von ? `${von.vorname} ${von.nachname}` : 'Die Leitung'

  return (
    <li className={classes['zeile']}>
      <Text component="div" fz={14} c="dimmed">
        {kind === 'hilferuf' ? `${who} bittet dich um Hilfe` : `${who} möchte dir den Platz übergeben`}
      </Text>
      <ScreenLink nach={path('/sanitaetsdienst/{id}', { id: dienst })} fw={600} underline="hover" className={classes['titel']}>
        {dienstBezeichnung}
      </ScreenLink>
      <div>
        <TimeSpan beginn={beginn} ende={ende} /> · {ortName}
      </div>
      {text && <div>„{text}“</div>}
      <Text component="div" fz={14} c="dimmed">
        Antworte bis {instantText(expires)}
      </Text>
      <Group gap={8} grow>
        <ActionButton aria-label={`Zusagen: ${dienstBezeichnung}`} loading={sending === 'zugesagt'} onClick={() => void send('zugesagt')}>
          Zusagen
        </ActionButton>
        <ActionButton
          variant="default"
          aria-label={`Absagen: ${dienstBezeichnung}`}
          loading={sending === 'abgelehnt'}
          onClick={() => void send('abgelehnt')}
        >
          Absagen
        </ActionButton>
      </Group>
    </li>
  )
}
