import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useInfo } from '#client/app/info.ts'
import { notify } from '#client/app/notify.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PhotoChoice } from '#client/ui/photo/PhotoChoice.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { feedbackContract, feedbackFields, type Kind } from '../contract.ts'
import { data, WORDS } from './area.ts'

/** Reports a bug or makes a suggestion. The technical data is shown before it is sent. */
export function Report({ kind }: { readonly kind: Kind }) {
  const [{ seite }, setUrl] = useUrlState(['seite'])
  const version = useInfo()?.version ?? ''
  const [photos, setPhotos] = useState<readonly File[]>([])
  // A retry sends only the picture again.
  const created = useRef<string | null>(null)
  const along = {
    seite: feedbackFields.seite.safeParse(seite).success ? seite : '',
    versionsnummer: version,
    browser: navigator.userAgent.slice(0, 300),
  }
  const isBug = kind === 'bug'
  return (
    <InfoCard>
      <Form
        schema={feedbackContract.create.body}
        start={{ art: kind }}
        draft={`feedback/${kind}`}
        button={WORDS[kind].report}
        save={async (body) => {
          const id = (created.current ??= (await data.send.create({ body: { ...body, ...along } }))._id)
          const [photo] = photos
          if (photo) await data.send.screenshot({ params: { id }, body: photo })
          created.current = null
          setPhotos([])
          notify(WORDS[kind].done, 'success')
          await data.invalidate()
          setUrl({ ansicht: 'liste' } as object)
        }}
      >
        <TextField name="titel" placeholder={isBug ? 'Was geht nicht?' : 'Worum geht es?'} />
        <TextField name="beschreibung" multiline rows={4} />
        {isBug && <TextField name="schritte" multiline rows={3} hint="Wie kommt man dahin, wo der Fehler auftritt?" />}
        {isBug && <TextField name="erwartet" multiline rows={2} />}
        <PhotoChoice titel="Screenshot, wenn du magst" photos={photos} set={setPhotos} max={1} />
        <div>
          <Text fw={600} size="sm" mb={6}>
            Das schicken wir mit
          </Text>
          <Facts
            facts={[
              ['Seite', along.seite],
              ['Version', along.versionsnummer],
              ['Browser', along.browser],
            ]}
          />
        </div>
      </Form>
    </InfoCard>
  )
}
