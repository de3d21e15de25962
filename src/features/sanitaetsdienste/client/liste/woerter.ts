import type { Dienststatus } from '#features/sanitaetsdienste/formen.ts'

/** The states of a service as people read them. */
export const STATUS_NAMEN: Readonly<Record<Dienststatus, string>> = {
  anfrage: 'Anfrage',
  angebot: 'Angebot',
  beauftragt: 'Beauftragt',
  ausgeschrieben: 'Ausgeschrieben',
  besetzt: 'Besetzt',
  durchgefuehrt: 'Durchgeführt',
  abgerechnet: 'Abgerechnet',
}
