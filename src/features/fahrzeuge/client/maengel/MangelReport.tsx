import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitOrKeep } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { urlOf, createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { NIL_ID } from '#contract/nil-id.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PhotoChoice } from '#client/ui/photo/PhotoChoice.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { keysOf } from '#contract/schema.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGEL_IMAGES, type Mangel, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { blockRulesQuery } from '../api.ts'
import { requireLoss } from './loss.ts'
import { usePhotoDispatch } from './dispatch.ts'

interface Props {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  /** Called once the defect and all its photos have been sent or queued offline. */
  readonly done: () => void
}

const report = createClient({ mangelMelden: fahrzeugeContract.mangelMelden }, submitOrKeep)
const LEVELS: readonly unknown[] = keysOf(PRIORITAET_NAMES)

function Priority() {
  const chosen = useValue('prioritaet')
  const from = useQuery(blockRulesQuery).data?.mangel
  const blocks = from && LEVELS.indexOf(chosen) >= LEVELS.indexOf(from)
  return <SelectField name="prioritaet" {...(blocks && { hint: 'Damit ist das Fahrzeug gesperrt, bis jemand nachgesehen hat.' })} />
}

/** Reports a defect: a title is enough. Photos are sent after the report, so that a lost connection loses no text. */
export function MangelReport({ fahrzeug, done }: Props) {
  const dispatch = usePhotoDispatch()
  const [gemeldet, setGemeldet] = useState<Mangel | null>(null)
  const mayLock = useMay('UPDATE_FAHRZEUG')

  async function sendPhotos(mangel: Mangel) {
    if (!(await dispatch.send(mangel))) return
    notify('Danke, der Mangel ist gemeldet.', 'success')
    done()
  }

  const progress = dispatch.share !== null && (
    <div>
      <Progress value={dispatch.share * 100} aria-label="Fotos werden gesendet" mb={6} />
      <Text size="sm" role="status">
        {`Fotos werden gesendet: ${Math.round(dispatch.share * 100)} %`}
      </Text>
    </div>
  )
  if (gemeldet) {
    return (
      <Stack gap="md">
        <Alert color="gelb" title="Der Mangel ist gemeldet">
          {dispatch.share === null
            ? dispatch.photos.length === 1
              ? '1 Foto ist nicht angekommen.'
              : `${dispatch.photos.length} Fotos sind nicht angekommen.`
            : 'Die Fotos sind noch unterwegs.'}
        </Alert>
        <PhotoChoice photos={dispatch.photos} set={dispatch.set} max={MANGEL_IMAGES} gesperrt={dispatch.share !== null} />
        {progress}
        <ActionButton loading={dispatch.share !== null} onClick={() => sendPhotos(gemeldet)}>
          Fotos noch einmal senden
        </ActionButton>
        <ActionButton variant="default" onClick={done}>
          Ohne Fotos fertig
        </ActionButton>
      </Stack>
    )
  }
  return (
    <Form
      schema={fahrzeugeContract.mangelMelden.body}
      draft={`fahrzeuge/mangel/${fahrzeug._id}`}
      button="Mangel melden"
      offline={({ titel }) => ({
        titel: `Mangel: ${fahrzeug.bezeichnung}, ${titel}`,
        path: path('/fahrzeuge/mangel/{id}', { id: fahrzeug._id }),
        draft: `fahrzeuge/mangel/${fahrzeug._id}`,
        files: {
          to: urlOf(fahrzeugeContract.mangelBild, { params: { id: fahrzeug._id, mangelId: NIL_ID } }),
          list: dispatch.photos,
        },
        follow: done,
      })}
      save={async (body) => {
        if (mayLock && (body.ausserDienst || body.prioritaet === 'kritisch')) await requireLoss(fahrzeug._id, fahrzeug.bezeichnung)
        const mangel = await report.mangelMelden({ params: { id: fahrzeug._id }, body })
        setGemeldet(mangel)
        await sendPhotos(mangel)
      }}
    >
      <TextField name="titel" placeholder="Blinker hinten links defekt" />
      <Priority />
      <TextField name="beschreibung" multiline />
      {mayLock && <SwitchField name="ausserDienst" titel="Nimmt das Fahrzeug außer Dienst" />}
      <PhotoChoice photos={dispatch.photos} set={dispatch.set} max={MANGEL_IMAGES} />
      {progress}
    </Form>
  )
}
