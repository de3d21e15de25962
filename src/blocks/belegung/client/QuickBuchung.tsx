import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { readDraft, rememberDraft, discardDraft } from '#client/ui/form/draft.ts'
import { useValue, type Values } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { initialValues } from '#client/ui/form/form-values.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { FreeState } from './free/FreeState.tsx'
import { notifyGebucht } from './actions.ts'
import { useAsked } from './queries.ts'
import { TimeChoice } from './free/TimeChoice.tsx'
import { useWaitReason } from './free/Warteliste.tsx'

export interface QuickProps extends TimeSpan {
  readonly resource: string
  readonly name: string
  readonly onClose: () => void
}
interface Props<B extends Belegung, S extends ObjectSchema> extends QuickProps {
  readonly kind: BelegungsScreens<B>
  readonly schema: S
  readonly buche: (values: z.output<S>) => Promise<B>
  readonly hinweise?: ReactNode
  readonly state?: ReactNode
}

/** Quick booking: one vehicle or room, one time, one line. Other cases use the full form. */
export function QuickBuchung<B extends Belegung, S extends ObjectSchema>(props: Props<B, S>) {
  const { kind, schema, buche, hinweise, state, resource, beginn, ende, name, onClose } = props
  const asked = useAsked(kind)
  const waitReason = useWaitReason(kind)
  const draft = `${kind.table}/schnell`
  const platz = `${resource} ${beginn} ${ende}`
  const [start] = useState(() => {
    const values: Values = { ...kind.start(resource), beginn, ende }
    takeWith(draft, platz, kind.subject, initialValues(schema, values))
    return values as Partial<z.input<S>>
  })
  return (
    <Sheet titel={kind.words.buchen} subtitle={name} onClose={onClose}>
      <Form
        schema={schema}
        start={start}
        draft={draft}
        version={platz}
        inSheet
        button={asked.includes(resource) ? 'Anfragen' : 'Buchen'}
        disabledReason={waitReason}
        save={async (values) => {
          const booked = await buche(values)
          discardDraft(draft)
          onClose()
          await notifyGebucht(kind, booked)
        }}
      >
        <TimeChoice />
        {state ?? <FreeState kind={kind} />}
        {hinweise}
        <TextField name={kind.subject} placeholder={`zum Beispiel: ${kind.words.example}`} />
        <WholeForm kind={kind} resource={resource} onClick={() => discardDraft(draft)} />
      </Form>
    </Sheet>
  )
}

/** Carries unsent input of another selection over to the new one, except its time. */
function takeWith(draft: string, platz: string, subject: string, values: Values): void {
  const alter = readDraft(draft, platz)
  const text = alter?.values[subject]
  if (!alter?.stale) return
  if (typeof text === 'string' && text.trim() !== '') rememberDraft(draft, platz, { ...values, [subject]: text }, [subject])
  else discardDraft(draft)
}

interface WayProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly resource: string
  readonly onClick: () => void
}
function WholeForm<B extends Belegung>({ kind, resource, onClick }: WayProps<B>) {
  const [beginn, ende, subject] = [useValue('beginn'), useValue('ende'), useValue(kind.subject)]
  const search = { [kind.field]: resource, beginn, ende, ...(subject === '' ? {} : { [kind.subject]: subject }) }
  return (
    <div>
      <Anchor component={Link} to={kind.paths.create} search={search as never} onClick={onClick} display="inline-block" py={10}>
        {kind.words.more}
      </Anchor>
    </div>
  )
}
