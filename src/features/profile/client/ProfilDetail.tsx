import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useInfo } from '#client/app/info.ts'
import { queries } from '#client/app/query-client.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { missingRechtText } from '#client/navigation/missing-recht.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonCard } from '#client/ui/person/PersonCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { ProfileCards } from '#client/registry/profile-cards.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import type { Profil } from '#features/profile/schemas.ts'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { Sichtbarkeit } from './Sichtbarkeit.tsx'
import { Ausbildungen } from './ausbildungen/Ausbildungen.tsx'
import { Details } from './Details.tsx'
import { InviteOne } from './import/InviteOne.tsx'
import { ProfilImage } from './image/ProfilImage.tsx'
import { profilQuery, profile, reloadProfile, profilVerlauf, users, waitQuery } from './api.ts'
import { isEditable, somethingEditable } from './fields.ts'
import { LEAVING } from '#features/profile/leaving.ts'
import { historyFields } from './history.ts'

export function ProfilDetail({ id }: { id: string }) {
  const profil = useQuery(profilQuery(id))
  return (
    <QueryView query={profil} list={{ to: path('/kontakte'), titel: 'Alle Kontakte' }}>
      {(data) => <View profil={data} />}
    </QueryView>
  )
}

function View({ profil }: { profil: Profil }) {
  const { user } = useSession()
  const mayVerlauf = useMay('READ_USER')
  const verlauf = useQuery({ ...profilVerlauf(profil._id), enabled: mayVerlauf })
  const info = useInfo()
  const save = async () => (await import('#client/text/contact-file.ts')).saveVCard(profil, info?.orgName)
  const update = somethingEditable(user, profil)
  const isOwn = profil.user === user?._id
  return (
    <Page
      titel={`${profil.vorname} ${profil.nachname}`}
      back={path(isOwn ? '/profiles/myProfile' : '/kontakte')}
      actions={{
        more: [{ titel: 'Als Kontakt speichern (vCard)', icon: IconAddressBook, act: () => void save() }],
        main: update && { titel: 'Bearbeiten', icon: IconPencil, to: path('/profiles/edit/{id}', { id: profil._id }) },
      }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <InfoCard>
            <PersonCard person={profil} own={isOwn} />
            {isEditable('bild', user, profil) ? (
              <Box mt="md">
                <ProfilImage profil={profil} />
              </Box>
            ) : null}
          </InfoCard>
          <ProfileCards profil={profil._id} />
          <AccountActions profil={profil} />
          {!isOwn && profil.sichtbarkeit && <Sichtbarkeit profil={profil} key={JSON.stringify(profil.sichtbarkeit)} />}
          {!isOwn && profil.emailBenachrichtigungen && (
            <Benachrichtigungen profil={profil} key={JSON.stringify([profil.emailBenachrichtigungen, profil.erinnerungVorlauf])} />
          )}
        </Stack>
        <Stack gap="md">
          <Ausbildungen profil={profil} />
          <Details profil={profil} />
        </Stack>
      </SimpleGrid>
      {mayVerlauf && (
        <Verlauf
          query={verlauf}
          fields={historyFields}
          own={{ what: 'das Profil' }}
          restorable={{
            update: profileContract.update,
            params: { id: profil._id },
            reload: reloadProfile,
            beside: usersContract.update.body,
          }}
        />
      )}
    </Page>
  )
}

function AccountActions({ profil }: { profil: Profil }) {
  const goTo = useGo()
  const mayReset = useMay('RESET_PASSWORT')
  const mayDelete = useMay('DELETE_USER')
  const seesOut = useMay(LEAVING)
  const { user } = useSession()
  const name = `${profil.vorname} ${profil.nachname}`
  const mayInvite = useMay('CREATE_USER')
  const { data: wait } = useQuery({ ...waitQuery(profil.user), enabled: mayReset })
  if (!mayReset && !seesOut && !mayInvite) return null

  async function setBack() {
    const yes = await confirm({
      titel: 'Passwort zurücksetzen?',
      text: `${name} bekommt eine E-Mail mit einem Link für ein neues Passwort. Das alte gilt bis dahin weiter.`,
      yes: 'E-Mail schicken',
    })
    if (!yes) return
    await users.resetPassword({ params: { id: profil.user } })
    // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPassword/{id}.
    notify('Passwort zurückgesetzt', 'success')
  }
  async function lift() {
    await users.liftWaits({ params: { id: profil.user } })
    await queries.invalidateQueries({ queryKey: waitQuery(profil.user).queryKey })
    notify(`Die Wartezeit von ${name} ist aufgehoben.`, 'success')
  }
  async function remove() {
    const yes = await confirm({
      titel: 'Account löschen?',
      text:
        `${name} kann sich danach nicht mehr anmelden und heißt überall „Ehemaliges Mitglied“. ` +
        'Persönliche Daten werden entfernt; was das Gesetz verlangt, bleibt bis zum Ende seiner Frist verschlossen. ' +
        'Das lässt sich nicht rückgängig machen.',
      yes: 'Account löschen',
      danger: true,
    })
    if (!yes) return
    await profile.remove({ params: { id: profil._id } })
    notify('Account wurde gelöscht', 'success')
    await goTo(path('/kontakte'))
    await reloadProfile()
  }

  const deleteReason = !mayDelete
    ? missingRechtText('DELETE_USER')
    : profil.user === user?._id
      ? 'Den eigenen Account kannst du nicht löschen.'
      : undefined
  return (
    <InfoCard titel="Account">
      <Group gap="sm">
        {mayInvite && <InviteOne user={profil.user} name={name} />}
        {seesOut && (
          <ActionButton variant="default" to={path('/profiles/{id}/laufzettel', { id: profil._id })}>
            Austritt und Laufzettel
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          disabledReason={mayReset ? undefined : missingRechtText('RESET_PASSWORT')}
          onClick={() => setBack().catch(() => undefined)}
        >
          Passwort zurücksetzen
        </ActionButton>
        {wait?.bis && (
          <ActionButton variant="default" onClick={() => lift().catch(() => undefined)}>
            Anmeldesperre aufheben
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          c={deleteReason ? undefined : 'var(--mantine-color-error)'}
          disabledReason={deleteReason}
          onClick={() => remove().catch(() => undefined)}
        >
          Account löschen
        </ActionButton>
      </Group>
      {deleteReason && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Account löschen: ${deleteReason}`}
        </Text>
      )}
    </InfoCard>
  )
}
