import { isRecht, may, type Rechtetraeger } from '#contract/rights/rechte.ts'
import { FIELD_RULES } from '#features/profile/contract.ts'
import { type ReadonlyField, type Profil, profilFields, type ProfilField } from '#features/profile/schemas.ts'

interface Me extends Rechtetraeger {
  readonly _id: string
}

/** True if the member may change this field of the profile. Unreadable fields are never editable. */
export function isEditable(field: ReadonlyField, me: Me | null, profil: Profil): boolean {
  if (!me || profil[field] === undefined) return false
  return FIELD_RULES[field].writes.some((who) =>
    who === 'selbst' ? profil.user === me._id : who === 'alle' || (isRecht(who) && may(me, who)),
  )
}

const ELSEWHERE: readonly string[] = ['sichtbarkeit', 'emailBenachrichtigungen', 'erinnerungVorlauf']
export const somethingEditable = (me: Me | null, profil: Profil): boolean =>
  may(me, 'UPDATE_USER') ||
  profil.user === me?._id ||
  (Object.keys(profilFields) as ProfilField[]).some((field) => !ELSEWHERE.includes(field) && isEditable(field, me, profil))

export function onlyEditable<V extends Readonly<Record<string, unknown>>>(values: V, me: Me | null, profil: Profil): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => field in profilFields && isEditable(field as ProfilField, me, profil)),
  ) as Partial<V>
}
