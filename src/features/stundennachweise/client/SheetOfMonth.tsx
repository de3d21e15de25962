import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { urlOf } from '#contract/client.ts'
import { month, reference } from '#contract/fields.ts'
import { partOf } from '#contract/words.ts'
import { loadFile } from '#client/net/api.ts'
import { monthLong, today } from '#client/text/date.ts'
import { downloadBlob } from '#client/net/download.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { MonthField } from '#client/ui/time/MonthField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { hoursContract } from '../contract.ts'
import { stateQuery } from './area.ts'

const schema = z.object({ monat: month('Monat'), profil: reference('Mitglied') })

interface Props {
  readonly ofAll?: boolean
  readonly onClose: () => void
}
export function SheetOfMonth({ ofAll = false, onClose }: Props) {
  const [isWaiting, setWaiting] = useState(false)
  const { data: drawn } = useQuery({ ...stateQuery, enabled: ofAll && isWaiting })
  return (
    <Sheet titel="Stundenblatt" subtitle="Ein Monat als PDF, mit Zeilen für die Unterschriften" onClose={onClose}>
      <Form
        schema={schema}
        start={{ monat: today().slice(0, 7) }}
        inSheet
        button="PDF laden"
        disabledReason={({ monat }) => (monat ? undefined : 'Wähle zuerst einen Monat.')}
        save={async ({ monat, profil }) => {
          setWaiting(true)
          const query = profil === null ? { monat } : { monat, profil }
          const file = await loadFile(urlOf(ofAll ? hoursContract.sheets : hoursContract.ownSheet, { query })).finally(() =>
            setWaiting(false),
          )
          downloadBlob(`Stundenblatt ${monthLong(monat)}.pdf`, file)
          onClose()
        }}
      >
        <MonthField name="monat" near="back" />
        {ofAll && <PersonField name="profil" placeholder="Alle, jede Person auf einer Seite" />}
        {isWaiting && drawn && drawn.blaetter > 1 && (
          <Text role="status">{`${partOf(drawn.getan, drawn.blaetter, 'Blatt', 'Blättern')} gezeichnet.`}</Text>
        )}
      </Form>
    </Sheet>
  )
}
