import * as z from 'zod/mini'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Mangel, MANGELSTATUS_NAMES } from '#features/fahrzeuge/schemas.ts'
import { fahrzeuge, reloadMaengel } from '../api.ts'

const ON_IT = 'in Arbeit'
const setStatus = (mangel: Mangel, status: Mangel['status'], version = mangel.version) =>
  fahrzeuge.mangelAendern({
    params: { id: mangel.fahrzeug, mangelId: mangel._id },
    body: { ...z.parse(fahrzeugeContract.mangelAendern.body, mangel), status, version },
  })

/** Says of a reported defect that somebody is on it. */
export function TakeOn({ mangel, name }: { readonly mangel: Mangel; readonly name: string }) {
  const { send, isSending } = useSend((one: Mangel) => setStatus(one, ON_IT), {
    onSuccess: ({ version }, one) =>
      notifyUndo(`„${one.titel}“ ist in Arbeit.`, async () => {
        await setStatus(one, one.status, version)
        await reloadMaengel()
      }),
    reload: reloadMaengel,
  })
  if (mangel.status !== 'gemeldet') return null
  return (
    <ActionButton
      size="compact-sm"
      variant="default"
      loading={isSending}
      aria-label={`${MANGELSTATUS_NAMES[ON_IT]}: ${name}`}
      onClick={() => send(mangel)}
    >
      {MANGELSTATUS_NAMES[ON_IT]}
    </ActionButton>
  )
}
