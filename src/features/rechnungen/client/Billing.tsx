import { billingViews } from '#client/registry/billing-views.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'

/** Billing: a tab for each area that has one; what the open one offers it puts into the head itself. */
export const Billing = () => (
  <Page titel="Abrechnung">
    <TabBar titel="Abrechnung" tabs={billingViews().map(({ value, titel, Content }) => ({ value, titel, content: <Content /> }))} />
  </Page>
)
