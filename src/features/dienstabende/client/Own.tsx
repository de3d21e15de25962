import { Text } from '@mantine/core'
import { useState } from 'react'
import { isStandingStatus } from '#blocks/dienst/names.ts'
import { notify } from '#client/app/notify.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { spanText } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import { dienstabendeContract } from '../contract.ts'
import { excuseHindernis } from '../hindernisse.ts'
import { type Dienstabend, read, reload, write } from './kind.ts'

export function Own({ evening }: { readonly evening: Dienstabend }) {
  const { user } = useSession()
  const mine = evening.helfer.find(({ profil }) => profil._id === user?.profil)
  return (
    <>
      <Scanned evening={evening} />
      <Excuse evening={evening} mine={mine} />
    </>
  )
}

function Scanned({ evening }: { readonly evening: Dienstabend }) {
  const [{ code }, setUrl] = useUrlState(['code'])
  const close = () => setUrl({ code: '' })
  const { send, isSending } = useSend(() => write.anwesend({ params: { id: evening._id }, body: { code } }), {
    success: 'Du bist als anwesend eingetragen.',
    onSuccess: close,
    onError: close,
    reload,
  })
  if (code === '') return null
  return (
    <Sheet
      titel={evening.bezeichnung}
      subtitle={spanText(evening.beginn, evening.ende)}
      onClose={close}
      foot={
        <ActionButton fullWidth size="lg" loading={isSending} onClick={() => send()}>
          Ich bin da
        </ActionButton>
      }
    >
      <Text>Trage dich als anwesend ein.</Text>
    </Sheet>
  )
}

function Excuse({ evening, mine }: { readonly evening: Dienstabend; readonly mine: Dienstabend['helfer'][number] | undefined }) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  if (mine?.status === 'abgesagt' && mine.grund !== '')
    return (
      <InfoCard titel="Du bist entschuldigt">
        <Text>{mine.grund}</Text>
      </InfoCard>
    )
  if (evening.status !== 'veroeffentlicht' || (mine && isStandingStatus(mine.status)) || excuseHindernis(evening, now) !== null) return null
  return (
    <InfoCard titel="Kannst du nicht kommen?">
      <ActionButton variant="default" onClick={() => setOpen(true)}>
        Entschuldigen
      </ActionButton>
      {open && (
        <Sheet
          titel="Entschuldigen"
          subtitle={`${evening.bezeichnung} · ${spanText(evening.beginn, evening.ende)}`}
          onClose={() => setOpen(false)}
        >
          <Form
            schema={dienstabendeContract.excuse.body}
            draft={`dienstabende/entschuldigung/${evening._id}`}
            inSheet="large"
            offline={() => ({
              titel: `Entschuldigung: ${evening.bezeichnung}`,
              path: path('/dienstabend/{id}', { id: evening._id }),
              follow: () => setOpen(false),
            })}
            button="Entschuldigen"
            save={async (body) => {
              await read.excuse({ params: { id: evening._id }, body })
              setOpen(false)
              notify('Du bist entschuldigt.', 'success')
              await reload()
            }}
          >
            <TextField name="grund" multiline />
          </Form>
        </Sheet>
      )}
    </InfoCard>
  )
}
