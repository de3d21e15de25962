// How people and what is known of them read.
/** 'keine' is no qualification to show. */
export const qualifikation = (value: string | undefined): string | null =>
  value === undefined || value === 'keine' || value === '' ? null : value

export const members = (count: number): string => (count === 1 ? '1 Mitglied' : `${count.toLocaleString('de-DE')} Mitglieder`)
