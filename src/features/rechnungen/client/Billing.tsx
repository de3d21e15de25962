import { billingViews } from '#client/billing-views.ts'
import { Page } from '#client/ui/Page.tsx'
import { TabBar } from '#client/ui/TabBar.tsx'

/** Billing: a tab for each area that has one; what the open one offers it puts into the head itself. */
export const Billing = () => (
  <Page titel="Abrechnung">
    <TabBar titel="Abrechnung" tabs={billingViews().map(({ value, titel, Content }) => ({ value, titel, content: <Content /> }))} />
  </Page>
)
