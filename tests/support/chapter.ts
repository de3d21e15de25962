import type { Chapter } from '#server/base.ts'

/** A chapter as the areas read it, without a database. */
export const exampleChapter = (other: Partial<Chapter> = {}): Chapter => ({
  orgName: 'Ortsverband Musterstadt',
  orgKuerzel: 'MUS',
  land: 'NW',
  color: '',
  logo: null,
  mail: { greeting: 'Hallo', farewell: '', footer: '' },
  baseUrl: 'http://127.0.0.1:3000',
  mailFrom: null,
  ...other,
})
