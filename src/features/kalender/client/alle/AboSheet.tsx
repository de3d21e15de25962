import { Chip, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyField } from '#blocks/kalender/client/index.ts'
import { instantText } from '#client/text/date.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { PlanKind } from '#contract/time/plan.ts'
import { endAbo, renewAbo, aboQuery, reloadKalender } from './api.ts'

const HOW = [
  [
    'iPhone und iPad',
    'Tippe auf „Im Kalender öffnen“ und bestätige „Abonnieren“. ' +
      'Sonst: Einstellungen, Apps, Kalender, Accounts, Account hinzufügen, Andere, Kalenderabo hinzufügen.',
  ],
  [
    'Android mit Google Kalender',
    'Öffne calendar.google.com im Browser eines Computers, dort „Weitere Kalender“, „Per URL“, und füge die Adresse ein. ' +
      'Auf dem Telefon erscheint er von selbst.',
  ],
  ['Outlook und Thunderbird', 'Füge einen Kalender „Aus dem Internet“ hinzu und setze die Adresse ein.'],
] as const

/** Subscription to the member's own calendar: one secret address, shown once, can be replaced or revoked at any time. */
export function AboSheet({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(aboQuery)
  const [url, setUrl] = useState('')
  const {
    send: renew,
    isSending,
    error,
  } = useSend(() => renewAbo(), { onSuccess: (renewed) => setUrl(renewed.url), reload: reloadKalender })
  const { send: end } = useSend(() => endAbo(), { reload: reloadKalender, success: 'Dein Abo ist beendet.', onSuccess: () => setUrl('') })
  const sure = (titel: string, text: string, yes: string) => confirm({ titel, text, yes, danger: true })
  return (
    <Sheet titel="Kalender abonnieren" onClose={onClose}>
      <QueryView query={query}>
        {({ erstelltAm, bereiche }) => (
          <Stack gap="md">
            <Text>
              Deine Dienste stehen dann im Kalender deines Telefons und ändern sich dort von selbst. Wer die Adresse kennt, sieht sie auch:
              Gib sie nicht weiter.
            </Text>
            {url !== '' && <Address url={url} areas={bereiche} />}
            {url === '' && erstelltAm !== null && (
              <Text c="dimmed">
                Du hast seit {instantText(erstelltAm)} eine Adresse. Sie wird nur einmal gezeigt; brauchst du sie noch einmal, erneuere sie.
                Ein neues Passwort und „Abmelden“ beenden sie nicht: Hast du ein Gerät verloren, erneuere sie auch dann.
              </Text>
            )}
            <ErrorLine text={error} />
            <Group gap="sm">
              {erstelltAm === null && url === '' ? (
                <ActionButton loading={isSending} onClick={() => renew()}>
                  Adresse erzeugen
                </ActionButton>
              ) : (
                <>
                  <ActionButton
                    variant="default"
                    loading={isSending}
                    onClick={() =>
                      void sure(
                        'Adresse erneuern?',
                        'Die alte Adresse gilt danach nicht mehr; Kalender, die sie abonniert haben, bekommen nichts Neues.',
                        'Erneuern',
                      ).then((yes) => yes && renew())
                    }
                  >
                    Adresse erneuern
                  </ActionButton>
                  <ActionButton
                    variant="subtle"
                    color="red"
                    onClick={() => sure('Abo beenden?', 'Die Adresse gilt danach nicht mehr.', 'Beenden').then((yes) => yes && end())}
                  >
                    Abo beenden
                  </ActionButton>
                </>
              )}
            </Group>
          </Stack>
        )}
      </QueryView>
    </Sheet>
  )
}

function Address({ url, areas }: { readonly url: string; readonly areas: readonly PlanKind[] }) {
  const [kinds, setKinds] = useState<string[]>([])
  const chosen = kinds.length === 0 ? url : `${url}?bereiche=${kinds.join(',')}`
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} mb={6}>
          Was darin steht
        </Text>
        <Chip.Group multiple value={kinds} onChange={setKinds}>
          <Group gap={8} role="group" aria-label="Ganze Bereiche">
            {areas
              .filter((kind) => kind !== 'abwesenheit')
              .map((kind) => (
                <Chip key={kind} value={kind}>
                  {KINDS[kind].titel}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
        <Text size="sm" c="dimmed" mt={6}>
          {kinds.length === 0
            ? 'Ohne Auswahl: alles, wobei du mitmachst.'
            : 'Alles aus diesen Bereichen, was du ansehen darfst, auch ohne dich.'}
        </Text>
      </div>
      <CopyField titel="Deine Adresse" text={chosen} />
      <TapLink href={chosen.replace(/^https?:/, 'webcal:')}>Im Kalender öffnen</TapLink>
      {HOW.map(([where, how]) => (
        <details key={where}>
          <summary style={{ paddingBlock: 10, cursor: 'pointer' }}>{where}</summary>
          <Text>{how}</Text>
        </details>
      ))}
    </Stack>
  )
}
