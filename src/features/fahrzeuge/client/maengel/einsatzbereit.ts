import * as z from 'zod/mini'
import { notify } from '#client/app/notify.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeuge, reloadMaengel } from '../api.ts'

/** Asks to report a vehicle fit that no open defect holds back any more. */
export async function offerEinsatzbereit(id: string, name: string): Promise<void> {
  const yes = await confirm({
    titel: `${name} wieder einsatzbereit?`,
    text: 'Kein offener Mangel hält das Fahrzeug mehr außer Dienst.',
    yes: 'Einsatzbereit melden',
    no: 'Noch nicht',
  })
  if (!yes) return
  const fahrzeug = await fahrzeuge.get({ params: { id } })
  const body = z.parse(fahrzeugeContract.update.body, { ...fahrzeug, status: 'einsatzbereit', statusGrund: '' })
  await fahrzeuge.update({ params: { id }, body })
  await reloadMaengel()
  notify(`${name} ist wieder einsatzbereit.`, 'success')
}
