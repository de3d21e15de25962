import type { Verband } from './Entry.tsx'

export function verband(): Verband {
  const { kuerzel: orgKuerzel = '', verband: orgName = '', logo = '' } = document.documentElement.dataset
  return { orgKuerzel, orgName, logo }
}
