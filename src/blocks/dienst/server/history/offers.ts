import { isDeepStrictEqual } from 'node:util'
import type { OfferFacts } from '../../history.ts'
import type { Offer } from '../signup/occasion.ts'

type Facts = Readonly<Record<string, unknown>>

/** Each side holds the offer's name and the differences. `extraFacts`: facts specific to the area. */
export function offerChanges<O extends Offer>(before: readonly O[], afterwards: readonly O[], extraFacts: (offer: O) => Facts) {
  const factsOf = (offer: O): Facts => {
    const { bezeichnung, beginn, ende, bedarf, praktikanten } = offer
    return { bezeichnung, beginn, ende, bedarf, praktikanten, ...extraFacts(offer) }
  }
  const ids = [...new Set([...afterwards, ...before].map(({ _id }) => _id))]
  return ids.flatMap((_id, i) => {
    const [old, now] = [before, afterwards].map((list) => list.find((offer) => offer._id === _id)).map((offer) => offer && factsOf(offer))
    const changed = Object.keys(old ?? now ?? {}).filter((field) => !isDeepStrictEqual(old?.[field], now?.[field]))
    if (changed.length === 0) return []
    const side = (facts: Facts | undefined): OfferFacts | null =>
      facts
        ? { _id, nr: i + 1, bezeichnung: String(facts.bezeichnung), ...Object.fromEntries(changed.map((field) => [field, facts[field]])) }
        : null
    return [{ feld: 'schichten', alt: side(old), neu: side(now) }]
  })
}
