import type { Verband } from './Entry.tsx'

/** The chapter's names, as the server wrote them into the page. */
export function verband(): Verband {
  const { kuerzel: orgKuerzel = '', verband: orgName = '', logo = '' } = document.documentElement.dataset
  return { orgKuerzel, orgName, logo }
}
