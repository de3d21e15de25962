import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { ibanGroups } from '#contract/money/iban.ts'
import { path } from '#contract/screens.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useSend } from '#client/net/useSend.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonCard } from '#client/ui/person/PersonCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { ProfileCards } from '#client/registry/profile-cards.tsx'
import type { Profil } from '#features/profile/schemas.ts'
import { Ausbildungen } from './ausbildungen/Ausbildungen.tsx'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { ProfilImage } from './image/ProfilImage.tsx'
import { myProfil, profile as api, reloadProfile } from './api.ts'
import { Geraete } from './Geraete.tsx'
import { OwnData } from './leaving/OwnData.tsx'
import { Sichtbarkeit } from './Sichtbarkeit.tsx'

export function MyProfil() {
  const profil = useQuery(myProfil)
  return <QueryView query={profil}>{(data) => <View profil={data} />}</QueryView>
}

/** Bank account entered by somebody else: no payouts by that person until the member confirms it. */
function ForeignAccount({ profil, am, person }: { readonly profil: Profil } & NonNullable<Profil['kontoGeaendert']>) {
  const { send, isSending } = useSend(() => api.confirmAccount({ body: { version: profil.version } }), {
    success: 'Danke! Das Konto ist bestätigt.',
    reload: reloadProfile,
  })
  return (
    <Alert color="gelb" title="Stimmt dein Konto?">
      <Text>
        {`${person ? fullName(person) : 'Jemand'} hat es am ${dateText(dayOf(am))} eingetragen: ` +
          `${profil.iban ? ibanGroups(profil.iban) : 'keine IBAN'}. Dorthin gehen deine Auszahlungen.`}
      </Text>
      <Group gap="sm" mt="sm">
        <ActionButton loading={isSending} onClick={() => void send()}>
          Stimmt
        </ActionButton>
        <ActionButton variant="default" to={path('/profiles/edit/{id}', { id: profil._id })}>
          Ändern
        </ActionButton>
      </Group>
    </Alert>
  )
}

function View({ profil }: { profil: Profil }) {
  return (
    <Page
      titel="Mein Profil"
      subtitle={profil.username}
      actions={{ main: { titel: 'Bearbeiten', icon: IconPencil, to: path('/profiles/edit/{id}', { id: profil._id }) } }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <InfoCard>
            <PersonCard person={profil} own />
            <Stack gap="sm" mt="md" align="flex-start">
              <ProfilImage profil={profil} />
              <ActionButton variant="default" to={path('/profile/{id}', { id: profil._id })}>
                Alle meine Angaben
              </ActionButton>
            </Stack>
          </InfoCard>
          {profil.kontoGeaendert && !profil.kontoGeaendert.selbst && <ForeignAccount profil={profil} {...profil.kontoGeaendert} />}
          <Ausbildungen profil={profil} />
          <ProfileCards profil={profil._id} />
        </Stack>
        <Stack gap="md">
          {/* A card remounts when its own data changes, not with each version: saving one must not discard the other's input. */}
          <Sichtbarkeit profil={profil} key={JSON.stringify(profil.sichtbarkeit)} />
          <InfoCard titel="Anmeldung">
            <ActionButton variant="default" to={path('/changePasswort')} mb="md">
              Passwort ändern
            </ActionButton>
            <Geraete />
          </InfoCard>
          <Benachrichtigungen profil={profil} key={JSON.stringify([profil.emailBenachrichtigungen, profil.erinnerungVorlauf])} />
          <OwnData />
        </Stack>
      </SimpleGrid>
    </Page>
  )
}
