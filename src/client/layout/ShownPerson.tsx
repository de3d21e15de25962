import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { showPerson, useShownPerson } from '../ui/person-card.ts'

const PersonSheet = lazyPart(async () => (await import('../ui/PersonSheet.tsx')).PersonSheet)

/** The place where the card of a tapped name opens; the frame holds one. */
export function ShownPerson() {
  const person = useShownPerson()
  const { pathname } = useLocation()
  // The next screen, and who signs in next, begin without it.
  useEffect(() => () => showPerson(null), [pathname])
  return (
    person && (
      <Suspense>
        <PersonSheet key={person._id} person={person} onClose={() => showPerson(null)} />
      </Suspense>
    )
  )
}
