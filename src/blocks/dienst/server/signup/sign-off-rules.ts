import { readableTime } from '#contract/time/berlin.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { reasonNeeded, selbstabsageBis } from '../../deadlines.ts'
import { type Anlass, type Hindernis, lockedHindernis } from './rules.ts'

interface Abmeldung {
  readonly anlass: Anlass
  readonly status: Anmeldestatus
  readonly beginn: string
  readonly grund: string
  readonly now: Date
}

const abmelderegeln: readonly ((situation: Abmeldung) => Hindernis | null)[] = [
  ({ anlass }) => (anlass.abgesagt ? { sentence: `${anlass.name} ist abgesagt, du musst nichts weiter tun.` } : null),
  lockedHindernis,
  ({ beginn, now }) =>
    Date.parse(beginn) <= now.getTime()
      ? { sentence: `Absagen ging bis zum Beginn am ${readableTime(beginn)} Uhr. Ruf die Leitung an, wenn du nicht kommen kannst.` }
      : null,
  ({ anlass, status, beginn, grund, now }) =>
    grund === '' && reasonNeeded(anlass, { status, beginn }, now)
      ? {
          sentence:
            `Bis ${readableTime(selbstabsageBis(anlass, beginn))} Uhr ging das Abmelden ohne Grund. ` +
            'Schreib bitte kurz, warum du nicht kannst.',
          feld: 'grund',
        }
      : null,
]

export const abmeldeHindernis = (situation: Abmeldung): Hindernis | null =>
  abmelderegeln.map((rule) => rule(situation)).find((reason) => reason !== null) ?? null
