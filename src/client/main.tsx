import './app/mantine.ts'
import './app/base.css'
import { absenceCard, absenceSheet } from '#features/abwesenheiten/client/parts.ts'
import { alarmeinheitenPages } from '#features/alarmeinheiten/client/pages.tsx'
import { ausbildungenPages, ausbildungPlan } from '#features/ausbildungen/client/pages.tsx'
import { authPages } from '#features/auth/client/pages.tsx'
import { blutspendenPages, blutspendenPlan } from '#features/blutspenden/client/pages.tsx'
import { inboxCards } from '#features/dashboard/client/cards/cards.ts'
import { newsletterAction, newsletterPages } from '#features/newsletter/client/pages.tsx'
import { jobPages } from '#features/auftraege/client/pages.tsx'
import { exportPages } from '#features/exporte/client/pages.tsx'
import { noticeSteps } from '#features/mitteilungen/client/steps.ts'
import { noticePages } from '#features/mitteilungen/client/pages.tsx'
import { changelogPages } from '#features/changelog/client/pages.tsx'
import { feedbackPages } from '#features/feedback/client/pages.tsx'
import { chartPages } from '#features/organigramm/client/pages.tsx'
import { kummerkastenPages } from '#features/kummerkasten/client/pages.tsx'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'
import { dienstabendePages, dienstabendPlan, shareCard } from '#features/dienstabende/client/pages.tsx'
import { apiPages } from '#features/schnittstelle/client/pages.tsx'
import { usersPages } from '#features/users/client/pages.tsx'
import { reportPages } from '#features/einsatzberichte/client/pages.tsx'
import { fahrzeugbelegungenPages } from '#features/fahrzeugbelegungen/client/pages.tsx'
import { fahrzeugePages } from '#features/fahrzeuge/client/pages.tsx'
import { einweisungenCard, fahrzeugeinweisungenPages } from '#features/fahrzeugeinweisungen/client/pages.tsx'
import { soonCards } from '#features/kalender/client/cards/cards.ts'
import { calendarSteps } from '#features/kalender/client/welcome/steps.ts'
import { kalenderPages } from '#features/kalender/client/pages.tsx'
import { veranstaltungenPages, veranstaltungPlan } from '#features/veranstaltungen/client/pages.tsx'
import { ktwPages, ktwPlans } from '#features/ktw/client/pages.tsx'
import { lehrgaengePages } from '#features/lehrgaenge/client/pages.tsx'
import { geraetePages } from '#features/geraete/client/pages.tsx'
import { handOutCard, holdingsCard, leihenPages } from '#features/leihen/client/pages.tsx'
import { kleidungPages } from '#features/kleidung/client/pages.tsx'
import { melderPages } from '#features/melder/client/pages.tsx'
import { schluesselPages } from '#features/schluessel/client/pages.tsx'
import { ortePages } from '#features/orte/client/pages.tsx'
import { planCards } from '#features/plan/client/cards.ts'
import { planPages } from '#features/plan/client/pages.tsx'
import { profileSteps } from '#features/profile/client/welcome/steps.ts'
import { leavingCard, profilePages, recordSheet } from '#features/profile/client/pages.tsx'
import { raumbelegungenPages } from '#features/raumbelegungen/client/pages.tsx'
import { rechtePages } from '#features/rechte/client/pages.tsx'
import { rdfPages, rdfProfileCard } from '#features/rettungsdienstfortbildungen/client/pages.tsx'
import { dienstPlan } from '#features/sanitaetsdienste/client/cards/cards.ts'
import { sanitaetsdienstePages } from '#features/sanitaetsdienste/client/pages.tsx'
import { settingsPages } from '#features/einstellungen/client/pages.tsx'
import { sicherungenCards } from '#features/sicherungen/client/cards.ts'
import { sicherungenPages } from '#features/sicherungen/client/pages.tsx'
import { ownLoadCard, distributionPages } from '#features/verteilung/client/pages.tsx'
import { invoicePages, invoiceViews } from '#features/rechnungen/client/pages.tsx'
import { hoursActions, hoursCards, hoursPages, hoursSheet, ownHoursCard } from '#features/stundennachweise/client/pages.tsx'
import { gapPages } from '#features/luecken/client/pages.tsx'
import { monthPages } from '#features/monatsplan/client/pages.tsx'
import { evaluationPages } from '#features/auswertung/client/pages.tsx'
import { expenseSheet, ownExpensesCard, payoutPages, payoutViews } from '#features/auszahlungen/client/pages.tsx'
import { firstDayCards, helpPages } from '#features/hilfe/client/pages.tsx'
import { welcomeCards, welcomePages } from '#features/willkommen/client/pages.tsx'
import { wishCard, wishSheet } from '#features/wuensche/client/parts.ts'
import { startClient } from './app/start.tsx'
import { setProfileCards } from './registry/profile-cards.tsx'
import { setBillingViews } from './registry/billing-views.ts'
import { setPlanSheets, setPlanViews } from './registry/plan-views.ts'
import { setWelcomeSteps } from './registry/welcome-steps.ts'
import { setInboxActions, setInboxSheets } from './registry/inbox-actions.ts'
import { setOverviewCards } from './registry/overview-cards.ts'

setOverviewCards([
  ...welcomeCards,
  ...sicherungenCards,
  ...firstDayCards,
  ...inboxCards,
  ...planCards,
  ...soonCards,
  ...hoursCards,
  ...handOutCard,
])
setInboxActions(...hoursActions, newsletterAction)
setInboxSheets(recordSheet, hoursSheet, expenseSheet)
setProfileCards(
  ownHoursCard,
  ownExpensesCard,
  absenceCard,
  wishCard,
  holdingsCard,
  leavingCard,
  einweisungenCard,
  rdfProfileCard,
  shareCard,
  ownLoadCard,
)
setWelcomeSteps(profileSteps, calendarSteps, noticeSteps)
setPlanViews(dienstPlan, blutspendenPlan, dienstabendPlan, veranstaltungPlan, ausbildungPlan, ...ktwPlans)
setPlanSheets(absenceSheet, wishSheet)
setBillingViews([...invoiceViews, ...payoutViews])
void startClient([
  ...alarmeinheitenPages,
  ...apiPages,
  ...ausbildungenPages,
  ...authPages,
  ...blutspendenPages,
  ...dashboardPages,
  ...dienstabendePages,
  ...ktwPages,
  ...veranstaltungenPages,
  ...fahrzeugbelegungenPages,
  ...fahrzeugePages,
  ...fahrzeugeinweisungenPages,
  ...kalenderPages,
  ...lehrgaengePages,
  ...geraetePages,
  ...hoursPages,
  ...invoicePages,
  ...kleidungPages,
  ...leihenPages,
  ...melderPages,
  ...schluesselPages,
  ...reportPages,
  ...ortePages,
  ...payoutPages,
  ...planPages,
  ...profilePages,
  ...raumbelegungenPages,
  ...rechtePages,
  ...rdfPages,
  ...sanitaetsdienstePages,
  ...sicherungenPages,
  ...settingsPages,
  ...usersPages,
  ...distributionPages,
  ...monthPages,
  ...gapPages,
  ...evaluationPages,
  ...changelogPages,
  ...noticePages,
  ...jobPages,
  ...exportPages,
  ...kummerkastenPages,
  ...feedbackPages,
  ...chartPages,
  ...newsletterPages,
  ...welcomePages,
  ...helpPages,
])
