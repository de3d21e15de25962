import { Progress, Text } from '@mantine/core'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { useState } from 'react'
import { billingViews } from '#client/billing-views.ts'
import { useCrudActions } from '#client/crud/CrudList.tsx'
import { today } from '#client/date.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Page } from '#client/ui/Page.tsx'
import { TabBar } from '#client/ui/TabBar.tsx'
import { useUrlState } from '#client/url-state.ts'
import { useSend } from '#client/useSend.ts'
import { adresse } from '#contract/client.ts'
import { invoiceContract } from '../contract.ts'
import { invoices, save } from './area.ts'

/** Billing: a tab for each area that has one. */
export function Billing() {
  const [{ jahr: chosen }] = useUrlState(['jahr'])
  const year = chosen || today().slice(0, 4)
  const [share, show] = useState(0)
  const { send: load, sending } = useSend(async (what: 'papers' | 'audit') => {
    show(0)
    await save(
      adresse(invoiceContract[what], { query: { jahr: year } }),
      what === 'papers' ? `Rechnungen ${year}.zip` : `GoBD Rechnungen ${year}.zip`,
      show,
    )
  })
  const actions = useCrudActions(invoices, [
    { titel: `Alle Dokumente ${year} (ZIP)`, icon: IconFileZip, loading: sending === 'papers', act: () => void load('papers') },
    { titel: `Export für die Steuerberatung ${year}`, icon: IconReportMoney, loading: sending === 'audit', act: () => void load('audit') },
  ])
  return (
    <Page titel="Abrechnung" actions={actions}>
      {sending && (
        <InfoCard>
          <Text role="status">{`Die Datei kommt: ${Math.round(share * 100)} % sind da.`}</Text>
          <Progress value={share * 100} mt={6} aria-label="Wie viel da ist" />
        </InfoCard>
      )}
      <TabBar titel="Abrechnung" tabs={billingViews().map(({ value, titel, Content }) => ({ value, titel, content: <Content /> }))} />
    </Page>
  )
}
