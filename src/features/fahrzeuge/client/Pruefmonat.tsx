import { dringlichkeitOf } from '#blocks/faelligkeit/contract.ts'
import { today } from '#client/text/date.ts'
import { MonthField } from '#client/ui/time/MonthField.tsx'

const HINT = { rot: ['überfällig', 'red'], gelb: ['bald fällig', 'gelb'], gruen: ['in Ordnung', 'gruen'], grau: null } as const

interface Props {
  readonly name: string
  readonly near?: 'ahead'
}
export const Pruefmonat = ({ name, near }: Props) => (
  <MonthField name={name} {...(near ? { near } : {})} note={(month) => HINT[dringlichkeitOf(month, today()).ampel]} />
)
