import { Group, Stack, Text } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isClockForgotten, STILL_RUNS } from '#contract/time/clock.ts'
import { dayOf, instantText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { type Hours, HOURS_MAX, hoursContract, KINDS_OF_HOURS } from '../contract.ts'
import { clockQuery, reloadClock, send, sendQuietly, takeStopBack } from './area.ts'
import { hoursText } from './columns.tsx'
import { KindField, startValues, useKinds } from './fields.tsx'

const MINUTE = 60_000

/** The work clock; it runs on the server when the browser is closed. */
export function Clock() {
  const { data } = useQuery(clockQuery)
  const kinds = useKinds()
  const [isStarting, setStarting] = useState(false)
  if (data === undefined) return null
  return (
    <>
      {data === null ? (
        <Group>
          <ActionButton variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={() => setStarting(true)}>
            Uhr starten
          </ActionButton>
        </Group>
      ) : (
        <Running {...data} />
      )}
      {isStarting && (
        <Sheet titel="Uhr starten" subtitle="Sie läuft weiter, auch wenn du das Fenster schließt." onClose={() => setStarting(false)}>
          <Form
            schema={hoursContract.start.body}
            start={{ art: startValues(kinds).art }}
            inSheet
            button="Starten"
            save={async (body) => {
              await send.start({ body })
              setStarting(false)
              await reloadClock()
            }}
          >
            <KindField name="art" />
            <TextField name="anlass" />
          </Form>
        </Sheet>
      )}
    </>
  )
}

type Props = NonNullable<Awaited<ReturnType<typeof sendQuietly.clock>>>
function Running({ beginn, art, anlass }: Props) {
  const now = useMinute()
  const [isEnding, setEnding] = useState(false)
  const entered = ({ stunden }: Hours) => `${hoursText(stunden)} als Entwurf eingetragen`
  const stop = useSend(() => sendQuietly.stop({ body: { ende: null } }), {
    onSuccess: (draft) => notifyUndo(entered(draft), takeStopBack(draft)),
    reload: reloadClock,
  })
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(beginn)) / MINUTE))
  const ran = minutes / 60
  const forgotten = isClockForgotten(beginn, now)
  const discard = useSend(() => sendQuietly.discard(), { success: 'Uhr verworfen', reload: reloadClock })
  const ask = async () => {
    const sure = await confirm({
      titel: 'Uhr verwerfen?',
      text: 'Die Zeit wird nicht eingetragen und lässt sich nicht zurückholen.',
      yes: 'Verwerfen',
      danger: true,
    })
    if (sure) await discard.send()
  }
  return (
    <InfoCard titel={forgotten ? STILL_RUNS : 'Deine Uhr läuft'}>
      <Stack gap="sm">
        <div>
          <Text fz={26} fw={700} role="timer">
            {`${Math.floor(minutes / 60)} h ${minutes % 60} min`}
          </Text>
          <Text c="dimmed">{`${KINDS_OF_HOURS[art]}: ${anlass}, seit ${instantText(beginn)}`}</Text>
          {forgotten && <Text mt={4}>Warst du früher fertig, gib das Ende an.</Text>}
        </div>
        <Group gap="sm">
          {ran <= HOURS_MAX && (
            <ActionButton leftSection={<IconPlayerStop size={18} aria-hidden />} loading={stop.isSending} onClick={() => stop.send()}>
              Fertig
            </ActionButton>
          )}
          {forgotten && (
            <ActionButton variant={ran > HOURS_MAX ? 'filled' : 'default'} onClick={() => setEnding(true)}>
              Ende angeben
            </ActionButton>
          )}
          <ActionButton variant="subtle" loading={discard.isSending} onClick={() => ask()}>
            Verwerfen
          </ActionButton>
        </Group>
        <ErrorLine text={stop.error || discard.error} />
      </Stack>
      {isEnding && (
        <Sheet titel="Wann hast du aufgehört?" subtitle={`Begonnen ${instantText(beginn)}`} onClose={() => setEnding(false)}>
          <Form
            schema={hoursContract.stop.body}
            inSheet
            button="Eintragen"
            disabledReason={({ ende }) => (ende ? undefined : 'Sag zuerst, wann du aufgehört hast.')}
            save={async (body) => {
              notify(entered(await send.stop({ body })), 'success')
              setEnding(false)
              await reloadClock()
            }}
          >
            <InstantField name="ende" near="back" von={dayOf(beginn)} usualDay={dayOf(beginn)} after={beginn} />
          </Form>
        </Sheet>
      )}
    </InfoCard>
  )
}
