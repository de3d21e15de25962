import { UNTOLD } from '#contract/restore.ts'
import { isDeepStrictEqual } from 'node:util'
import { inMonths } from '#contract/time/berlin.ts'
import { isRecht, may, type Rechtetraeger } from '#contract/rights/rechte.ts'
import { FIELD_RULES, type Who } from '#features/profile/contract.ts'
import { type ReadonlyField, type Profil, profilFields, type ProfilField, STATUS_FORMER } from '#features/profile/schemas.ts'

export interface Viewer extends Rechtetraeger {
  readonly profil: string | null
}
type Sichtbarkeit = NonNullable<Profil['sichtbarkeit']>
export interface Viewed {
  readonly _id: string
  readonly sichtbarkeit: Sichtbarkeit
  readonly status: Profil['status']
}

/** True if this viewer sees data shared with `level`. Depends on rights only, so that lists can be cached per class of viewer. */
export function seesLevel(viewer: Rechtetraeger, level: Sichtbarkeit['email'], part?: keyof Sichtbarkeit): boolean {
  // Maintainers of contact data do not need birthdays.
  if (level === 'niemand' && part === 'geburtstag') return false
  if (level === 'alle' || may(viewer, 'UPDATE_USER')) return true
  return level === 'fuehrung' && may(viewer, 'READ_USER')
}

export const isFormer = ({ status }: Pick<Viewed, 'status'>): boolean => (STATUS_FORMER as readonly (string | undefined)[]).includes(status)

function is(viewer: Viewer, person: Viewed, actor: Who): boolean {
  if (actor === 'alle') return true
  if (actor === 'selbst') return viewer.profil === person._id
  if (actor.startsWith('sicht:')) {
    const part = actor.slice(6) as keyof Sichtbarkeit
    const level = person.sichtbarkeit[part]
    // Former and blocked members are no contacts; only leaders may still reach them.
    const former = isFormer(person)
    return seesLevel(viewer, former && level === 'alle' ? 'fuehrung' : level, part)
  }
  return isRecht(actor) && may(viewer, actor)
}

export const mayRead = (viewer: Viewer, person: Viewed, field: ReadonlyField): boolean =>
  FIELD_RULES[field].reads.some((actor) => is(viewer, person, actor))

export const maySet = (viewer: Viewer, person: Viewed, field: ReadonlyField): boolean =>
  FIELD_RULES[field].writes.some((actor) => is(viewer, person, actor))

/** True if the field may change from `old` to `now`. Notifications about the KTW have a separate right. */
export function mayWrite(viewer: Viewer, person: Viewed, field: ProfilField, old: unknown, now: unknown): boolean {
  if (maySet(viewer, person, field)) return true
  if (field !== 'emailBenachrichtigungen' || !may(viewer, 'SET_KTW_EMAIL_BENACHRICHTIGUNG')) return false
  const [before, after] = [old, now] as [Record<string, boolean>, Record<string, boolean>]
  return Object.keys(after).every((kind) => kind.startsWith('ktw') || before[kind] === after[kind])
}

export const writesOnOthers = (viewer: Rechtetraeger): boolean =>
  Object.values(FIELD_RULES).some(({ writes }) => writes.some((actor) => isRecht(actor) && may(viewer, actor))) ||
  may(viewer, 'SET_KTW_EMAIL_BENACHRICHTIGUNG')

type Values = Partial<Record<ReadonlyField, unknown>>

/**
 * Fields of `now` that differ from `old`, and the first forbidden one. A field that is neither readable nor writable is refused even
 * if equal: otherwise a guess could be confirmed.
 */
export function changedFields(
  viewer: Viewer,
  person: Viewed,
  old: Values,
  now: Values,
): { geaendert: ProfilField[]; forbidden: ProfilField | null } {
  const sent = (Object.keys(profilFields) as ProfilField[]).filter((field) => now[field] !== undefined)
  const writable = (field: ProfilField) => mayWrite(viewer, person, field, old[field], now[field])
  const changed = sent.filter((field) => !isDeepStrictEqual(old[field], now[field]))
  const forbidden = sent.find((field) => !writable(field) && (changed.includes(field) || !mayRead(viewer, person, field)))
  return { geaendert: changed, forbidden: forbidden ?? null }
}

interface Defect {
  readonly msg: string
  readonly feld: ProfilField
  readonly from: readonly ProfilField[]
}
type Days = Pick<
  Profil,
  | 'geburtsdatum'
  | 'eintrittsdatum'
  | 'austrittsdatum'
  | 'fuehrungszeugnisVorgelegtAm'
  | 'fuehrungszeugnisAusgestelltAm'
  | 'fuehrerscheinKontrolleAm'
>
type DayRule = (p: Days, today: string) => Defect | null
const CERTIFICATE = ['fuehrungszeugnisVorgelegtAm', 'fuehrungszeugnisAusgestelltAm'] as const

const rules: readonly DayRule[] = [
  ({ geburtsdatum }, today) =>
    geburtsdatum && (inMonths(geburtsdatum, 10 * 12) > today || inMonths(geburtsdatum, 101 * 12) <= today)
      ? { feld: 'geburtsdatum', from: ['geburtsdatum'], msg: 'Geburtsdatum: Mitglieder sind zwischen 10 und 100 Jahre alt.' }
      : null,
  ({ eintrittsdatum, austrittsdatum }) =>
    eintrittsdatum && austrittsdatum && austrittsdatum < eintrittsdatum
      ? {
          feld: 'austrittsdatum',
          from: ['eintrittsdatum', 'austrittsdatum'],
          msg: 'Das Austrittsdatum darf nicht vor dem Eintrittsdatum liegen.',
        }
      : null,
  ({ fuehrungszeugnisVorgelegtAm, fuehrungszeugnisAusgestelltAm }) =>
    fuehrungszeugnisVorgelegtAm && !fuehrungszeugnisAusgestelltAm
      ? { feld: 'fuehrungszeugnisAusgestelltAm', from: CERTIFICATE, msg: 'Trage ein, wann das Führungszeugnis ausgestellt wurde.' }
      : null,
  ({ fuehrungszeugnisVorgelegtAm, fuehrungszeugnisAusgestelltAm }) =>
    fuehrungszeugnisVorgelegtAm &&
    fuehrungszeugnisAusgestelltAm &&
    (fuehrungszeugnisVorgelegtAm < fuehrungszeugnisAusgestelltAm ||
      fuehrungszeugnisVorgelegtAm > inMonths(fuehrungszeugnisAusgestelltAm, 3))
      ? {
          feld: 'fuehrungszeugnisVorgelegtAm',
          from: CERTIFICATE,
          msg: 'Das Führungszeugnis darf bei der Vorlage höchstens drei Monate alt sein.',
        }
      : null,
  ({ fuehrerscheinKontrolleAm }, today) =>
    fuehrerscheinKontrolleAm && fuehrerscheinKontrolleAm > today
      ? {
          feld: 'fuehrerscheinKontrolleAm',
          from: ['fuehrerscheinKontrolleAm'],
          msg: 'Die Führerscheinkontrolle kann nicht in der Zukunft liegen.',
        }
      : null,
]

/** Contradictions within a profile; `today` is the day in Berlin. */
export const findDefects = (p: Days, today: string): Defect[] => rules.flatMap((rule) => rule(p, today) ?? [])

/** Days that follow from others: the next licence check after 6 months, the next certificate after 5 years. */
export const derivedDays = (p: Days) =>
  ({
    fuehrerscheinKontrolleNaechsteAm: {
      from: 'fuehrerscheinKontrolleAm',
      tag: p.fuehrerscheinKontrolleAm ? inMonths(p.fuehrerscheinKontrolleAm, 6) : null,
    },
    fuehrungszeugnisNaechstesAm: {
      from: 'fuehrungszeugnisVorgelegtAm',
      tag: p.fuehrungszeugnisVorgelegtAm ? inMonths(p.fuehrungszeugnisVorgelegtAm, 60) : null,
    },
  }) as const

/** The history never shows these values, only that they were set, changed or removed. */
const MASKED = new Set<string>(UNTOLD)

export function forHistory(fields: readonly ReadonlyField[], old: Values, now: Values): { before: Values; after: Values } {
  const empty = (value: unknown): boolean =>
    value === '' || value === null || value === undefined || (typeof value === 'object' && Object.values(value).every(empty))
  const mask = (values: Values, word: string): Values =>
    Object.fromEntries(fields.map((field) => [field, MASKED.has(field) ? (empty(values[field]) ? '' : word) : values[field]]))
  return { before: mask(old, 'hinterlegt'), after: mask(now, 'neu hinterlegt') }
}
