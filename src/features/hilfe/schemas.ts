import type { Path } from '#contract/screens.ts'

/** Points of an administrator's first day, each with the screen where it is done. */
export const FIRST_DAY = {
  verband: ['Name, Farbe und Logo setzen', 'Sie gelten in der App, in Mails und auf Papieren.', '/einstellungen'],
  mail: ['Mails verschicken', 'SMTP_URL und MAIL_FROM stehen in der Umgebung des Servers.', '/einstellungen'],
  sicherung: ['Gesichert in den letzten zwei Tagen', 'Die Sicherung läuft jede Nacht. Spiele sie einmal zur Probe zurück.', '/sicherungen'],
  listen: ['Gruppen und Größen festlegen', 'Daraus wählt, wer Mitglieder anlegt.', '/profiles/listen'],
  mitglieder: ['Mitglieder hereinholen', 'Aus einer Tabelle, in Kontakte unter „Mitglieder importieren“.', '/kontakte'],
  rechte: ['Zwei Personen dürfen Rechte vergeben', 'Dann ist niemand ausgesperrt, wenn eine fehlt.', '/rechte'],
  aufgaben: ['Rollen verteilen', 'Planung, Fahrzeuge, Material, Geschäftsstelle, Kasse.', '/rechte'],
  orte: ['Orte und Räume anlegen', 'Dienste und Abende brauchen einen Ort.', '/orte'],
  fahrzeuge: ['Fahrzeuge anlegen', 'Auch aus einer Tabelle.', '/fahrzeuge'],
  einladungen: ['Mitglieder einladen', 'Zuletzt: Vorher bekommt niemand eine Mail.', '/kontakte'],
} as const satisfies Readonly<Record<string, readonly [titel: string, why: string, screen: Path]>>
export type FirstDayPoint = keyof typeof FIRST_DAY
