import type { KalenderRow, Umfang } from '../contract.ts'
import { spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { reloadBelegungen } from './queries.ts'
import type { Belegung, BelegungsScreens, Decision } from './kind.ts'
import { termineText } from './words.ts'

/**
 * Confirmation after a booking: approved or pending, with link and undo; for a series all its dates (`dates`). `cleared`: number of
 * displaced bookings.
 */
export async function notifyGebucht<B extends Belegung>(
  kind: BelegungsScreens<B>,
  booked: B,
  dates: readonly TimeSpan[] = [],
  cleared = 0,
): Promise<void> {
  const asked = booked.status === 'angefragt'
  const scope = dates.length > 1 || booked.serie !== null ? 'alle' : booked.weitere?.length ? 'buchung' : 'diese'
  await reloadBelegungen(kind)
  const back = () => (cleared === 0 ? sendStorno(kind, booked, scope, '') : takeOverrideBack(kind, booked))
  if (dates.length < 2) {
    const what = `${kind.name(booked)}, ${spanText(booked.beginn, booked.ende)}`
    const gave = cleared === 0 ? '' : `. ${cleared === 1 ? 'Eine Belegung hat' : `${cleared} Belegungen haben`} Platz gemacht.`
    const text = asked
      ? `Angefragt: ${what}. Du bekommst eine Mail, sobald entschieden ist.`
      : `${booked.sperrzeit ? 'Gesperrt' : 'Gebucht'}: ${what}${gave}`
    // Members who booked for someone else may not undo it.
    if (booked.aenderbar.moeglich) notifyUndo(text, back)
    else notify(text, 'success')
    return
  }
  const regrets = await confirm({
    titel: `${termineText(dates.length)} ${asked ? 'angefragt' : 'gebucht'}`,
    text: dates.map(({ beginn, ende }) => spanText(beginn, ende)).join('\n'),
    yes: 'Alle stornieren',
    no: 'Passt so',
    danger: true,
  })
  if (regrets) await back()
}

/** Undoes the booking and restores the bookings it displaced. @throws ApiError */
async function takeOverrideBack<B extends Belegung>(kind: BelegungsScreens<B>, { _id }: B): Promise<void> {
  await kind.calls.takeBack({ params: { id: _id } })
  await reloadBelegungen(kind)
  notify('Alles steht wieder wie vor deiner Buchung.', 'success')
}

/** Approves or declines a pending booking. @throws ApiError */
export async function sendDecision<B extends Belegung>(
  kind: BelegungsScreens<B>,
  belegung: B,
  status: Decision,
  reason: string,
): Promise<void> {
  await kind.calls.decide({ params: { id: belegung._id }, body: { version: belegung.version, status, grund: reason } })
  await reloadBelegungen(kind)
  notify(status === 'bestaetigt' ? 'Genehmigt.' : 'Abgelehnt.', 'success')
}

const STORNIERT = {
  buchung: 'Alle Fahrzeuge der Buchung sind storniert.',
  kuenftige: 'Dieser und alle späteren Termine sind storniert.',
  alle: 'Alle Termine der Serie sind storniert.',
} as const

/** Cancels a booking and offers an undo that includes bookings cancelled with it, as far as still free. @throws ApiError */
export async function sendStorno<B extends Belegung>(
  kind: BelegungsScreens<B>,
  belegung: B,
  umfang: Umfang,
  reason: string,
): Promise<void> {
  const params = { id: belegung._id }
  await kind.calls.storniere({ params, query: { umfang, grund: reason } })
  await reloadBelegungen(kind)
  notifyUndo(umfang === 'diese' ? `Storniert: ${spanText(belegung.beginn, belegung.ende)}` : STORNIERT[umfang], () =>
    takeBackStorno(kind, belegung, umfang),
  )
}

/** Reverts a cancellation, as far as still free. @throws ApiError */
export async function takeBackStorno<B extends Belegung>(kind: BelegungsScreens<B>, { _id }: B, umfang: Umfang): Promise<void> {
  await kind.calls.restore({ params: { id: _id }, query: { umfang } })
  await reloadBelegungen(kind)
  notify(umfang === 'diese' ? 'Die Belegung steht wieder.' : 'Die Belegungen stehen wieder.', 'success')
}

/** Moves a booking from its state in the plan; a concurrent change wins. @throws ApiError */
export async function shiftBelegung<B extends Belegung>(
  kind: BelegungsScreens<B>,
  { _id, version }: Pick<KalenderRow, '_id' | 'version'>,
  resource: string,
  span: TimeSpan,
): Promise<void> {
  const params = { id: _id }
  const before = await kind.calls.read({ params })
  const after = await kind.calls.change({ params, body: { ...before, version, [kind.field]: resource, ...span } })
  const to = kind.name(after) === kind.name(before) ? '' : `${kind.name(after)}, `
  notifyUndo(`Verschoben auf ${to}${spanText(span.beginn, span.ende)}`, async () => {
    await kind.calls.change({ params, body: { ...before, version: after.version } })
    await reloadBelegungen(kind)
    notify('Zurückverschoben.', 'success')
  })
}
