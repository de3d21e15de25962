import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Avatar } from '#client/ui/person/Avatar.tsx'
import { profilFields, type Profil } from '#features/profile/schemas.ts'
import { myProfil, profile, reloadProfile } from '../api.ts'
import { ProfilImage } from '../image/ProfilImage.tsx'

const AusbildungSheet = lazyPart(async () => (await import('../ausbildungen/AusbildungSheet.tsx')).AusbildungSheet)

function Own({ children }: { readonly children: (profil: Profil) => ReactNode }) {
  const query = useQuery(myProfil)
  return query.data || query.error ? <QueryView query={query}>{children}</QueryView> : <div className="first-bar" style={{ height: 88 }} />
}

export const FotoStep = () => (
  <Own>
    {(profil) => (
      <Group gap="md">
        <Avatar person={profil} image={profil.bild ?? null} size={88} />
        <ProfilImage profil={profil} />
      </Group>
    )}
  </Own>
)

const { notfallkontakt } = profilFields
const emergency = z.object({ notfallkontakt })

export const EmergencyStep = () => (
  <Own>
    {(profil) => (
      <Form
        schema={emergency}
        start={profil.notfallkontakt ? { notfallkontakt: profil.notfallkontakt } : {}}
        inSheet
        button="Speichern"
        disabledReason={(values) => (values.notfallkontakt?.telefon ? undefined : 'Trag noch eine Telefonnummer ein.')}
        save={async (values) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...values } })
          notify('Dein Notfallkontakt ist gespeichert.', 'success')
          await reloadProfile()
        }}
      >
        <TextField name="notfallkontakt.name" titel="Name" />
        <TextField name="notfallkontakt.telefon" titel="Telefon" />
        <TextField name="notfallkontakt.beziehung" titel="Wer das für dich ist" placeholder="Mutter, Partner, Mitbewohnerin …" />
      </Form>
    )}
  </Own>
)

export function TrainingStep() {
  const [adding, setAdding] = useState(false)
  return (
    <Own>
      {(profil) => (
        <Stack gap="sm" align="flex-start">
          {(profil.ausbildungen ?? []).length > 0 && (
            <PlainList gap={4} aria-label="Schon eingetragen">
              {profil.ausbildungen?.map(({ _id, bezeichnung }) => (
                <li key={_id}>
                  <Text component="span">{bezeichnung}</Text>
                </li>
              ))}
            </PlainList>
          )}
          <ActionButton onClick={() => setAdding(true)}>Ausbildung hinzufügen</ActionButton>
          {adding && (
            <Suspense fallback={null}>
              <AusbildungSheet profil={profil} record={null} stays onClose={() => setAdding(false)} />
            </Suspense>
          )}
        </Stack>
      )}
    </Own>
  )
}
