import { dringlichkeit } from '#blocks/faelligkeit/contract.ts'
import { heute } from '#client/datum.ts'
import { MonatFeld } from '#client/ui/MonatFeld.tsx'

const HINWEIS = { rot: ['überfällig', 'red'], gelb: ['bald fällig', 'gelb'], gruen: ['in Ordnung', 'gruen'], grau: null } as const

/** The month in which an inspection ends; says below how urgent it is. */
export const Pruefmonat = ({ name }: { readonly name: string }) => (
  <MonatFeld name={name} note={(month) => HINWEIS[dringlichkeit(month, heute()).ampel]} />
)
