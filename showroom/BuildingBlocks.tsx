import { Group, SimpleGrid, Stack } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ANMELDESTATUS } from '#blocks/dienst/contract.ts'
import { queries } from '#client/app/query-client.ts'
import { Confirmation } from '#client/layout/Confirmation.tsx'
import { ShownPerson } from '#client/layout/ShownPerson.tsx'
import { ColorChoice } from '#client/layout/menu/ColorChoice.tsx'
import { NoNet } from '#client/layout/instead/NoNet.tsx'
import { heardNothing } from '#client/net/net.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { Abmeldeblatt, Anmeldeblatt, Besetzung, StateBadge } from '#blocks/dienst/client/index.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { phoneLink } from '#client/text/address.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { LinkCard } from '#client/ui/card/LinkCard.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { HistoryList } from '#client/ui/history/HistoryList.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { Avatar } from '#client/ui/person/Avatar.tsx'
import { PersonCard } from '#client/ui/person/PersonCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { RechteHint } from '#client/ui/page/RechteHint.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { TimeAgo, TimeSpan } from '#client/ui/time/TimeText.tsx'
import { ExampleForm } from './ExampleForm.tsx'
import { Kinds } from './Kinds.tsx'
import { Charts } from './Charts.tsx'
import { MoreBlocks } from './MoreBlocks.tsx'
import { ANGEBOTE, DIENSTE, HISTORY, PERSON, CARD, LONG, COLUMNS } from './examples.tsx'

/** Every building block of ui/, to check in both colour schemes; only in development. */
export const BuildingBlocks = () => (
  <QueryClientProvider client={queries}>
    <Page
      titel="Bausteine"
      subtitle="Alles, woraus die Seiten gebaut sind"
      back={path('/dashboard')}
      actions={{
        main: { titel: 'Hauptaktion', act: () => notify('Getan', 'success') },
        beside: { titel: 'Nebenaktion', act: () => notify('Auch getan') },
        more: [
          { titel: 'Löschen', danger: true, act: () => notify('Gelöscht') },
          { titel: 'Bearbeiten', act: () => notify('Bearbeitet') },
          { titel: 'Abschließen', disabledReason: 'Der Dienst hat noch nicht begonnen.', act: () => undefined },
        ],
      }}
    >
      <Stack gap="xl">
        <ColorChoice />
        <Kinds />
        <Buttons />
        <Badges />
        <List />
        <InfoCard titel="Formular">
          <ExampleForm />
        </InfoCard>
        <InfoCard titel="Verlauf">
          <HistoryList entries={HISTORY} />
        </InfoCard>
        <InfoCard titel="Angaben">
          <Facts
            facts={[
              ['Ort', 'Wache Nord'],
              ['Hinweis', ''],
            ]}
          />
          <TapLink href={phoneLink('02345 678901')}>02345 678901</TapLink>
        </InfoCard>
        <LinkCard titel="Stadtfest" to={path('/dashboard')} renderFrame={(link) => link}>
          Marktplatz
        </LinkCard>
        <RechteHint recht="UPDATE_ORT" />
        <EmptyState
          titel="Noch keine Orte"
          text="Lege den ersten an, dann steht er allen zur Auswahl."
          action={<ActionButton>Ort anlegen</ActionButton>}
        />
        <ErrorMessage error={new Error('Keine Verbindung zum Server.')} again={() => notify('Noch einmal versucht')} />
        <WithoutNet />
        <LoadingSkeleton rows={2} />
        <MoreBlocks />
        <Charts />
      </Stack>
      <ShownPerson />
      <Confirmation />
    </Page>
  </QueryClientProvider>
)

/** The band that start.tsx shows, and what stands where nothing could be loaded: then there is no band. */
function WithoutNet() {
  const [instead, setInstead] = useState(false)
  return (
    <InfoCard titel="Ohne Netz">
      <Group gap="sm">
        <ActionButton onClick={heardNothing}>Band</ActionButton>
        <ActionButton onClick={() => setInstead(!instead)}>Statt der Seite</ActionButton>
      </Group>
      {instead && <NoNet again={() => setInstead(false)} />}
    </InfoCard>
  )
}

const Buttons = () => (
  <InfoCard titel="Knöpfe und Meldungen">
    <Group gap="sm">
      <ActionButton onClick={() => notify('Eine Meldung zur Kenntnis')}>Meldung</ActionButton>
      <ActionButton variant="light" onClick={() => notify('Gespeichert', 'success')}>
        Erfolg
      </ActionButton>
      <ActionButton variant="default" onClick={() => notify('Der Name fehlt.', 'error')}>
        Fehler
      </ActionButton>
      <ActionButton variant="subtle" onClick={() => notifyUndo('„Wache Nord“ ist gelöscht.', async () => notify('Wieder da'))}>
        Rückgängig
      </ActionButton>
      <ActionButton
        color="red"
        onClick={() =>
          void confirm({ titel: 'Ort löschen?', text: '„Wache Nord“ steht danach nicht mehr zur Auswahl.', yes: 'Löschen', danger: true })
        }
      >
        Löschen …
      </ActionButton>
      <ActionButton disabledReason="Dir fehlt das Recht „Orte ändern“.">Gesperrt</ActionButton>
      <ActionButton loading>Lädt</ActionButton>
    </Group>
  </InfoCard>
)

const Badges = () => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <InfoCard titel="Sanitätsdienst Stadtfest">
      <Anmelden />
    </InfoCard>
    <InfoCard titel="Marken und Angaben">
      <Group gap="sm">
        <StatusBadge tone="gut">einsatzbereit</StatusBadge>
        <StatusBadge tone="achtung">eingeschränkt</StatusBadge>
        <StatusBadge tone="schlecht">außer Dienst</StatusBadge>
        <StatusBadge tone="neutral">gelöscht</StatusBadge>
        <StatusBadge tone="hinweis">neu</StatusBadge>
      </Group>
      <PersonName person={PERSON} /> · <TimeAgo value="2026-11-20T08:00:00Z" />
      <Group>
        <PersonName person={PERSON} withFace under="RS · Bereitschaft 1" />
        <PersonName person={LONG} withFace asLink={false} />
        {[24, 32, 44, 88].map((size) => (
          <Avatar key={size} person={PERSON} image={null} size={size} />
        ))}
      </Group>
      <PersonCard person={CARD} />
      <PersonCard person={LONG} />
    </InfoCard>
  </SimpleGrid>
)

/** The blocks of signing up, in all their states. */
function Anmelden() {
  const [open, setOpen] = useState<'an' | 'ab' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="sm">
      <TimeSpan beginn="2026-11-24T16:00:00Z" ende="2026-11-24T20:00:00Z" />
      {ANGEBOTE.map(({ _id, besetzung }) => (
        <Besetzung key={_id} besetzung={besetzung} />
      ))}
      <Group gap={8}>
        {ANMELDESTATUS.map((status) => (
          <StateBadge key={status} status={status} own={status === 'gemeldet'} />
        ))}
      </Group>
      <ActionButton fullWidth onClick={() => setOpen('an')}>
        Melden
      </ActionButton>
      <ActionButton fullWidth variant="default" onClick={() => setOpen('ab')}>
        Abmelden
      </ActionButton>
      {open === 'an' && (
        <Anmeldeblatt
          titel="Stadtfest"
          ortName="Marktplatz"
          angebote={ANGEBOTE}
          draft="entwicklung-anmelden"
          send={async ({ kommentar }) => kommentar}
          onSuccess={(comments) => notify(`Gemeldet: ${comments.join(', ')}`, 'success')}
          onClose={close}
        />
      )}
      {open === 'ab' && (
        <Abmeldeblatt
          titel="Stadtfest"
          subtitle="Di., 24.11. · 17:00–21:00 Uhr · Marktplatz"
          status="eingeteilt"
          reasonNeeded
          draft="entwicklung-abmelden"
          send={async (reason) => reason}
          onSuccess={() => notify('Abgemeldet', 'success')}
          onClose={close}
        />
      )}
    </Stack>
  )
}

const List = () => (
  <div>
    <Toolbar
      search="Name oder Ort"
      filters={[
        { name: 'art', titel: 'Art', options: ['intern', 'extern'] },
        { name: 'alle', titel: 'auch gelöschte' },
      ]}
    />
    <DataTable
      choice="bausteine"
      titel="Dienste"
      columns={COLUMNS}
      rows={DIENSTE}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => path('/sanitaetsdienst/{id}', { id: _id })}
      sorting={{ id: 'name' }}
    />
    <LoadMore loaded={DIENSTE.length} total={27} more={() => notify('Mehr')} />
  </div>
)
