import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazyPart } from '#client/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import type { BedarfsRow } from '#blocks/anmeldung/contract.ts'
import { useMay } from '#client/session.ts'
import { useFormContext, useValue } from '#client/ui/field.ts'
import { FieldGroup } from '#client/ui/FieldGroup.tsx'
import { FormPart } from '#client/ui/FormPart.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { notifyUndo } from '#client/ui/undo.tsx'
import type { Dienst, Risiko } from '#features/sanitaetsdienste/schemas.ts'
import { fahrzeugSelection } from './api.ts'
import { BaseFields, MoreFields } from './DienstFields.tsx'
import classes from './form.module.css'
import { Schichten } from './Schichten.tsx'
import type { SchichtValues } from './schicht-values.ts'

const BedarfsCalculator = lazyPart(async () => (await import('../BedarfsCalculator.tsx')).BedarfsCalculator)

/** All fields of a service, the estimate of its need beside them (on narrow screens folded between). For new and edit. */
export function FormFrame({ dienst }: { readonly dienst?: Dienst | undefined }) {
  const wide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const names = useMemo(
    () =>
      Object.fromEntries(
        (dienst?.schichten ?? []).flatMap(({ fahrzeuge }) =>
          fahrzeuge.flatMap(({ fahrzeug, bezeichnung }) => (fahrzeug ? [[fahrzeug, bezeichnung]] : [])),
        ),
      ),
    [dienst],
  )
  const fields = dienst ? { record: dienst } : {}
  return (
    <div className={classes['rahmen']}>
      <Stack gap={20} miw={0}>
        <InfoCard>
          <Groups>
            <BaseFields {...fields} />
          </Groups>
        </InfoCard>
      </Stack>
      <div className={classes['neben']}>
        <FormPart felder={['schichten', 'risiko']}>{wide ? <Estimate /> : <Collapsed />}</FormPart>
      </div>
      <Stack gap={20} miw={0}>
        <InfoCard>
          <Groups>
            <FieldGroup titel="Schichten und Bedarf">
              <FormPart felder={['schichten', 'beginn', 'ende', 'fahrzeuge']}>
                <Schichten fahrzeugnamen={names} />
              </FormPart>
            </FieldGroup>
            <MoreFields {...fields} />
          </Groups>
        </InfoCard>
      </Stack>
    </div>
  )
}

const Groups = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap={20} miw={0}>
    {children}
  </Stack>
)

const Collapsed = () => (
  <details className={classes['schaetzung']}>
    <summary>Wie viele Helfer braucht es? Bedarf ermitteln</summary>
    <Estimate />
  </details>
)

function Estimate() {
  const { form, gesperrt } = useFormContext()
  const may = useMay('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugSelection, enabled: may })
  const schichten = useValue('schichten') as readonly SchichtValues[]
  const risiko = useValue('risiko') as Risiko | null

  // Annahme: the estimate is for the whole time of an event, so its lines become the need of every shift.
  function takeOver(fresh: Risiko, bedarf: readonly BedarfsRow[], types: readonly SchichtValues['fahrzeuge'][number]['typ'][]) {
    const before = schichten
    form.setFieldValue('risiko', fresh)
    form.setFieldValue(
      'schichten',
      schichten.map((schicht) => ({
        ...schicht,
        bedarf: [...bedarf],
        // Vehicles that were chosen by name stay; wishes are replaced.
        fahrzeuge: [
          ...schicht.fahrzeuge.filter(({ fahrzeug }) => fahrzeug !== null),
          ...types.map((type) => ({ fahrzeug: null, typ: type, erforderlich: true })),
        ],
      })),
    )
    notifyUndo(
      schichten.length === 1 ? 'Der Bedarf ist übernommen.' : `Der Bedarf ist in ${schichten.length} Schichten übernommen.`,
      async () => {
        form.setFieldValue('schichten', before)
        form.setFieldValue('risiko', risiko)
      },
    )
  }
  return (
    <Suspense fallback={null}>
      <BedarfsCalculator
        wert={risiko}
        schichten={schichten.map(({ bezeichnung, bedarf, fahrzeuge }) => ({
          bezeichnung,
          bedarf: bedarf.map((row) => ({ ...row, anzahl: row.anzahl ?? 0 })),
          fahrzeuge,
        }))}
        onTakeOver={takeOver}
        onChange={(fresh) => form.setFieldValue('risiko', fresh)}
        typeOf={(id) => data?.zeilen.find(({ _id }) => _id === id)?.typ ?? null}
        gesperrt={gesperrt}
      />
    </Suspense>
  )
}
