import { today } from '../../text/date.ts'

export const yearFilter = (count = 6, name = 'jahr') => {
  const year = Number(today().slice(0, 4))
  return { name, titel: 'Jahr', asList: true, options: Array.from({ length: count }, (_, back) => String(year - back)) }
}
