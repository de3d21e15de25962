import { SimpleGrid, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { CrudRows } from '#client/crud/CrudList.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/date.ts'
import { queries } from '#client/query-client.ts'
import { ActionOf } from '#client/ui/ActionList.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { SettingCards } from '#client/ui/SettingCards.tsx'
import { useUrlState } from '#client/url-state.ts'
import { euros } from '#contract/cents.ts'
import { path } from '#contract/screens.ts'
import { invoiceContract, type senderFields, STATUS } from '../contract.ts'
import { invoices, rates, send, senderHistory, senderQuery, sumsQuery } from './area.ts'
import { invoiceColumns, rateColumns } from './columns.tsx'

const YEARS_BACK = 8
const yearFilter = () => {
  const year = Number(today().slice(0, 4))
  return {
    name: 'jahr',
    titel: 'Jahr',
    asList: true,
    options: Array.from({ length: YEARS_BACK }, (_, back) => ({ value: String(year - back), label: String(year - back) })),
  }
}

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
        {euros(amount)}
      </Text>
      {hint !== undefined && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </InfoCard>
  )
}

/** Offers and invoices, and above them what they come to. */
export function Invoices() {
  const [{ jahr: year }] = useUrlState(['jahr'])
  const { data: sums } = useQuery(sumsQuery(year))
  const late = sums?.ueberfaelligAnzahl ?? 0
  return (
    <>
      {sums && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" mb="md">
          <Sum titel="Gestellt" amount={sums.gestellt} hint={year || 'alle Jahre'} />
          <Sum titel="Eingegangen" amount={sums.bezahlt} />
          <Sum
            titel="Offen"
            amount={sums.offen}
            hint={late === 0 ? 'nichts überfällig' : `${late} überfällig: ${euros(sums.ueberfaellig)}`}
            alarming={late > 0}
          />
          <Sum titel="In Angeboten" amount={sums.angebote} />
        </SimpleGrid>
      )}
      <CrudRows
        area={invoices}
        columns={invoiceColumns}
        sortedBy="datum"
        newestFirst
        search="Nummer, Name oder Betreff"
        filters={[
          { name: 'status', titel: 'Stand', options: STATUS, asList: true },
          yearFilter(),
          { name: 'ueberfaellig', titel: 'Nur überfällige' },
        ]}
        empty="Schreib ein Angebot für einen Sanitätsdienst oder eine Rechnung. Vorher: unter „Sätze“ die Preise und unter „Absender“ eure Angaben."
      />
    </>
  )
}

/** What costs how much, from when until when. */
export const Rates = () => (
  <>
    <ActionOf titel={rates.newTitle} icon={IconPlus} to={path('/abrechnung/satz/neu')} variant="default" />
    <CrudRows
      area={rates}
      columns={rateColumns}
      search="Bezeichnung"
      empty="Angebote und Rechnungen rechnen mit den Sätzen, die am Tag des Dienstes gelten. Pauschalen wählst du beim Schreiben aus."
    />
  </>
)

const SenderFields = formFields<never, typeof senderFields>(
  {
    'Wer die Rechnung stellt': ['name', 'strasse', ['plz', 'stadt'], ['ansprechpartner', 'telefon'], 'email'],
    'Steuer und Konto': [['steuernummer', 'ustId'], 'steuerhinweis', ['iban', 'bic']],
    Fristen: [['zahlungsziel', 'mahnfrist']],
  },
  {
    email: { type: 'email', hint: 'Dorthin gehen Antworten auf Rechnungen und Mahnungen.' },
    telefon: { type: 'tel' },
    steuerhinweis: {
      hint: 'Steht auf Rechnungen ohne Umsatzsteuer: Zweckbetrieb oder Kleinunternehmer nach § 19 UStG. Fragt eure Steuerberatung.',
    },
  },
)

/** What stands on every invoice of the chapter. */
export function SenderView() {
  const current = useQuery(senderQuery)
  const history = useQuery(senderHistory)
  return (
    <QueryView query={current}>
      {(data) => (
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
      )}
    </QueryView>
  )
}
