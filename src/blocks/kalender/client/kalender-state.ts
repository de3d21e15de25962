import { today, weekStart } from '#client/text/date.ts'
import { KALENDER_FORMS, type KalenderState } from './entry.ts'

/** Completes month and day of a URL: default today, with the day inside the month. */
export function kalenderState({ form, monat, tag }: Readonly<Record<keyof KalenderState, string>>, now = today()): KalenderState {
  const valid = (text: string, length: number) => text.length === length && !Number.isNaN(Date.parse(text))
  const which = valid(monat, 7) ? monat : valid(tag, 10) ? tag.slice(0, 7) : now.slice(0, 7)
  const fallback = now.startsWith(which) ? now : `${which}-01`
  return {
    form: KALENDER_FORMS.find(({ value }) => value === form)?.value ?? 'monat',
    monat: which,
    tag: valid(tag, 10) && tag.startsWith(which) ? tag : fallback,
  }
}

export const showsToday = ({ form, monat, tag }: KalenderState): boolean =>
  form === 'woche' || form === 'tag' ? weekStart(tag) === weekStart(today()) : today().startsWith(monat)
