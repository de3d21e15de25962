import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../app/lazy-part.ts'
import { showPerson, useShownPerson } from '../ui/person/person-card.ts'

const PersonSheet = lazyPart(async () => (await import('../ui/person/PersonSheet.tsx')).PersonSheet)
const close = () => showPerson(null)

/** Host of the card opened by tapping a name; rendered once by the frame. Navigation closes it. */
export function ShownPerson() {
  const { pathname } = useLocation()
  return <OnThisScreen key={pathname} />
}

function OnThisScreen() {
  const person = useShownPerson()
  useEffect(() => close, [])
  return (
    person && (
      <Suspense>
        <PersonSheet key={person._id} person={person} onClose={close} />
      </Suspense>
    )
  )
}
