import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Text } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { fullName } from '#client/text/person.ts'
import { dateText, today } from '#client/text/date.ts'
import { loadFile } from '#client/net/api.ts'
import { downloadBlob } from '#client/net/download.ts'
import { RowDecision } from '#client/ui/list/DecisionRow.tsx'
import { type DecisionWords, useDecisions } from '#client/ui/list/Decisions.tsx'
import { withTicks } from '#client/ui/list/Selection.tsx'
import type { Read } from '#contract/decided.ts'
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
import type { expiryContract } from '#features/profile/contract.ts'
import { EXPIRY_RIGHTS } from '#features/profile/rules.ts'
import { EXPIRY_NAMES, type ExpiryKind } from '#features/profile/schemas.ts'
import { records } from '../ausbildungen/api.ts'
import { profile, readProfil, reloadProfile } from '../api.ts'
import { recordState } from '../ausbildungen/record-state.ts'
import { expiriesQuery } from './api.ts'

const RecordImport = lazyPart(async () => (await import('../import/dialogs.tsx')).RecordImport)
const CertificateSheet = lazyPart(async () => (await import('./CertificateSheet.tsx')).CertificateSheet)

export type Row = ResponseOf<typeof expiryContract.list>[number]
type Listed = Row & { readonly _id: string }
const WHAT = { offen: 'Noch offen', bald: 'Läuft ab', abgelaufen: 'Abgelaufen', danach: 'Später' } as const
const SOON = 90
const whatOf = ({ tage }: Row): keyof typeof WHAT => (tage === null ? 'offen' : tage < 0 ? 'abgelaufen' : tage <= SOON ? 'bald' : 'danach')

const OPEN: Partial<Record<ExpiryKind, string>> = { ausbildung: 'Noch nicht geprüft', fuehrungszeugnis: 'Nie vorgelegt' }
function lookOf({ art, faellig, tage }: Row) {
  if (tage === null) return { tone: 'hinweis', word: OPEN[art] ?? 'Noch nie kontrolliert' } as const
  return recordState({ bestanden: true, geprueftAm: '', gueltigBis: faellig }, today())
}

/** Without a certificate one looks twice. */
const isDoubtful = ({ nachweis }: Row) => nachweis?.dokumente.length === 0
const blockedBy = ({ nachweis }: Row) => (nachweis?.bestanden === false ? 'Nicht bestanden: Das zählt nicht.' : undefined)
const SEEN = { things: ['Nachweis', 'Nachweise'], yes: ['Gesehen', 'geprüft'] } as const satisfies DecisionWords

/** Certificates of a record, and its day. */
function Proof({ nachweis }: { readonly nachweis: NonNullable<Row['nachweis']> }) {
  const { send: open } = useSend(async ({ _id, name }: { readonly _id: string; readonly name: string }) =>
    downloadBlob(name, await loadFile(`/api/dateien/${_id}`)),
  )
  return (
    <>
      {nachweis.dokumente.map((file) => (
        <ActionButton key={file._id} size="compact-sm" variant="subtle" maw="100%" onClick={() => open(file)}>
          {file.name}
        </ActionButton>
      ))}
      <Text size="sm" c="dimmed">
        {[nachweis.dokumente.length === 0 && 'Keine Urkunde', `vom ${dateText(nachweis.ende)}`].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

const columns = (present: (row: Row) => void): readonly TableColumn<Listed>[] => [
  { id: 'name', titel: 'Mitglied', value: ({ person }) => `${person.nachname}, ${person.vorname}`, show: ({ person }) => fullName(person) },
  {
    id: 'nachweis',
    titel: 'Was entscheidet',
    value: ({ nachweis }) => (nachweis ? `${nachweis.dokumente.length} ${nachweis.ende}` : ''),
    show: ({ nachweis }) => nachweis && <Proof nachweis={nachweis} />,
  },
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
    show: (row) =>
      row.nachweis ? <RowDecision id={row._id} name={`${row.titel}, ${nameOf(row)}`} /> : <Deed row={row} present={present} />,
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
  const keyed = useMemo(() => all.map((row) => ({ ...row, _id: row.nachweis ? row.objekt : `${row.art} ${row.objekt}` })), [all])
  const kinds = keysOf(EXPIRY_NAMES).filter((kind) => may(user, EXPIRY_RIGHTS[kind]))
  const rows = findRows(
    keyed.filter((row) => was === '' || whatOf(row) === was),
    suche,
    ({ person, titel, gruppe }) => `${person.vorname} ${person.nachname} ${titel} ${gruppe}`,
  )
  const shown = useMemo(() => {
    const list = columns(setPresenting)
    return rows.some(({ nachweis }) => nachweis) ? withTicks(list, nameOf) : list.filter(({ id }) => id !== 'nachweis')
  }, [rows])
  const decide = (nachweise: readonly Read[], geprueft: boolean) =>
    records.decideRows({ body: { nachweise: nachweise.map(({ _id, version }) => ({ _id, version })), geprueft } })
  const around = useDecisions<Listed>({
    words: SEEN,
    name: (row) => `${row.titel}, ${nameOf(row)}`,
    may: ({ nachweis }) => nachweis !== null,
    blocked: blockedBy,
    doubtful: isDoubtful,
    decide: (chosen) =>
      decide(
        chosen.flatMap(({ _id, nachweis }) => (nachweis ? [{ _id, version: nachweis.version }] : [])),
        true,
      ),
    undo: (done) => decide(done, false),
    reload: reloadProfile,
  })
  return (
    <Page
      titel="Fristen"
      back={path('/kontakte')}
      actions={{
        more: [
          may(user, 'UPDATE_USER_AUSBILDUNG') && { titel: 'Ausbildungen importieren', icon: IconUpload, act: () => setImport(true) },
          ...exportActions({ fileName: 'Fristen', columns: shown.filter(({ id }) => !['auswahl', 'nachweis', 'tun'].includes(id)), rows }),
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
      {around(
        rows,
        <DataTable
          titel="Fristen"
          columns={shown}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowLink={({ person }) => path('/profile/{id}', { id: person._id })}
          sorting={{ id: 'stand' }}
          empty={
            <EmptyState
              titel="Gerade läuft nichts ab"
              text="Hier steht, was zu prüfen ist, und was in den nächsten 90 Tagen abläuft. Was länger gilt, zeigt der Filter „Später“."
            />
          }
        />,
      )}
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
    <ActionButton size="sm" variant="default" loading={isSending} aria-label={`Heute kontrolliert: ${nameOf(row)}`} onClick={() => send()}>
      Heute kontrolliert
    </ActionButton>
  )
}
