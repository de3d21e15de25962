import { Group, Text } from '@mantine/core'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { path, withQuery } from '#contract/screens.ts'
import { today } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useInfo } from '#client/app/info.ts'
import { findRows } from '#client/text/search.ts'
import type { FilterSpec } from '#client/ui/filter/Filter.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { compareValues } from '#client/ui/list/column.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { useTyped } from '#client/ui/filter/typed.ts'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { coversQualifikation, rangOf, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { STATUS_NAMES } from '#features/profile/schemas.ts'
import { type Contact, contacts } from '../api.ts'
import { useBirthdays } from './Birthdays.tsx'
import { columnsFor } from './contact-columns.tsx'
import { isFormer, memberCount, membersText } from '../words.ts'
import { ContactRows } from './ContactRows.tsx'
import { EXPIRY_WORKERS } from '../fristen/workers.ts'

const Expiries = lazyPart(async () => (await import('../fristen/Expiries.tsx')).Expiries)

const VerteilerMail = lazyPart(async () => (await import('./VerteilerMail.tsx')).VerteilerMail)
const MemberImport = lazyPart(async () => (await import('../import/dialogs.tsx')).MemberImport)
const InviteSheet = lazyPart(async () => (await import('../import/dialogs.tsx')).InviteSheet)

/** All visible members. The whole list is loaded, so the search is instant. */
export function Contacts() {
  const list = useQuery(contacts)
  const [{ ansicht: view }] = useUrlState(['ansicht'])
  if (view === 'fristen') return <Expiries />
  return <QueryView query={list}>{({ zeilen }) => <View all={zeilen} />}</QueryView>
}

const byName = (a: Contact, b: Contact) => compareValues(`${a.nachname}, ${a.vorname}`, `${b.nachname}, ${b.vorname}`)
/** Phone numbers match with and without blanks. */
const textOf = ({ vorname, nachname, gruppe, funktionen, ort = '', primary_telefon = '' }: Contact) =>
  [vorname, nachname, gruppe, ...funktionen, ort, primary_telefon, primary_telefon.replace(/\D/g, '')].join(' ')
const choicesOf = (values: readonly string[]) => [...new Set(values.filter(Boolean))].sort(compareValues)

function View({ all }: { all: Contact[] }) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const printing = usePrinting()
  const worksOnExpiries = useMay(EXPIRY_WORKERS)
  const registers = useMay('CREATE_USER')
  const keepsLists = useMay('SET_GRUPPE')
  const [sheet, setSheet] = useState<'import' | 'einladen' | null>(null)
  const [filter] = useUrlState(['suche', 'gruppe', 'qualifikation', 'funktion', 'status', 'verteiler'])
  const [typed, setTyped] = useTyped(filter.suche)
  const search = useDeferredValue(typed)
  const { gruppe, qualifikation, funktion, status, verteiler } = filter
  const info = useInfo()
  const sorted = useMemo(() => all.toSorted(byName), [all])
  const chosen = useMemo(
    () =>
      sorted.filter(
        (contact) =>
          (gruppe === '' || contact.gruppe === gruppe) &&
          (qualifikation === '' || coversQualifikation(contact.sanitaetsausbildung, qualifikation)) &&
          (funktion === '' || contact.funktionen.includes(funktion)) &&
          (status === '' || contact.status === status) &&
          (verteiler === '' || contact.verteiler?.includes(verteiler) === true),
      ),
    [sorted, gruppe, qualifikation, funktion, status, verteiler],
  )
  const rows = useMemo(() => findRows(chosen, search, textOf), [chosen, search])
  const columns = useMemo(() => columnsFor(all), [all])
  const choices = useMemo(() => {
    const highest = Math.max(...all.map((contact) => rangOf(contact.sanitaetsausbildung)))
    const choice = (name: string, titel: string, options: FilterSpec['options']) => ({ name, titel, asList: true, options })
    return [
      choice('gruppe', 'Gruppe', choicesOf(all.map((contact) => contact.gruppe))),
      choice(
        'qualifikation',
        'Qualifikation',
        Object.fromEntries(SANITAETSAUSBILDUNGEN.slice(1, highest + 1).map((level) => [level, `ab ${level}`])),
      ),
      choice('funktion', 'Funktion', choicesOf(all.flatMap((contact) => contact.funktionen))),
      choice('status', 'Status', all.some((contact) => contact.status !== undefined) ? STATUS_NAMES : []),
      choice('verteiler', 'Verteiler', choicesOf(all.flatMap((contact) => contact.verteiler ?? []))),
    ].filter(({ options = [] }) => Object.keys(options).length > 0)
  }, [all])
  const saveAll = async () => (await import('#client/text/contact-file.ts')).saveVCards(rows, `Kontakte ${today()}`, info?.orgName)
  const mail = useMail(all, filter)
  const birthdays = useBirthdays(all, wide)
  // Memoized element: React skips it while typing.
  const table = useMemo(
    () => (
      <DataTable
        titel="Kontakte"
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => path('/profile/{id}', { id: _id })}
        sorting={{ id: 'name' }}
        empty={<EmptyState titel="Noch niemand da" />}
      />
    ),
    [columns, rows],
  )
  const isNarrowed = Object.values(filter).some(Boolean)
  const count = useMemo(() => memberCount(rows, all, isNarrowed), [rows, all, isNarrowed])
  return (
    <Page
      titel="Kontakte"
      subtitle={count}
      actions={{
        main: mail.main,
        more: [
          worksOnExpiries && {
            titel: 'Fristen',
            icon: IconCalendarDue,
            to: withQuery(path('/kontakte'), { ansicht: 'fristen' }),
          },
          registers && { titel: 'Mitglieder importieren', icon: IconUpload, act: () => setSheet('import') },
          registers && { titel: 'Zum Anmelden einladen', icon: IconMailForward, act: () => setSheet('einladen') },
          keepsLists && { titel: 'Gruppen und Größen', icon: IconListDetails, to: path('/profiles/listen') },
          birthdays.action,
          mail.hint,
          ...exportActions({ fileName: 'Kontakte', columns, rows }),
          {
            titel: 'Als Kontakte speichern (vCard)',
            icon: IconAddressBook,
            act: () => void saveAll(),
            disabledReason: rows.length === 0 ? 'Es ist niemand in der Liste.' : undefined,
          },
        ],
      }}
    >
      <Toolbar search="Name, Gruppe oder Nummer" onType={setTyped} filters={choices} />
      {(!isNarrowed || !wide) && birthdays.shown}
      {!wide && !printing && rows.length > 0 ? <ContactRows people={rows} /> : table}
      {rows.length > 0 && rows.length < all.length ? (
        <Group justify="center" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {rows.length === 1 ? '1 Treffer' : `${rows.length} Treffer`}
          </Text>
        </Group>
      ) : null}
      {mail.sheet}
      <Suspense fallback={null}>
        {sheet === 'import' && <MemberImport onClose={() => setSheet(null)} />}
        {sheet === 'einladen' && <InviteSheet onClose={() => setSheet(null)} />}
      </Suspense>
    </Page>
  )
}

function useMail(all: readonly Contact[], { verteiler, ...others }: Readonly<Record<'verteiler' | 'suche', string>>) {
  const [isOpen, setOpen] = useState(false)
  const reason = useReasonWithout('SEE_VERTEILER')
  const count = useMemo(
    () => all.filter((contact) => contact.verteiler?.includes(verteiler) === true && !isFormer(contact)).length,
    [all, verteiler],
  )
  if (!all.some((contact) => contact.verteiler !== undefined)) return {}
  if (verteiler === '')
    return {
      hint: { titel: 'Mail an einen Verteiler', icon: IconMail, disabledReason: reason ?? 'Wähle dafür im Filter einen Verteiler.' },
    }
  const isPart = Object.values(others).some(Boolean)
  const main = {
    titel: `Mail an ${membersText(count)}`,
    icon: IconMail,
    act: () => setOpen(true),
    disabledReason:
      reason ??
      (isPart
        ? 'Die Mail geht an den ganzen Verteiler: Nimm Suche und andere Filter zurück.'
        : count === 0
          ? 'In diesem Verteiler ist niemand.'
          : undefined),
  }
  return {
    main,
    sheet: isOpen && (
      <Suspense fallback={null}>
        <VerteilerMail verteiler={verteiler} count={count} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
