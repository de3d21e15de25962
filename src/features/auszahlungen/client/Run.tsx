import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsText, sumOf } from '#contract/money/cents.ts'
import { path, withQuery } from '#contract/screens.ts'
import { countText, partOf } from '#contract/words.ts'
import { dateText, plusDays, today } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { fullName } from '#client/text/person.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { ACCOUNTS, type Candidate, CHOSEN_MAX, payoutContract, type Position } from '../contract.ts'
import { LIMITED, usedOf } from '../rules.ts'
import { expenses, LIST, payoutsText, previewQuery, reloadAuszahlungen, removeDrafts, send } from './area.ts'
import { LedgerBars } from './LedgerBars.tsx'
import { Positions } from './Positions.tsx'

/** Default range in days; includes late submissions. */
const DAYS_BACK = 365

export function Run() {
  const [{ von, bis }, setUrl] = useUrlState(['von', 'bis'])
  const [from, until] = [von || plusDays(today(), -DAYS_BACK), bis || today()]
  const preview = useQuery({ ...previewQuery(from, until), placeholderData: keepPreviousData })
  return (
    <Page
      titel="Auszahlungslauf"
      back={LIST}
      subtitle="Bestätigte Stunden, beantragte Kilometer und eingereichte Auslagen, die noch offen sind."
    >
      <InfoCard titel="Zeitraum">
        <Form
          key={`${from} ${until}`}
          schema={payoutContract.preview.query}
          start={{ von: from, bis: until }}
          button="Anzeigen"
          save={async (span) => setUrl(span)}
        >
          <Column width="half">
            <DayField name="von" />
          </Column>
          <Column width="half">
            <DayField name="bis" />
          </Column>
        </Form>
      </InfoCard>
      <QueryView query={preview}>
        {(all) =>
          all.length > 0 ? (
            <Choice key={`${from} ${until}`} all={all} von={from} bis={until} />
          ) : (
            <EmptyState
              titel="Nichts offen"
              text={
                `Vom ${dateText(from)} bis ${dateText(until)} hat niemand bestätigte Stunden mit einem Satz, ` +
                'Kilometer oder Auslagen offen. Wähl einen anderen Zeitraum oder leg Vergütungssätze an.'
              }
              action={<ActionButton to={withQuery(path('/abrechnung'), { ansicht: 'verguetung' })}>Vergütungssätze</ActionButton>}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

const isOver = ({ konten, ...sums }: Candidate) =>
  LIMITED.some((pot) => sums[pot] > 0 && usedOf(pot, konten.jahr, konten[pot] + konten[`${pot}Geplant`] + sums[pot]).excess > 0)

/** '12 ohne gültiges Konto und 5 über einem Freibetrag'; nothing where there is nothing. */
function troublesOf(people: readonly Candidate[]): string {
  const without = people.filter(({ konto }) => konto !== 'gueltig').length
  const over = people.filter(isOver).length
  return [without > 0 && `${without} ohne gültiges Konto`, over > 0 && `${over} über einem Freibetrag`].filter(Boolean).join(' und ')
}

interface ChoiceProps {
  readonly all: readonly Candidate[]
  readonly von: string
  readonly bis: string
}
function Choice({ all, von, bis }: ChoiceProps) {
  const goTo = useGo()
  // People without a valid account or above a limit are deselected by default.
  const bad = new Set(all.filter((payee) => payee.konto !== 'gueltig' || isOver(payee)).map(({ person }) => person._id))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(bad)
  const [refused, setRefused] = useState<Position | null>(null)
  const chosen = all.filter(({ person }) => !leftOut.has(person._id))
  const isWhole = chosen.length > 0 && [...leftOut].every((id) => bad.has(id))
  const { user } = useSession()
  const run = useSend(() => send.run({ body: { von, bis, profile: chosen.map(({ person }) => person._id) } }), {
    onSuccess: async ({ anzahl }) => {
      const people = new Set(chosen.map(({ person }) => person._id))
      await goTo(LIST)
      notifyUndo(`${payoutsText(anzahl)} vorbereitet`, async () => {
        const { zeilen } = await send.list({ query: { status: 'entwurf', limit: 500 } })
        await removeDrafts(
          zeilen.filter((row) => row.erstelltVon === user?._id && row.von === von && row.bis === bis && people.has(row.profil)),
        )
      })
    },
    reload: reloadAuszahlungen,
  })
  const ask = async () => {
    const troubles = troublesOf(chosen)
    const text =
      `Es entstehen Entwürfe über zusammen ${centsText(sumOf(chosen.map(({ betrag }) => betrag)))}; ` +
      `die Stunden darin sind so lange gebunden.${troubles === '' ? '' : ` Davon ${troubles}.`}`
    if (await confirm({ titel: `${payoutsText(chosen.length)} vorbereiten?`, text, yes: 'Vorbereiten' })) await run.send()
  }
  const toggle = (id: string) => setLeftOut((old) => new Set(old.has(id) ? [...old].filter((personId) => personId !== id) : [...old, id]))
  const reason =
    chosen.length === 0 ? 'Wähl zuerst jemanden aus.' : chosen.length > CHOSEN_MAX ? `Auf einmal gehen ${CHOSEN_MAX}.` : undefined
  return (
    <Stack gap="md" mt="md">
      <Group justify="space-between">
        <Text fw={600} role="status">
          {`${partOf(chosen.length, all.length, 'Person', 'Personen')} · ${centsText(sumOf(chosen.map(({ betrag }) => betrag)))}`}
        </Text>
        <Group gap="sm">
          <ActionButton variant="default" onClick={() => setLeftOut(isWhole ? new Set(all.map(({ person }) => person._id)) : bad)}>
            {isWhole ? 'Keine auswählen' : 'Alle auswählen'}
          </ActionButton>
          <ActionButton loading={run.isSending} disabledReason={reason} onClick={() => void ask()}>
            Entwürfe anlegen
          </ActionButton>
        </Group>
      </Group>
      {bad.size > 0 && (
        <Text size="sm" c="dimmed">
          {`Nicht vorausgewählt: ${troublesOf(all)}. Wen du trotzdem auszahlst, hakst du selbst an.`}
        </Text>
      )}
      {all.map((payee) => (
        <Person
          key={payee.person._id}
          {...payee}
          ticked={!leftOut.has(payee.person._id)}
          toggle={() => toggle(payee.person._id)}
          refuse={setRefused}
        />
      ))}
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
    </Stack>
  )
}

interface PersonProps extends Candidate {
  readonly ticked: boolean
  readonly toggle: () => void
  readonly refuse: (position: Position) => void
}
function Person({ ticked, toggle, refuse, person, positionen, konto, ohneSatz, qualifikation, konten, ...sums }: PersonProps) {
  const [open, setOpen] = useState(false)
  return (
    <InfoCard>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Checkbox
            size="md"
            checked={ticked}
            onChange={toggle}
            label={fullName(person)}
            description={
              `${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation} · ` + countText(positionen.length, 'Position', 'Positionen')
            }
            styles={{ body: { minHeight: 44 }, label: { fontWeight: 600 } }}
          />
          <Text fw={700} style={{ flex: 'none' }}>
            {centsText(sums.betrag)}
          </Text>
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
        <ActionButton variant="default" aria-expanded={open} style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(!open)}>
          {open ? 'Positionen ausblenden' : 'Positionen zeigen'}
        </ActionButton>
        {open && <Positions positions={positionen} refuse={refuse} />}
      </Stack>
    </InfoCard>
  )
}
