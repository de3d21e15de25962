import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { fullName } from '#client/text/person.ts'
import { today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useSession } from '#client/app/session.ts'
import { findRows } from '#client/text/search.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { keysOf } from '#contract/schema.ts'
import { path } from '#contract/screens.ts'
import { EXPIRY_RIGHTS, type expiryContract } from '#features/profile/contract.ts'
import { EXPIRY_NAMES, type ExpiryKind } from '#features/profile/schemas.ts'
import { profile, readProfil, reloadProfile } from '../api.ts'
import { recordState } from '../ausbildungen/record-state.ts'
import { expiriesQuery } from './api.ts'

const RecordImport = lazyPart(async () => (await import('../import/dialogs.tsx')).RecordImport)
const CertificateSheet = lazyPart(async () => (await import('./CertificateSheet.tsx')).CertificateSheet)

export type Row = ResponseOf<typeof expiryContract.list>[number]
const WHAT = { offen: 'Noch offen', bald: 'Läuft ab', abgelaufen: 'Abgelaufen', danach: 'Später' } as const
const SOON = 90
const whatOf = ({ tage }: Row): keyof typeof WHAT => (tage === null ? 'offen' : tage < 0 ? 'abgelaufen' : tage <= SOON ? 'bald' : 'danach')

const OPEN: Partial<Record<ExpiryKind, string>> = { ausbildung: 'Noch nicht geprüft', fuehrungszeugnis: 'Nie vorgelegt' }
function lookOf({ art, faellig, tage }: Row) {
  if (tage === null) return { tone: 'hinweis', word: OPEN[art] ?? 'Noch nie kontrolliert' } as const
  return recordState({ bestanden: true, geprueftAm: '', gueltigBis: faellig }, today())
}

const columns = (present: (row: Row) => void): readonly TableColumn<Row>[] => [
  { id: 'name', titel: 'Mitglied', value: ({ person }) => `${person.nachname}, ${person.vorname}`, show: ({ person }) => fullName(person) },
  { id: 'titel', titel: 'Was', value: ({ titel }) => titel },
  { id: 'gruppe', titel: 'Gruppe', value: ({ gruppe }) => gruppe },
  {
    id: 'stand',
    titel: 'Stand',
    card: 'marke',
    value: ({ tage }) => tage ?? -10_000,
    file: (row) => row.faellig ?? lookOf(row).word,
    show: (row) => {
      const { word, ...look } = lookOf(row)
      return <StatusBadge {...look}>{word}</StatusBadge>
    },
  },
  {
    id: 'tun',
    titel: 'Erledigen',
    withoutSorting: true,
    value: () => null,
    show: (row) => <Deed row={row} present={present} />,
  },
]

export function Expiries() {
  const [{ art, was }] = useUrlState(['art', 'was'])
  const kind = keysOf(EXPIRY_NAMES).find((name) => name === art)
  const list = useQuery(expiriesQuery({ ...(kind ? { art: kind } : {}), ...(was === 'danach' ? { alle: true } : {}) }))
  return <QueryView query={list}>{(all) => <View all={all} />}</QueryView>
}

function View({ all }: { readonly all: readonly Row[] }) {
  const { user } = useSession()
  const [{ suche, was }] = useUrlState(['suche', 'was'])
  const [presenting, setPresenting] = useState<Row | null>(null)
  const [imported, setImport] = useState(false)
  const kinds = keysOf(EXPIRY_NAMES).filter((kind) => may(user, EXPIRY_RIGHTS[kind]))
  const shown = columns(setPresenting)
  const rows = findRows(
    all.filter((row) => was === '' || whatOf(row) === was),
    suche,
    ({ person, titel, gruppe }) => `${person.vorname} ${person.nachname} ${titel} ${gruppe}`,
  )
  return (
    <Page
      titel="Fristen"
      back={path('/kontakte')}
      actions={{
        more: [
          may(user, 'UPDATE_USER_AUSBILDUNG') && { titel: 'Ausbildungen importieren', icon: IconUpload, act: () => setImport(true) },
          ...exportActions({ fileName: 'Fristen', columns: shown.slice(0, -1), rows }),
        ],
      }}
    >
      <Toolbar
        search="Name, Gruppe oder Lehrgang"
        filters={[
          { name: 'art', titel: 'Was', asList: true, options: Object.fromEntries(kinds.map((kind) => [kind, EXPIRY_NAMES[kind]])) },
          { name: 'was', titel: 'Stand', asList: true, options: WHAT },
        ]}
      />
      <DataTable
        titel="Fristen"
        columns={shown}
        rows={rows}
        rowKey={({ art, objekt }) => `${art} ${objekt}`}
        rowLink={({ person }) => path('/profile/{id}', { id: person._id })}
        sorting={{ id: 'stand' }}
        empty={
          <EmptyState
            titel="Gerade läuft nichts ab"
            text="Hier steht, was zu prüfen ist, und was in den nächsten 90 Tagen abläuft. Was länger gilt, zeigt der Filter „Später“."
          />
        }
      />
      {imported && (
        <Suspense fallback={null}>
          <RecordImport onClose={() => setImport(false)} />
        </Suspense>
      )}
      {presenting && (
        <Suspense fallback={null}>
          <CertificateSheet person={presenting.person} onClose={() => setPresenting(null)} />
        </Suspense>
      )}
    </Page>
  )
}

interface DeedProps {
  readonly row: Row
  readonly present: (row: Row) => void
}

function Deed({ row, present }: DeedProps) {
  if (row.art === 'fuehrungszeugnis')
    return (
      <ActionButton size="sm" variant="default" aria-label={`Führungszeugnis vorgelegt: ${nameOf(row)}`} onClick={() => present(row)}>
        Vorgelegt
      </ActionButton>
    )
  if (row.art === 'fuehrerscheinkontrolle') return <Check row={row} />
  return (
    <ActionButton
      size="sm"
      variant="default"
      aria-label={`${row.titel} ansehen: ${nameOf(row)}`}
      to={path('/profile/{id}', { id: row.person._id })}
    >
      Ansehen
    </ActionButton>
  )
}

const nameOf = ({ person }: Row) => `${person.vorname} ${person.nachname}`

function Check({ row }: { readonly row: Row }) {
  const { user } = useSession()
  const { send, isSending } = useSend(
    async () => {
      const { _id, version, fuehrerscheinKontrolleAm, fuehrerscheinKontrolleDurch } = await readProfil(row.person._id)
      await profile.update({ body: { _id, version, fuehrerscheinKontrolleAm: today(), fuehrerscheinKontrolleDurch: user?.profil ?? null } })
      notifyUndo(`${nameOf(row)}: heute kontrolliert`, async () => {
        await profile.update({
          body: {
            _id,
            version: version + 1,
            fuehrerscheinKontrolleAm: fuehrerscheinKontrolleAm ?? null,
            fuehrerscheinKontrolleDurch: fuehrerscheinKontrolleDurch ?? null,
          },
        })
        await reloadProfile()
      })
    },
    { reload: reloadProfile },
  )
  return (
    <ActionButton
      size="sm"
      variant="default"
      loading={isSending}
      aria-label={`Heute kontrolliert: ${nameOf(row)}`}
      onClick={() => void send()}
    >
      Heute kontrolliert
    </ActionButton>
  )
}
