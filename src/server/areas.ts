// Areas of this server. A new area needs an import and an entry here and in src/client/main.tsx.
import { withRestores } from '#contract/restore.ts'
import { views } from '#features/ansichten/server/routes.ts'
import { abwesenheiten } from '#features/abwesenheiten/server/routes.ts'
import { auslagen } from '#features/auszahlungen/server/expenses.ts'
import { verguetungssaetze } from '#features/auszahlungen/server/rates.ts'
import { auszahlungen } from '#features/auszahlungen/server/routes.ts'
import { dashboard } from '#features/dashboard/server/routes.ts'
import { distribution } from '#features/verteilung/server/routes.ts'
import { gaps } from '#features/luecken/server/routes.ts'
import { monthBoard } from '#features/monatsplan/server/routes.ts'
import { rechnungen, rechnungssaetze } from '#features/rechnungen/server/routes.ts'
import { changelog } from '#features/changelog/server/routes.ts'
import { feedback } from '#features/feedback/server/routes.ts'
import { kummerkasten } from '#features/kummerkasten/server/routes.ts'
import { stundennachweise } from '#features/stundennachweise/server/routes.ts'
import { search } from '#features/suche/server/routes.ts'
import { evaluation } from '#features/auswertung/server/routes.ts'
import { help } from '#features/hilfe/server/routes.ts'
import { welcome } from '#features/willkommen/server/routes.ts'
import { wishes } from '#features/wuensche/server/routes.ts'
import { alarmeinheiten } from '#features/alarmeinheiten/server/routes.ts'
import { kurseArea } from '#features/ausbildungen/server/routes.ts'
import { auth } from '#features/auth/server/routes.ts'
import { blutspenden } from '#features/blutspenden/server/routes.ts'
import { auftraege } from '#features/auftraege/server/routes.ts'
import { exporte } from '#features/exporte/server/routes.ts'
import { dienstabende } from '#features/dienstabende/server/routes.ts'
import { ktwSundays, ktwWeeks } from '#features/ktw/server/areas.ts'
import { veranstaltungen } from '#features/veranstaltungen/server/areas.ts'
import { config } from '#features/config/server/routes.ts'
import { files } from '#features/dateien/server/routes.ts'
import { events } from '#features/ereignisse/server/routes.ts'
import { fahrzeugbelegungen } from '#features/fahrzeugbelegungen/server/routes.ts'
import { checklisten } from '#features/fahrzeuge/server/books/checks.ts'
import { fahrzeuge } from '#features/fahrzeuge/server/routes.ts'
import { einweisungsprotokolle, fahrzeugeinweisungen } from '#features/fahrzeugeinweisungen/server/routes.ts'
import { cdienste } from '#features/kalender/server/cdienste.ts'
import { kalender } from '#features/kalender/server/routes.ts'
import { geraete } from '#features/geraete/server/routes.ts'
import { kleidung } from '#features/kleidung/server/routes.ts'
import { leihen } from '#features/leihen/server/routes.ts'
import { melder } from '#features/melder/server/routes.ts'
import { schluessel } from '#features/schluessel/server/routes.ts'
import { lehrgaenge } from '#features/lehrgaenge/server/routes.ts'
import { orte } from '#features/orte/server/routes.ts'
import { plan } from '#features/plan/server/routes.ts'
import { memberImport } from '#features/profile/server/import/members.ts'
import { profile } from '#features/profile/server/routes.ts'
import { chapterListArea } from '#features/profile/server/lists.ts'
import { expiries } from '#features/profile/server/expiries.ts'
import { leaving } from '#features/profile/server/leaving/routes.ts'
import { recordTaken, withdrawTaken } from '#features/profile/server/ausbildungen/records.ts'
import { ausbildungen } from '#features/profile/server/ausbildungen/routes.ts'
import { raumbelegungen } from '#features/raumbelegungen/server/routes.ts'
import { rechte } from '#features/rechte/server/routes.ts'
import { rettungsdienstfortbildungen } from '#features/rettungsdienstfortbildungen/server/routes.ts'
import { sanitaetsdienste } from '#features/sanitaetsdienste/server/routes.ts'
import { sicherungen } from '#features/sicherungen/server/routes.ts'
import { accountWriter } from '#features/users/server/accounts.ts'
import { notices } from '#features/mitteilungen/server/routes.ts'
import { userConflicts, users } from '#features/users/server/routes.ts'
import { newsletter } from '#features/newsletter/server/routes.ts'
import { einsatzberichte } from '#features/einsatzberichte/server/routes.ts'
import { organigramm } from '#features/organigramm/server/routes.ts'
import { settingAreas } from '#features/einstellungen/server/routes.ts'
import type { Area } from '#server/app.ts'

const listed: readonly Area[] = [
  auth,
  config,
  files,
  events,
  profile,
  memberImport(accountWriter, userConflicts),
  ausbildungen,
  expiries,
  chapterListArea,
  leaving,
  auftraege,
  exporte,
  rechte,
  users,
  orte,
  lehrgaenge,
  rettungsdienstfortbildungen,
  alarmeinheiten,
  organigramm,
  melder,
  schluessel,
  geraete,
  kleidung,
  leihen,
  abwesenheiten,
  wishes,
  welcome,
  views,
  help,
  fahrzeuge,
  checklisten,
  fahrzeugeinweisungen,
  einweisungsprotokolle,
  fahrzeugbelegungen,
  raumbelegungen,
  kalender,
  cdienste,
  sanitaetsdienste,
  blutspenden,
  dienstabende,
  kurseArea({ recordTaken, withdrawTaken }),
  ktwWeeks,
  veranstaltungen,
  ktwSundays,
  sicherungen,
  plan,
  distribution,
  monthBoard,
  gaps,
  stundennachweise,
  search,
  evaluation,
  rechnungen,
  rechnungssaetze,
  einsatzberichte,
  changelog,
  kummerkasten,
  feedback,
  newsletter,
  notices,
  verguetungssaetze,
  auslagen,
  auszahlungen,
  ...settingAreas,
  dashboard,
]
export const areas: readonly Area[] = listed.map((area) => ({ ...area, contract: withRestores(area.contract) }))
