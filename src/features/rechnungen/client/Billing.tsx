import { billingViews } from '#client/registry/billing-views.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'

/** Billing with a tab per area; the open tab renders its own actions into the page header. */
export const Billing = () => (
  <Page titel="Abrechnung">
    <TabBar titel="Abrechnung" tabs={billingViews().map(({ value, titel, Content }) => ({ value, titel, content: <Content /> }))} />
  </Page>
)
