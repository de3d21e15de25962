import { Center, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page } from '#client/ui/page/Page.tsx'
import { QrImage } from '#client/ui/page/QrImage.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { path, withQuery } from '#contract/screens.ts'
import { codeQuery, teilnehmerQuery } from './kind.ts'

/** Display for the wall: a new code each minute, and the number of people present. */
export function Code({ id }: { readonly id: string }) {
  const evening = path('/dienstabend/{id}', { id })
  const { data: people } = useQuery(teilnehmerQuery(id))
  const present = people?.filter(({ status }) => status === 'anwesend').length ?? 0
  return (
    <Page titel="Wer ist da?" back={evening}>
      <QueryView query={useQuery(codeQuery(id))}>
        {({ code }) => (
          <Center>
            <Text className="print-only">Jeder Code gilt nur eine Minute, auf Papier also nicht mehr. Zeig ihn auf einem Bildschirm.</Text>
            <Stack align="center" gap="sm" className="no-print">
              <QrImage
                text={new URL(withQuery(evening, { code }), window.location.origin).href}
                titel="Anwesenheit"
                size="min(62vh, 86vw)"
              />
              <Text ta="center" maw={440}>
                Scanne den Code mit der Kamera deines Handys und tippe auf „Ich bin da“. Er ändert sich jede Minute.
              </Text>
              <Text fw={600} fz={20} role="status">
                {present === 1 ? 'Eine Person ist da' : `${present} sind da`}
              </Text>
            </Stack>
          </Center>
        )}
      </QueryView>
    </Page>
  )
}
