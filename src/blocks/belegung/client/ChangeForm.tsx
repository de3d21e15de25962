import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Umfang } from '../contract.ts'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { reloadBelegungen } from './queries.ts'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { reasonAgainst } from './words.ts'

type Change = ObjectSchema & z.core.$ZodType<{ readonly umfang: Umfang }>

interface Props<B extends Belegung, S extends Change> {
  readonly kind: BelegungsScreens<B>
  readonly schema: S
  readonly start: B & Partial<z.input<S>>
  readonly belegung: B
  readonly change: (values: z.output<S>) => Promise<B>
  readonly target: (changed: B) => string
  readonly cancel?: string
  readonly children: ReactNode
}

const CHANGED: Readonly<Record<Exclude<Umfang, 'diese'>, string>> = {
  buchung: 'Alle Fahrzeuge der Buchung sind geändert.',
  kuenftige: 'Dieser und alle späteren Termine sind geändert.',
  alle: 'Alle kommenden Termine der Serie sind geändert.',
}

/** Edit form of an existing booking. Warns if the change needs a new approval. */
export function ChangeForm<B extends Belegung, S extends Change>(props: Props<B, S>) {
  const { kind, schema, start, belegung, change, target, cancel, children } = props
  const goTo = useGo()
  return (
    <InfoCard>
      <Form
        schema={schema}
        start={start}
        version={start.version}
        draft={`${kind.table}/${belegung._id}`}
        button="Speichern"
        disabledReason={reasonAgainst(belegung)}
        {...(cancel === undefined ? {} : { cancel })}
        save={async (values) => {
          const changed = await change(values)
          const newAngefragt = changed.status === 'angefragt' && belegung.status !== 'angefragt'
          const what = `${kind.name(changed)}, ${spanText(changed.beginn, changed.ende)}`
          const said = values.umfang === 'diese' ? `Gespeichert: ${what}` : CHANGED[values.umfang]
          notify(newAngefragt ? `Gespeichert und neu angefragt: ${what}` : said, 'success')
          await goTo(target(changed), cancel !== undefined)
          await reloadBelegungen(kind)
        }}
      >
        {children}
      </Form>
    </InfoCard>
  )
}
