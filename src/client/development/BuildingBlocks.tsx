import { Group, SimpleGrid, Stack } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ANMELDESTATUS } from '#blocks/dienst/contract.ts'
import { queries } from '../query-client.ts'
import { Confirmation } from '../layout/Confirmation.tsx'
import { ShownPerson } from '../layout/ShownPerson.tsx'
import { ColorChoice } from '../layout/ColorChoice.tsx'
import { NoNet } from '../layout/NoNet.tsx'
import { heardNothing } from '../net.ts'
import { notify } from '../notify.ts'
import { path } from '#contract/screens.ts'
import { Abmeldeblatt, Anmeldeblatt, Besetzung, StateBadge } from '#blocks/dienst/client/index.ts'
import { confirm } from '../ui/confirm.ts'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { phoneLink } from '../address.ts'
import { Facts } from '../ui/Facts.tsx'
import { LinkCard } from '../ui/LinkCard.tsx'
import { TapLink } from '../ui/TapLink.tsx'
import { HistoryList } from '../ui/HistoryList.tsx'
import { InfoCard } from '../ui/InfoCard.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { PersonCard } from '../ui/PersonCard.tsx'
import { PersonName } from '../ui/PersonName.tsx'
import { RechteHint } from '../ui/RechteHint.tsx'
import { notifyUndo } from '../ui/undo.tsx'
import { Page } from '../ui/Page.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { TimeAgo, TimeSpan } from '../ui/TimeText.tsx'
import { ExampleForm } from './ExampleForm.tsx'
import { Kinds } from './Kinds.tsx'
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
          send={async ({ kommentar: comment }) => comment}
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
