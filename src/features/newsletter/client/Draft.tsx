import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import { recordScreen } from '#client/crud/CrudRecord.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { missingRechtText } from '#client/navigation/missing-recht.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { MultiSelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { path } from '#contract/screens.ts'
import { ATTACHMENTS_MAX, type Newsletter, newsletterContract } from '../contract.ts'
import { area, choicesQuery } from './area.ts'

// Two chunks, loaded in parallel.
const Editor = lazyPart(async () => {
  const [{ Editor: Written }, { EXTENSIONS }] = await Promise.all([import('./Editor.tsx'), import('./extensions.tsx')])
  return (props: Omit<ComponentProps<typeof Written>, 'extensions'>) => <Written {...props} extensions={EXTENSIONS} />
})
const { send, invalidate } = area.data
const LIST = path('/newsletter')

function Audience() {
  const { data } = useQuery(choicesQuery)
  const options = (known: readonly { readonly name: string; readonly anzahl: number }[] = [], chosen: unknown) => [
    ...known.map(({ name, anzahl }) => ({ value: name, label: `${name} (${anzahl})` })),
    ...(chosen as readonly string[]).filter((value) => !known.some(({ name }) => name === value)).map((value) => ({ value, label: value })),
  ]
  return (
    <Stack gap="sm">
      <MultiSelectField
        name="empfaenger.verteiler"
        options={options(data?.verteiler, useValue('empfaenger.verteiler'))}
        hint="In Klammern, wie viele dort den Newsletter per Mail haben wollen."
      />
      <MultiSelectField name="empfaenger.gruppen" options={options(data?.gruppen, useValue('empfaenger.gruppen'))} />
      <Text size="sm" c="dimmed">
        Nichts gewählt: Er geht an alle, die Newsletter per Mail haben wollen. Im Archiv lesen ihn immer alle.
      </Text>
    </Stack>
  )
}

/** Subject and audience first: pictures need an existing record. */
export function NewsletterNew() {
  const goTo = useGo()
  return (
    <Page titel={area.newTitle} back={LIST} narrow>
      <InfoCard>
        <Form
          schema={newsletterContract.create.body}
          draft="newsletter/neu"
          button="Weiter zum Schreiben"
          cancel={LIST}
          save={async (body) => {
            const { _id } = await send.create({ body })
            await goTo(path('/newsletter/edit/{id}', { id: _id }), true)
            await invalidate()
          }}
        >
          <TextField name="titel" placeholder="Sommerfest, neue Fahrzeuge, Termine" hint="Steht als Betreff in der Mail." />
          <Audience />
        </Form>
      </InfoCard>
    </Page>
  )
}

export const NewsletterEdit = recordScreen(area, Draft)

function useLock({ status, erstelltVon }: Newsletter): string | undefined {
  const { user } = useSession()
  const all = useMay('UPDATE_NEWSLETTER')
  if (status === 'versendet') return 'Der Newsletter ist versendet und bleibt, wie er ist.'
  if (status === 'geplant') return 'Der Versand ist geplant. Nimm ihn zurück, um noch etwas zu ändern.'
  return all || user?._id === erstelltVon ? undefined : missingRechtText('UPDATE_NEWSLETTER')
}

function Draft({ record }: { readonly record: Newsletter }) {
  const goTo = useGo()
  const lock = useLock(record)
  const params = { id: record._id }
  const reading = path('/newsletter/{id}', params)
  const attached = record.dateien.filter(({ feld }) => feld === 'anhang')
  return (
    <Page titel={record.titel} subtitle="Entwurf" back={reading} narrow>
      <Stack gap="md">
        <InfoCard>
          <Form
            schema={newsletterContract.update.body}
            start={record}
            version={record.version}
            draft={`newsletter/${record._id}`}
            button="Speichern und ansehen"
            locked={lock}
            save={async (body) => {
              await send.update({ params, body })
              notify('Gespeichert', 'success')
              await goTo(reading)
              await invalidate()
            }}
          >
            <TextField name="titel" />
            <Audience />
            <Suspense fallback={<LoadingSkeleton />}>
              <Editor name="text" upload={(body) => send.picture({ params, body })} />
            </Suspense>
          </Form>
        </InfoCard>
        <InfoCard titel="Anhänge">
          <Text size="sm" c="dimmed" mb="sm">
            {`PDF oder Bild, höchstens ${ATTACHMENTS_MAX} zu je 10 MB. In der Mail steht, was im Intranet dabei liegt.`}
          </Text>
          <AttachedFiles
            files={attached}
            called={{ one: 'Anhang', the: 'Der Anhang' }}
            most={ATTACHMENTS_MAX}
            reload={invalidate}
            {...(lock === undefined ? { upload: (body) => send.attach({ params, body }) } : {})}
          />
        </InfoCard>
      </Stack>
    </Page>
  )
}
