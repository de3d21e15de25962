import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { dayOf } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import { Page } from '#client/ui/page/Page.tsx'
import type { Belegung, BelegungsScreens, Termin } from './kind.ts'
import { notifyGebucht } from './actions.ts'
import { useAsked } from './queries.ts'
import type { SerienChoice } from './series/serie.ts'
import { Serie } from './series/Serie.tsx'
import { Sperrzeit } from './Sperrzeit.tsx'
import { resolveSerie } from './series/serientermine.ts'
import { useWaitReason } from './free/Warteliste.tsx'
import { termineText } from './words.ts'

/** The contract's fields plus `serienField`, so that the draft stores it as well. */
type Schema = ObjectSchema & {
  readonly _zod: {
    readonly output: TimeSpan & { readonly serie: SerienChoice; readonly sperrzeit: boolean; readonly verdraengt: readonly unknown[] }
  }
}
interface Props<B extends Belegung, S extends Schema> {
  readonly kind: BelegungsScreens<B>
  readonly schema: S
  readonly buche: (values: z.output<S>, termine: readonly Termin[]) => Promise<B>
  readonly children: ReactNode
}

export function NewBelegung<B extends Belegung, S extends Schema>({ kind, schema, buche, children }: Props<B, S>) {
  const goTo = useGo()
  const mayRead = useMay(`READ_${kind.area}`)
  const back = mayRead ? kind.paths.list : path('/dashboard')
  const [{ [kind.field]: resource = '', [kind.subject]: subject = '', beginn = '', ende = '' }] = useUrlState<string>([
    kind.field,
    kind.subject,
    'beginn',
    'ende',
  ])
  const [start] = useState(
    () =>
      ({
        ...(resource ? kind.start(resource) : {}),
        ...(subject ? { [kind.subject]: subject } : {}),
        ...(Number.isNaN(Date.parse(beginn)) ? {} : { beginn }),
        ...(Number.isNaN(Date.parse(ende)) ? {} : { ende }),
      }) as Partial<z.input<S>>,
  )
  const asked = useAsked(kind)
  const waitReason = useWaitReason(kind)
  const [progress, setProgress] = useState('')
  return (
    <Page titel={kind.words.buchen} back={back} narrow>
      <InfoCard>
        <Form
          schema={schema}
          start={start}
          // Separate draft per selection, so that an older draft does not replace the one drawn in the plan.
          draft={`${kind.table}/neu${resource || beginn ? `/${resource}/${beginn}` : ''}`}
          button={(values) =>
            values.sperrzeit ? 'Sperren' : kind.wish(values).ressourcen.some((id) => asked.includes(id)) ? 'Anfragen' : 'Buchen'
          }
          disabledReason={(values) => (values.serie.an ? undefined : waitReason(values))}
          cancel={back}
          actions={
            progress && (
              <Text role="status" size="sm" c="dimmed" ta="right" style={{ order: -1, flexBasis: '100%' }}>
                {progress}
              </Text>
            )
          }
          save={async (values) => {
            try {
              const termine = values.serie.an
                ? await resolveSerie(kind, values.serie, { ...kind.wish(values), ...timeOf(values) }, setProgress)
                : []
              if (termine.length > 1) setProgress(`${termineText(termine.length)} werden gebucht …`)
              const booked = await buche(values, termine)
              await goTo(mayRead ? `${kind.paths.list}?tag=${dayOf(booked.beginn)}` : back, true)
              setProgress('')
              // A long blackout consists of several bookings but is reported as requested.
              await notifyGebucht(kind, termine.length > 1 ? booked : { ...booked, ...timeOf(values) }, termine, values.verdraengt.length)
            } finally {
              setProgress('')
            }
          }}
        >
          {children}
          <FieldGroup titel="Serie">
            <Serie kind={kind} />
          </FieldGroup>
          <Sperrzeit kind={kind} />
        </Form>
      </InfoCard>
    </Page>
  )
}

const timeOf = ({ beginn, ende }: TimeSpan): TimeSpan => ({ beginn, ende })
