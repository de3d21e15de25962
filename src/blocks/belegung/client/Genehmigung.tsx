import { Alert, Group } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { pflichttext } from '#contract/bausteine.ts'
import { useSend } from '#client/useSend.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'

const schema = z.object({ grund: pflichttext('Grund', 500) })

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
        <Dialog titel="Anfrage ablehnen" beiSchliessen={() => setzeLehntAb(false)}>
          <Formular
            schema={schema}
            knopf="Ablehnen"
            gefahr
            speichern={async ({ grund }) => {
              await entscheide('abgelehnt', grund)
              setzeLehntAb(false)
            }}
          >
            <Textfeld name="grund" mehrzeilig hinweis="Steht in der Mail an die Person, die angefragt hat." />
          </Formular>
        </Dialog>
      )}
    </Alert>
  )
}
