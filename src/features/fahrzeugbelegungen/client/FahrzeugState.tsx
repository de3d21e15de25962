import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { FreeState, useSpan } from '#blocks/belegung/client/index.ts'
import { useMay } from '#client/app/session.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { FAHRZEUGE, freeFahrzeuge } from './kind.ts'
import { blockText, fahrzeugText, STATUS_REASONS } from './words.ts'

type Props = Pick<ComponentProps<typeof FreeState>, 'without' | 'mit'>

/** Availability and roadworthiness of the chosen vehicles; a warned vehicle has no green tick. */
export function FahrzeugState(props: Props) {
  const { form } = useFormContext()
  const span = useSpan()
  const may = useMay('READ_FAHRZEUGBELEGUNG')
  const { data = [] } = useQuery({ ...freeFahrzeuge({ beginn: '', ende: '', ...span, alle: true }), enabled: may && span !== null })
  const { ressourcen: chosen } = FAHRZEUGE.wish(form.values)
  const warned = data.filter(({ _id, warnungen }) => chosen.includes(_id) && warnungen.length > 0)
  const instead =
    warned.length === 0
      ? undefined
      : warned.map((fahrzeug) => <WarningList key={fahrzeug._id} title={fahrzeugText(fahrzeug)} warnings={fahrzeug.warnungen} />)
  const blocked = data
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ status, warnungen }) => STATUS_REASONS[status] ?? blockText(warnungen))
    .find((text) => text !== undefined)
  return <FreeState kind={FAHRZEUGE} {...props} instead={instead} blocked={blocked} />
}
