import { Stack, Text } from '@mantine/core'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import type { Zusagestand } from './wortlaut.ts'

export type Antwortwahl = 'zugesagt' | 'abgelehnt'

interface Angaben {
  readonly stand: Zusagestand
  /** The mail's second link leads here with "no" already in view; a press is needed all the same. */
  readonly vorgewaehlt: Antwortwahl
  readonly laeuft: Antwortwahl | null
  readonly antworte: (antwort: Antwortwahl) => void
}

/** The question with its two answers. Nothing happens without a press: mail scanners follow links. */
export function Antwort({ stand, vorgewaehlt, laeuft, antworte }: Angaben) {
  const knopf = (antwort: Antwortwahl, text: string) => (
    <Knopf
      key={antwort}
      size="lg"
      fullWidth
      variant={antwort === vorgewaehlt ? 'filled' : 'default'}
      loading={laeuft === antwort}
      onClick={() => laeuft === null && antworte(antwort)}
    >
      {text}
    </Knopf>
  )
  const ja = knopf('zugesagt', stand.art === 'hilferuf' ? 'Ja, ich komme' : 'Ja, ich übernehme')
  const nein = knopf('abgelehnt', 'Nein, diesmal nicht')
  return (
    <Stack gap="md">
      <Eckdaten stand={stand} />
      <Stack gap="sm">{vorgewaehlt === 'zugesagt' ? [ja, nein] : [nein, ja]}</Stack>
      <Text size="sm" c="dimmed">
        {stand.art === 'hilferuf'
          ? 'Mit „Ja“ stehst du gleich fest im Dienst. Beides hilft uns: Wer absagt, wird dafür nicht noch einmal gefragt.'
          : 'Mit „Ja“ gehört der Platz sofort dir. Sagst du „Nein“, bleibt er bei der Person, die ihn dir anbietet.'}
      </Text>
    </Stack>
  )
}
