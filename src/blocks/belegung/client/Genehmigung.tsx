import { Alert, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { spaeter } from '#client/spaeter.ts'
import { useSend } from '#client/useSend.ts'
import { Knopf } from '#client/ui/Knopf.tsx'

const Ablehnung = spaeter(async () => (await import('./Ablehnung.tsx')).Ablehnung)

interface Angaben {
  /** Why one cannot decide. */
  readonly ohneRecht: string | undefined
  readonly entscheide: (status: 'bestaetigt' | 'abgelehnt', grund: string) => Promise<unknown>
}

/** A booking waits for somebody's word: yes at once, no with a reason. */
export function Genehmigung({ ohneRecht, entscheide }: Angaben) {
  const [lehntAb, setzeLehntAb] = useState(false)
  const { send: genehmige, isSending } = useSend(() => entscheide('bestaetigt', ''))
  return (
    <Alert color="gelb" title="Wartet auf Genehmigung" mb="lg">
      {ohneRecht === undefined ? (
        <Group gap="sm" mt={6}>
          <Knopf loading={isSending} onClick={() => void genehmige()}>
            Genehmigen
          </Knopf>
          <Knopf variant="default" onClick={() => setzeLehntAb(true)}>
            Ablehnen
          </Knopf>
        </Group>
      ) : (
        'Bis dahin blockt sie nichts: Wer zuerst bestätigt wird, bekommt die Zeit.'
      )}
      {lehntAb && (
        <Suspense>
          <Ablehnung lehneAb={(grund) => entscheide('abgelehnt', grund)} beiSchliessen={() => setzeLehntAb(false)} />
        </Suspense>
      )}
    </Alert>
  )
}
