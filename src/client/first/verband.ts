import type { Verband } from './Entry.tsx'

export function readVerband(): Verband {
  const { kuerzel = '', verband: orgName = '', logo = '' } = document.documentElement.dataset
  return { orgKuerzel: kuerzel, orgName, logo }
}
