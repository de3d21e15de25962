import { Alert, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CrudRows, CrudView, useCrudActions } from '#client/crud/CrudList.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, dayOf, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { queries } from '#client/app/query-client.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { HeadActions } from '#client/ui/page/Page.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { yearFilter } from '#client/ui/filter/year-filter.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { urlOf } from '#contract/client.ts'
import { centsText } from '#contract/money/cents.ts'
import { ibanGroups } from '#contract/money/iban.ts'
import { invoiceContract, type senderFields, type SenderRead, STATUS } from '../contract.ts'
import { invoices, rates, downloadFile, send, senderHistory, senderQuery, sumsQuery } from './area.ts'
import { invoiceColumns, rateColumns } from './columns.tsx'

function Sum({
  titel,
  amount,
  hint,
  alarming = false,
}: {
  readonly titel: string
  readonly amount: number
  readonly hint?: string
  readonly alarming?: boolean
}) {
  return (
    <InfoCard>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {titel}
      </Text>
      <Text fw={700} size="lg" style={{ overflowWrap: 'anywhere' }} {...(alarming ? { c: 'var(--mantine-color-error)' } : {})}>
        {centsText(amount)}
      </Text>
      {hint !== undefined && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </InfoCard>
  )
}

function Head() {
  const [{ jahr }] = useUrlState(['jahr'])
  const year = jahr || today().slice(0, 4)
  const [share, setShare] = useState(0)
  const { send: load, sending } = useSend(async (what: 'papers' | 'audit') => {
    setShare(0)
    await downloadFile(
      urlOf(invoiceContract[what], { query: { jahr: year } }),
      what === 'papers' ? `Rechnungen ${year}.zip` : `GoBD Rechnungen ${year}.zip`,
      setShare,
    )
  })
  const actions = useCrudActions(invoices, [
    { titel: `Alle Dokumente ${year} (ZIP)`, icon: IconFileZip, loading: sending === 'papers', act: () => void load('papers') },
    { titel: `Export für die Steuerberatung ${year}`, icon: IconReportMoney, loading: sending === 'audit', act: () => void load('audit') },
  ])
  return (
    <>
      <HeadActions {...actions} />
      {sending && (
        <InfoCard>
          <Text role="status">{`Die Datei kommt: ${Math.round(share * 100)} % sind da.`}</Text>
          <Progress value={share * 100} mt={6} aria-label="Wie viel da ist" />
        </InfoCard>
      )}
    </>
  )
}

export function Invoices() {
  const [{ jahr }] = useUrlState(['jahr'])
  const { data: sums, isPending } = useQuery(sumsQuery(jahr))
  const late = sums?.ueberfaelligAnzahl ?? 0
  return (
    <>
      <Head />
      {/* The sums stand above the list: both come at once, and nothing moves. */}
      {isPending && <LoadingSkeleton />}
      {sums && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" mb="md">
          <Sum titel="Gestellt" amount={sums.gestellt} hint={jahr || 'alle Jahre'} />
          <Sum titel="Eingegangen" amount={sums.bezahlt} />
          <Sum
            titel="Offen"
            amount={sums.offen}
            hint={late === 0 ? 'nichts überfällig' : `${late} überfällig: ${centsText(sums.ueberfaellig)}`}
            alarming={late > 0}
          />
          <Sum titel="Angeboten" amount={sums.angebote} hint={`dazu ${centsText(sums.angenommen)} angenommen`} />
        </SimpleGrid>
      )}
      <div hidden={isPending}>
        <CrudRows
          area={invoices}
          columns={invoiceColumns}
          sortedBy="datum"
          newestFirst
          search="Nummer, Name oder Betreff"
          filters={[
            { name: 'status', titel: 'Stand', options: STATUS, asList: true },
            yearFilter(8),
            { name: 'ueberfaellig', titel: 'Nur überfällige' },
          ]}
          empty={
            'Schreib ein Angebot für einen Sanitätsdienst oder eine Rechnung. ' +
            'Vorher: unter „Sätze“ die Preise und unter „Absender“ eure Angaben.'
          }
        />
      </div>
    </>
  )
}

export const Rates = () => (
  <CrudView
    area={rates}
    columns={rateColumns}
    search="Bezeichnung"
    empty="Angebote und Rechnungen rechnen mit den Sätzen, die am Tag des Dienstes gelten. Pauschalen wählst du beim Schreiben aus."
  />
)

const SenderFields = formFields<never, typeof senderFields>(
  {
    'Wer die Rechnung stellt': ['name', 'strasse', ['plz', 'stadt'], ['ansprechpartner', 'telefon'], 'email'],
    'Steuer und Konto': [['steuernummer', 'ustId'], 'registernummer', 'steuerhinweis', ['iban', 'bic']],
    Fristen: [['zahlungsziel', 'mahnfrist']],
  },
  {
    email: { type: 'email', hint: 'Dorthin gehen Antworten auf Rechnungen und Mahnungen.' },
    telefon: { type: 'tel' },
    registernummer: { hint: 'Im Vereinsregister. Beispiel: VR 1234, Amtsgericht Musterstadt.' },
    steuerhinweis: {
      hint: 'Steht auf Rechnungen ohne Umsatzsteuer: Zweckbetrieb oder Kleinunternehmer nach § 19 UStG. Fragt eure Steuerberatung.',
    },
  },
)

/** Changed bank account of the chapter: valid only after confirmation by a second person. */
function WaitingAccount({ iban, vorgeschlagenAm, vorgeschlagenVon, person }: NonNullable<SenderRead['kontoWartet']>) {
  const { user } = useSession()
  const mine = vorgeschlagenVon === user?._id
  const { send: act, sending } = useSend(
    (step: 'confirm' | 'drop') => (step === 'confirm' ? send.confirmAccount({ body: { iban } }) : send.dropAccount()),
    {
      success: (_, step) => (step === 'confirm' ? 'Das neue Konto gilt.' : 'Verworfen: Das alte Konto bleibt.'),
      reload: () => queries.invalidateQueries({ queryKey: ['config'] }),
    },
  )
  return (
    <Alert color="gelb" title="Ein neues Konto wartet auf eine zweite Person">
      <Text>
        {`${iban === '' ? 'Kein Konto mehr' : ibanGroups(iban)}, ` +
          `vorgeschlagen am ${dateText(dayOf(vorgeschlagenAm))} von ` +
          `${mine ? 'dir' : person ? fullName(person) : 'jemandem, der nicht mehr da ist'}. Bis dahin gilt das alte.`}
      </Text>
      <Group gap="sm" mt="sm">
        <ActionButton
          loading={sending === 'confirm'}
          disabledReason={mine ? 'Ein Konto, das du vorgeschlagen hast, bestätigt jemand anderes mit dem Recht zur Abrechnung.' : undefined}
          onClick={() => act('confirm')}
        >
          Konto bestätigen
        </ActionButton>
        <ActionButton variant="default" loading={sending === 'drop'} onClick={() => act('drop')}>
          Verwerfen
        </ActionButton>
      </Group>
    </Alert>
  )
}

export function SenderView() {
  const current = useQuery(senderQuery)
  const history = useQuery(senderHistory)
  return (
    <QueryView query={current}>
      {(data) => (
        <Stack gap="lg">
          {data.kontoWartet && <WaitingAccount {...data.kontoWartet} />}
          <SettingCards
            endpoint={invoiceContract.changeSender}
            current={data}
            change={(body) => send.changeSender({ body })}
            reload={() => queries.invalidateQueries({ queryKey: ['config'] })}
            history={history}
            draft="rechnungssteller"
            said="Die Angaben sind gespeichert."
          >
            <SenderFields />
          </SettingCards>
        </Stack>
      )}
    </QueryView>
  )
}
