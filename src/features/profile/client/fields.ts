// Which fields of a profile the form shows, and in which groups. Who may write follows the one table of the contract.
import { isRecht, may, type Rechtetraeger } from '#contract/rights/rechte.ts'
import { FIELD_RULES } from '#features/profile/contract.ts'
import { type ReadonlyField, type Profil, profilFields, type ProfilField } from '#features/profile/schemas.ts'

interface Me extends Rechtetraeger {
  readonly _id: string
}

/** May the member change this field of the profile? What they cannot read they are not asked to write. */
export function editable(field: ReadonlyField, me: Me | null, profil: Profil): boolean {
  if (!me || profil[field] === undefined) return false
  return FIELD_RULES[field].writes.some((who) =>
    who === 'selbst' ? profil.user === me._id : who === 'alle' || (isRecht(who) && may(me, who)),
  )
}

/** Changed in a place of its own, and no part of the form. */
const ELSEWHERE: readonly string[] = ['sichtbarkeit', 'emailBenachrichtigungen', 'erinnerungVorlauf']
/** True where the form of this profile has a field that the member may change. */
export const somethingEditable = (me: Me | null, profil: Profil): boolean =>
  may(me, 'UPDATE_USER') ||
  profil.user === me?._id ||
  (Object.keys(profilFields) as ProfilField[]).some((field) => !ELSEWHERE.includes(field) && editable(field, me, profil))

/** The values of those fields only: what is not sent stays as it is. */
export function onlyEditable<V extends Readonly<Record<string, unknown>>>(values: V, me: Me | null, profil: Profil): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => field in profilFields && editable(field as ProfilField, me, profil)),
  ) as Partial<V>
}
