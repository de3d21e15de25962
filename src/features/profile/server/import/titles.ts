// Column titles of other programs (exports of HiOrg-Server and Admidio, and manual lists), and parsers for their cells.
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { FUEHRERSCHEIN_CLASSES } from '#blocks/gueltigkeit/contract.ts'
import { PERSON_TITLES, normalizeText } from '#blocks/import/server/index.ts'

export const MEMBER_TITLES: Readonly<Record<string, readonly string[]>> = {
  ...PERSON_TITLES,
  // Beside "Vorname" it means the last name.
  nachname: [...(PERSON_TITLES['nachname'] ?? []), 'Name'],
  username: ['Login', 'Loginname', 'Anmeldename', 'Username', 'LOGIN_NAME', 'USR_LOGIN_NAME'],
  telefon: ['Tel.', 'Tel. privat', 'Telefon privat', 'Telefonnummer', 'Festnetz', 'Telefon 1', 'PHONE'],
  handy: ['Handy', 'Mobil', 'Mobilnummer', 'Mobil privat', 'Handynummer', 'Tel. mobil', 'Telefon mobil', 'MOBILE'],
  telefonDienst: ['Tel. dienstlich', 'Tel. geschäftlich', 'Telefon Arbeit', 'Telefon geschäftlich', 'Telefon 2'],
  anrede: ['Geschlecht', 'GENDER', 'Salutation'],
  strasse: ['Strasse', 'Adresse', 'Anschrift', 'Straße/Hausnummer', 'Straße und Hausnummer', 'Straße, Nr.', 'STREET', 'ADDRESS'],
  hausnummer: ['Haus-Nr.', 'Hausnr.', 'HOUSE_NUMBER'],
  plz: ['PLZ', 'POSTCODE', 'ZIP'],
  ort: ['Wohnort', 'Stadt', 'CITY', 'TOWN'],
  eintrittsdatum: ['Eintritt', 'Eintritt am', 'Mitglied seit', 'Beitritt', 'Beitrittsdatum', 'MEMBER_SINCE', 'ENTRY_DATE', 'ACCESSION'],
  austrittsdatum: ['Austritt', 'Austritt am', 'Mitglied bis', 'MEMBER_UNTIL', 'EXIT_DATE'],
  status: ['Mitgliedsstatus', 'Mitgliedschaft'],
  gruppe: ['Gruppen', 'Einheit', 'Bereitschaft', 'Gliederung', 'GROUP'],
  funktionen: ['Funktion', 'Ämter', 'Amt', 'Leitungsfunktion', 'ROLE'],
  sanitaetsausbildung: [
    'Qualifikation',
    'Qualifikation Sanitätsdienst',
    'Ausbildung',
    'Med. Qualifikation',
    'Medizinische Qualifikation',
    'San-Ausbildung',
    'Höchste Qualifikation',
  ],
  fuehrungsausbildung: ['Führungsqualifikation', 'Führung'],
  fuehrerscheinklassen: ['Führerschein', 'Führerscheinklasse', 'FS-Klassen', 'FS', 'Fahrerlaubnis', 'DRIVING_LICENSE'],
  fuehrerscheinGueltigBis: ['Führerschein bis', 'FS gültig bis'],
  fuehrerscheinKontrolleAm: ['Führerscheinkontrolle', 'FS-Kontrolle', 'Letzte Führerscheinkontrolle'],
  fuehrungszeugnisAusgestelltAm: ['Führungszeugnis', 'Führungszeugnis vom', 'eFZ', 'eFZ vom'],
  fuehrungszeugnisVorgelegtAm: ['eFZ vorgelegt', 'Führungszeugnis eingesehen am'],
  arbeitgeber: ['Firma', 'COMPANY'],
  beruf: ['Berufsbezeichnung', 'PROFESSION'],
  kontoinhaber: ['Kontoinhaberin', 'ACCOUNT_HOLDER'],
  bic: ['SWIFT'],
  'notfallkontakt.name': ['Notfallkontakt', 'Notfallkontakt Name', 'Im Notfall', 'ICE', 'EMERGENCY_CONTACT'],
  'notfallkontakt.telefon': ['Notfallnummer', 'Notfallkontakt Telefon', 'Telefon Notfallkontakt', 'Telefon im Notfall', 'EMERGENCY_PHONE'],
  'notfallkontakt.beziehung': ['Beziehung', 'Notfallkontakt Beziehung', 'Verwandtschaft'],
  'konfektion.oberteil': ['Oberteil', 'Jackengröße', 'Jacke', 'Konfektionsgröße', 'Kleidergröße'],
  'konfektion.hose': ['Hose', 'Hosengröße'],
  'konfektion.schuh': ['Schuhe', 'Schuh', 'Stiefelgröße'],
  'konfektion.kopf': ['Helmgröße', 'Kopfgröße', 'Mützengröße'],
  'konfektion.handschuh': ['Handschuhe', 'Handschuhgröße'],
  bemerkung: ['Bemerkungen', 'Notiz', 'Notizen', 'Kommentar', 'COMMENT'],
}

/** Keys as normalized by `normalizeText`. Annahme: "Sanitäter" alone is too ambiguous for a qualification. */
const QUALIFICATIONS = new Map([
  ['', 'keine'],
  ['ohne', 'keine'],
  ['erstehilfe', 'EH'],
  ['ersthelfer', 'EH'],
  ['sanitaetshelfer', 'SH'],
  ['rettungshelfer', 'RH'],
  ['rettungssanitaeter', 'RS'],
  ['rettungsassistent', 'RettAss'],
  ['notfallsanitaeter', 'NotSan'],
  ['notarzt', 'NA'],
  ['notaerzt', 'NA'],
  ['arzt', 'Arzt'],
  ['aerzt', 'Arzt'],
])
const SALUTATIONS = new Map([
  ['m', 'Herr'],
  ['maennlich', 'Herr'],
  ['w', 'Frau'],
  ['f', 'Frau'],
  ['weiblich', 'Frau'],
  ['d', 'Divers'],
])
const known = (values: readonly string[], text: string) => values.find((value) => normalizeText(value) === normalizeText(text))

export const MEMBER_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  sanitaetsausbildung: (text) => known(SANITAETSAUSBILDUNGEN, text) ?? QUALIFICATIONS.get(normalizeText(text).replace(/in$/, '')) ?? text,
  anrede: (text) => known(['Herr', 'Frau', 'Divers'], text) ?? SALUTATIONS.get(normalizeText(text)) ?? text,
  // Splits "B, BE", "B/BE/C1" and "B BE": classes contain no blanks.
  fuehrerscheinklassen: (text) =>
    text
      .split(/[\s,;/|+]+/)
      .filter(Boolean)
      .map((word) => known(FUEHRERSCHEIN_CLASSES, word) ?? word),
  plz: (text) => text.replace(/^D[- ]/i, ''),
}

export const MEMBER_SAMPLE: Readonly<Record<string, string>> = {
  vorname: 'Jana',
  nachname: 'Beispiel',
  email: 'jana.beispiel@example.org',
  telefon: '0234 567890',
  handy: '0170 1234567',
  anrede: 'Frau',
  personalnummer: '1017',
  geburtsdatum: '24.12.1990',
  strasse: 'Hauptstraße',
  hausnummer: '5a',
  plz: '44787',
  ort: 'Musterstadt',
  eintrittsdatum: '01.03.2019',
  status: 'Aktiv',
  gruppe: 'Einsatzgruppe',
  sanitaetsausbildung: 'RS',
  fuehrungsausbildung: 'keine',
  fuehrerscheinklassen: 'B, BE',
}
