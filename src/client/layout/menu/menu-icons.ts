import type { Icon } from '@tabler/icons-react'
import IconAmbulance from '@tabler/icons-react/dist/esm/icons/IconAmbulance.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs'
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconShirt from '@tabler/icons-react/dist/esm/icons/IconShirt.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { createElement } from 'react'

/** Icon of each menu entry by title; operator links get the link icon. */
const ICONS: ReadonlyMap<string, Icon> = new Map([
  ['Bibliothek', IconBooks],
  ['Organigramm', IconSitemap],
  ['Einsatzberichte', IconFileText],
  ['Dateiverwaltung', IconFolder],
  ['Newsletter', IconNews],
  ['Kummerkasten', IconMailbox],
  ['Server', IconServer],
  ['Kontakte', IconUsers],
  ['Kalender', IconCalendar],
  ['Fahrzeugbelegungen', IconCar],
  ['Raumbelegungen', IconDoor],
  ['Dienstabende', IconMoonStars],
  ['Veranstaltungen', IconCalendarEvent],
  ['Sanitätsdienste', IconFirstAidKit],
  ['Blutspende', IconDroplet],
  ['Ausbildung', IconSchool],
  ['KTW', IconAmbulance],
  ['Wochen-KTW', IconCalendarWeek],
  ['Sonntags-KTW', IconSun],
  ['Krankenhäuser', IconBuildingHospital],
  ['Anweisungen', IconListCheck],
  ['Kleiderkammer', IconShirt],
  ['Abrechnung', IconReceiptEuro],
  ['Admin Tools', IconTools],
  ['Benutzer registrieren', IconUserPlus],
  ['Fahrzeugeinweisungen', IconIdBadge2],
  ['RDF', IconStethoscope],
  ['Orte', IconMapPin],
  ['Lehrgänge', IconCertificate],
  ['Fahrzeuge', IconTruck],
  ['Melder', IconDeviceMobile],
  ['Schlüssel', IconKey],
  ['Geräte', IconDeviceTablet],
  ['Rechte', IconShieldLock],
  ['Stundennachweise', IconClock],
  ['Stundenauswertung', IconChartBar],
  ['Austritt und Aufbewahrung', IconArchive],
  ['Einstellungen', IconSettings],
  ['Sicherungen', IconDatabase],
  ['Aufträge im Hintergrund', IconProgress],
  ['Mein Plan', IconCalendarUser],
  ['Dienste', IconFirstAidKit],
  ['Meine Stunden', IconClock],
  ['Meine Auslagen', IconReceiptEuro],
  ['Geliehen', IconKey],
  ['Alarmeinheiten', IconDeviceMobile],
])

export const hasIcon = (titel: string): boolean => ICONS.has(titel)
export const EntryIcon = ({ titel }: { readonly titel: string }) =>
  createElement(ICONS.get(titel) ?? IconLink, { 'aria-hidden': true, size: 20 })
