import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode, useEffect } from 'react'
import type { WishType } from '#blocks/dienst/bedarfs-rows.ts'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import { withCrew } from '#blocks/dienst/vehicle-seats.ts'
import { useMay } from '#client/app/session.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { FormPart } from '#client/ui/form/FormPart.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { dropUndo, notifyUndo } from '#client/ui/action/undo.tsx'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import type { Risiko } from '#blocks/bedarf/contract.ts'
import { fahrzeugSelection } from './api.ts'
import { BaseFields, MoreFields } from './DienstFields.tsx'
import classes from './form.module.css'
import { Schichten } from './Schichten.tsx'
import type { SchichtValues } from './schicht-values.ts'

const BedarfsCalculator = lazyPart(async () => (await import('../BedarfsCalculator.tsx')).BedarfsCalculator)

export function FormFrame({ dienst }: { readonly dienst?: Dienst }) {
  const wide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const fields = dienst ? { record: dienst } : {}
  useEffect(() => dropUndo, [])
  return (
    <div className={classes['frame']}>
      <Part>
        <BaseFields {...fields} />
      </Part>
      <div className={classes['aside']}>
        <FormPart fields={['schichten', 'risiko', 'beginn', 'ende']}>{wide ? <Estimate /> : <Folded />}</FormPart>
      </div>
      <Part>
        <FieldGroup titel="Schichten und Bedarf">
          <FormPart fields={['schichten', 'beginn', 'ende', 'fahrzeuge']}>
            <Schichten />
          </FormPart>
        </FieldGroup>
        <MoreFields {...fields} />
      </Part>
    </div>
  )
}

const Part = ({ children }: { readonly children: ReactNode }) => (
  <InfoCard>
    <Stack gap={20}>{children}</Stack>
  </InfoCard>
)

function Folded() {
  const { form } = useFormContext()
  return (
    <details className={classes['estimate']} {...(form.errors[REASON] ? { open: true } : {})}>
      <summary>Wie viele Helfer braucht es? Bedarf ermitteln</summary>
      <Estimate />
    </details>
  )
}

const REASON = 'risiko.manuelleAbweichungGrund'

function Estimate() {
  const { form, gesperrt } = useFormContext()
  const may = useMay('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugSelection, enabled: may })
  const schichten = useValue('schichten') as readonly SchichtValues[]
  const risiko = useValue('risiko') as Risiko | null
  const [from, until] = [filledText(useValue('beginn')), filledText(useValue('ende'))]

  const typeOf = (id: string) => data?.zeilen.find(({ _id }) => _id === id)?.typ ?? null
  function set(estimate: Risiko | null, rows: readonly SchichtValues[]) {
    form.setFieldValue('risiko', estimate)
    form.setFieldValue('schichten', rows)
  }
  // Annahme: the estimate covers the whole time of an event, so its rows become the need of every shift.
  function takeOver(estimate: Risiko, bedarf: readonly BedarfsRow[], types: readonly WishType[]) {
    set(
      estimate,
      schichten.map((schicht) => {
        // Specific vehicles are kept; they replace a wish for their type, or bring their own crew.
        const named = schicht.fahrzeuge.filter(({ fahrzeug }) => fahrzeug !== null)
        const wishes: string[] = [...types]
        const extraTypes = named.flatMap(({ fahrzeug, typ }) => {
          const type = typeOf(fahrzeug ?? '') ?? typ
          const at = wishes.indexOf(type ?? '')
          if (at < 0) return [type]
          wishes.splice(at, 1)
          return []
        })
        return {
          ...schicht,
          bedarf: extraTypes.reduce<SchichtValues['bedarf']>((rows, type) => withCrew(rows, type, 1), bedarf),
          fahrzeuge: [...named, ...wishes.map((type) => ({ fahrzeug: null, typ: type as WishType, erforderlich: true }))],
        }
      }),
    )
    const where = schichten.length === 1 ? '' : ` in ${schichten.length} Schichten`
    notifyUndo(`Der Bedarf ist${where} übernommen.`, async () => set(risiko, schichten))
  }
  return (
    <Suspense fallback={null}>
      <BedarfsCalculator
        value={risiko}
        schichten={schichten}
        onTakeOver={takeOver}
        reasonError={typeof form.errors[REASON] === 'string' ? form.errors[REASON] : undefined}
        onChange={(estimate) => {
          form.setFieldValue('risiko', estimate)
          form.clearFieldError(REASON)
        }}
        typeOf={typeOf}
        span={[from, until]}
        gesperrt={gesperrt}
      />
    </Suspense>
  )
}
