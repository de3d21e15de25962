import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { copyText } from '#client/ui/field/CopyField.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { kummerkastenContract } from '../contract.ts'
import { send } from './area.ts'

/** Writes an entry. Nothing is stored on the device, which may be shared. */
export function Write() {
  const [code, setCode] = useState<string | null>(null)
  if (code !== null) return <Sent code={code} onDone={() => setCode(null)} />
  return (
    <InfoCard titel="Schreib, was dir auf dem Herzen liegt">
      <Form
        schema={kummerkastenContract.create.body}
        button="Abschicken"
        unkept
        save={async (body) => setCode((await send.create({ body })).code)}
      >
        <SelectField name="kategorie" />
        <TextField name="text" multiline rows={6} hint="Wird nicht zwischengespeichert, auch nicht auf diesem Gerät." />
        <SwitchField name="anonym" />
        <WhoReads />
      </Form>
    </InfoCard>
  )
}

function WhoReads() {
  const { user } = useSession()
  return useValue('anonym') === true ? (
    <Alert title="Niemand erfährt, wer du bist">
      Gespeichert werden dein Text, die Kategorie und der heutige Tag. Kein Name, keine Uhrzeit, keine Adresse deines Geräts. Schreib nichts
      hinein, woran man dich erkennt.
    </Alert>
  ) : (
    <Alert color="gelb" title="Mit deinem Namen">
      {`Wer den Kummerkasten liest, sieht, dass du es bist: ${user?.vorname} ${user?.nachname}.`}
    </Alert>
  )
}

const Sent = ({ code, onDone }: { readonly code: string; readonly onDone: () => void }) => (
  <InfoCard titel="Danke, dein Text ist im Kummerkasten">
    <Stack gap="md">
      <Text>Mit diesem Code liest du hier später die Antwort. Er steht nur jetzt da, und niemand kann ihn dir noch einmal geben.</Text>
      <Text aria-label="Dein Code" role="group" ff="monospace" fz={22} fw={600} style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {code}
      </Text>
      <ActionButton onClick={() => copyText(code, 'Der Code')}>Code kopieren</ActionButton>
      <Text size="sm" c="dimmed">
        Wer den Code hat, liest deinen Text und die Antwort. Bewahr ihn dort auf, wo nur du hinsiehst.
      </Text>
      <ActionButton variant="default" onClick={onDone} style={{ alignSelf: 'flex-start' }}>
        Ich habe den Code
      </ActionButton>
    </Stack>
  </InfoCard>
)
