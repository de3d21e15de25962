import { Group, Text } from '@mantine/core'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import { path, withQuery } from '#contract/screens.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { compare } from '#client/ui/column.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Page } from '#client/ui/Page.tsx'
import { DataTable } from '#client/ui/DataTable.tsx'
import { usePrinting } from '#client/ui/virtual-rows.ts'
import { useMay } from '#client/session.ts'
import { useUrlState } from '#client/url-state.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { STATUS_NAMES } from '#features/profile/schemas.ts'
import { type Contact, contacts } from './api.ts'
import { contactColumns } from './contact-columns.tsx'
import { ContactRows } from './ContactRows.tsx'
import { EXPIRY_WORKERS } from './fristen/workers.ts'
import { searchText, matches } from './search.ts'

const Expiries = lazyPart(async () => (await import('./fristen/Expiries.tsx')).Expiries)

/** All members one may see. The whole list is here already, so that typing answers at once. */
export function Contacts() {
  const list = useQuery(contacts)
  const [{ ansicht: view }] = useUrlState(['ansicht'])
  if (view === 'fristen') return <Expiries />
  return <QueryView query={list}>{({ zeilen: rows }) => <View all={rows} />}</QueryView>
}

const byName = (a: Contact, b: Contact) => compare(`${a.nachname}, ${a.vorname}`, `${b.nachname}, ${b.vorname}`)

function View({ all }: { all: Contact[] }) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const printing = usePrinting()
  const worksOnExpiries = useMay(EXPIRY_WORKERS)
  const [filter] = useUrlState(['suche', 'gruppe', 'qualifikation', 'status'])
  const search = useDeferredValue(filter.suche)
  const { gruppe: group, qualifikation, status } = filter
  const texts = useMemo(
    () =>
      new Map(
        all.map((contact) => [
          contact._id,
          searchText([
            contact.vorname,
            contact.nachname,
            contact.gruppe,
            ...contact.funktionen,
            contact.ort ?? '',
            contact.primary_telefon ?? '',
          ]),
        ]),
      ),
    [all],
  )
  const rows = useMemo(
    () =>
      all
        .toSorted(byName)
        .filter(
          (contact) =>
            (group === '' || contact.gruppe === group) &&
            (qualifikation === '' || contact.sanitaetsausbildung === qualifikation) &&
            (status === '' || contact.status === status) &&
            matches(texts.get(contact._id) ?? '', search),
        ),
    [all, texts, search, group, qualifikation, status],
  )
  const groups = useMemo(
    () => [...new Set(all.map((contact) => contact.gruppe).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'de')),
    [all],
  )
  const present = useMemo(() => new Set(all.map((contact) => contact.sanitaetsausbildung)), [all])
  const withStatus = all.some((contact) => contact.status !== undefined)
  return (
    <Page
      titel="Kontakte"
      subtitle={all.length === 1 ? '1 Mitglied' : `${all.length.toLocaleString('de-DE')} Mitglieder`}
      actions={{
        more: [
          worksOnExpiries && {
            titel: 'Fristen',
            icon: IconCalendarDue,
            to: withQuery(path('/kontakte'), { ansicht: 'fristen' }),
          },
          ...exportActions({ fileName: 'Kontakte', columns: contactColumns, rows }),
        ],
      }}
    >
      <Toolbar
        search="Name, Gruppe oder Nummer"
        filters={[
          ...(groups.length > 0 ? [{ name: 'gruppe', titel: 'Gruppe', asList: true, options: groups }] : []),
          {
            name: 'qualifikation',
            titel: 'Qualifikation',
            asList: true,
            options: SANITAETSAUSBILDUNGEN.filter((level) => level !== 'keine' && present.has(level)),
          },
          ...(withStatus ? [{ name: 'status', titel: 'Status', asList: true, options: STATUS_NAMES }] : []),
        ]}
      />
      {!wide && !printing && rows.length > 0 ? (
        <ContactRows people={rows} />
      ) : (
        <DataTable
          titel="Kontakte"
          columns={contactColumns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => path('/profile/{id}', { id: _id })}
          sorting={{ id: 'name' }}
          empty={<EmptyState titel="Niemand gefunden" text="Prüfe die Schreibweise oder nimm einen Filter zurück." />}
        />
      )}
      {rows.length > 0 && rows.length < all.length ? (
        <Group justify="center" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {rows.length === 1 ? '1 Treffer' : `${rows.length} Treffer`}
          </Text>
        </Group>
      ) : null}
    </Page>
  )
}
