import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Possible } from '../../contract.ts'
import { type Recht, may } from '#contract/rights/rechte.ts'
import { HttpError } from '#server/errors.ts'
import type { Actor } from '#server/context.ts'
import { occasionLink } from '#blocks/konflikte/server/index.ts'
import type { Belegungsart, BelegungsRow, ObjectionQuestion, Resource, ResourceKind } from '../kind.ts'

type BookingArea = Pick<Belegungsart, 'area'>
type Measured = Pick<
  BelegungsRow,
  'erstelltVon' | 'verantwortlich' | 'verantwortlichName' | 'ende' | 'status' | 'dienst' | 'dienstArt' | 'dienstName'
>
type Storniertes = Measured & Pick<BelegungsRow, 'geaendertVon'>
export interface Ablehnung {
  readonly status: 403 | 409
  readonly text: string
}

export const NOT_HERE = 'Diese Zeit ist belegt und lässt sich hier nicht ändern.'

export const isOwn = (actor: Actor, { erstelltVon, verantwortlich }: Pick<Measured, 'erstelltVon' | 'verantwortlich'>): boolean =>
  erstelltVon === actor._id || (actor.profil !== null && verantwortlich === actor.profil)

const belongs = ({ dienst, dienstArt: kind }: Measured): string => occasionLink(kind ?? '', dienst ?? '')?.zu.replace('Z', 'z') ?? 'zu'

function mayTo({ area }: BookingArea, actor: Actor, recht: Recht, belegung: Measured, now: Date): Ablehnung | null {
  if (belegung.dienst !== null)
    return {
      status: 409,
      text:
        belegung.dienstName === ''
          ? NOT_HERE
          : `Diese Belegung gehört ${belongs(belegung)} „${belegung.dienstName}“ und wird dort geändert.`,
    }
  if (may(actor, recht)) return null
  if (!isOwn(actor, belegung) || !may(actor, `CREATE_${area}`)) {
    const whose = belegung.verantwortlichName === '' ? 'jemand anderem' : belegung.verantwortlichName
    return { status: 403, text: `Diese Belegung gehört ${whose}. Dafür fehlt dir das Recht ${rechtText(recht)}.` }
  }
  return Date.parse(belegung.ende) > now.getTime()
    ? null
    : { status: 409, text: `Diese Belegung ist vorbei. Danach ändert sie nur, wer das Recht ${rechtText(recht)} hat.` }
}

export function changeAblehnung(kind: BookingArea, actor: Actor, belegung: Measured, now: Date): Ablehnung | null {
  const no = mayTo(kind, actor, `UPDATE_${kind.area}`, belegung, now)
  if (no) return no
  if (belegung.status === 'storniert') return { status: 409, text: 'Diese Belegung ist storniert. Stelle sie zuerst wieder her.' }
  return belegung.status === 'abgelehnt' ? { status: 409, text: 'Diese Belegung wurde abgelehnt. Lege eine neue an.' } : null
}

export const stornoAblehnung = (kind: BookingArea, actor: Actor, belegung: Measured, now: Date): Ablehnung | null =>
  mayTo(kind, actor, `DELETE_${kind.area}`, belegung, now)

/**
 * Reason against reverting a cancellation. Annahme: what somebody with the right cancelled remains so until somebody with
 * that right reverts it, otherwise the owner would overrule them.
 */
export function backAblehnung(kind: BookingArea, actor: Actor, belegung: Storniertes, now: Date): Ablehnung | null {
  const no = stornoAblehnung(kind, actor, belegung, now)
  if (no) return no
  if (belegung.geaendertVon !== actor._id && !may(actor, `DELETE_${kind.area}`))
    return {
      status: 403,
      text: `Jemand anderes hat diese Belegung storniert. Dafür fehlt dir das Recht ${rechtText(`DELETE_${kind.area}`)}.`,
    }
  if (belegung.status !== 'storniert') return { status: 409, text: 'Diese Belegung ist nicht storniert.' }
  return Date.parse(belegung.ende) > now.getTime() ? null : { status: 409, text: 'Diese Belegung ist vorbei.' }
}

const asResponse = (ablehnung: Ablehnung | null): Possible => ({ moeglich: ablehnung === null, gruende: ablehnung ? [ablehnung.text] : [] })

export const mayWithIt = (kind: BookingArea, actor: Actor, belegung: Storniertes, now: Date) => ({
  aenderbar: asResponse(changeAblehnung(kind, actor, belegung, now)),
  ...(belegung.status === 'storniert' ? { wiederherstellbar: asResponse(backAblehnung(kind, actor, belegung, now)) } : {}),
})

/** @throws 403 or 409 with the rule's sentence */
export function requireAllowed(ablehnung: Ablehnung | null): void {
  if (ablehnung) throw new HttpError(ablehnung.status, [{ msg: ablehnung.text }])
}

/** @throws 400 or 409 with the sentence of the kind's own rule */
export function requirePossible<R extends Resource>(
  kind: { readonly resource: Pick<ResourceKind<R>, 'objection'> },
  resource: R | undefined,
  question: ObjectionQuestion,
): void {
  const objection = resource ? kind.resource.objection(resource, question) : null
  if (objection) throw new HttpError(objection.status, [{ msg: objection.msg, feld: objection.field }])
}
