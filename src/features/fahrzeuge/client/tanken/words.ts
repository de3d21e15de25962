import { type Betankung, type Fuel, unitOf } from '#features/fahrzeuge/schemas.ts'

const digits = (value: number, least: number, most: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: least, maximumFractionDigits: most })
export const amountText = ({ menge, kraftstoff }: Pick<Betankung, 'menge' | 'kraftstoff'>): string =>
  `${digits(menge, 0, 2)} ${unitOf(kraftstoff)}`
export const euroText = (amount: number): string => `${digits(amount, 2, 2)}\u00A0€`
export const consumptionUnit = (kraftstoff: Fuel): string => `${unitOf(kraftstoff)}/100 km`
export const consumptionText = (value: number, kraftstoff: Fuel): string => `${digits(value, 1, 1)} ${consumptionUnit(kraftstoff)}`
export const rateText = ({ verbrauch, kraftstoff }: Pick<Betankung, 'verbrauch' | 'kraftstoff'>): string =>
  verbrauch === null ? '' : consumptionText(verbrauch, kraftstoff)
