import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsText } from '#contract/money/cents.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ACCOUNTS, type Candidate, type Position } from '../contract.ts'
import { expenses, nameOf, previewOfQuery, reloadAuszahlungen } from './area.ts'
import { LedgerBars } from './LedgerBars.tsx'
import { Positions } from './Positions.tsx'

interface Props {
  readonly id: string
  readonly span: { readonly von: string; readonly bis: string }
  readonly onClose: () => void
}
/** Positions of a person in a run; expenses are refused here. */
export function RunPerson({ id, span, onClose }: Props) {
  const query = useQuery(previewOfQuery(id, span))
  const [refused, setRefused] = useState<Position | null>(null)
  return (
    <>
      <Sheet titel={query.data ? nameOf(query.data) : 'Positionen'} onClose={onClose}>
        <QueryView query={query}>{(payee) => <Details payee={payee} refuse={setRefused} />}</QueryView>
      </Sheet>
      {refused && (
        <ReasonSheet
          titel="Auslage ablehnen"
          subtitle={`${refused.text} · ${centsText(refused.betrag)}`}
          hint="Das Mitglied bekommt ihn per Mail und kann die Auslage ändern."
          button="Ablehnen"
          send={(body) => expenses.send.refuse({ params: { id: refused._id }, body })}
          said="Auslage abgelehnt"
          reload={reloadAuszahlungen}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )
}

interface DetailsProps {
  readonly payee: Candidate
  readonly refuse: (position: Position) => void
}
function Details({ payee: { konto, qualifikation, ohneSatz, konten, positionen, betrag, ...sums }, refuse }: DetailsProps) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed">{qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}</Text>
        <Text fw={700}>{centsText(betrag)}</Text>
      </Group>
      {konto !== 'gueltig' && <StatusBadge tone="achtung">{ACCOUNTS[konto]}</StatusBadge>}
      <LedgerBars ledger={konten} more={sums} />
      {ohneSatz > 0 && (
        <Alert color="gelb">
          {ohneSatz === 1
            ? 'Für einen Nachweis gibt es keinen Satz: Er bleibt offen.'
            : `Für ${ohneSatz} Nachweise gibt es keinen Satz: Sie bleiben offen.`}
        </Alert>
      )}
      <Positions positions={positionen} refuse={refuse} />
    </Stack>
  )
}
