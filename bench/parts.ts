// Measurements without a request row: `npm run bench -- --teil=vorschlag`. A small run of each is in tests/embedded/bench-parts.test.ts.
import { printNewsletter } from './parts/newsletter.ts'
import { printProposals } from './parts/proposal.ts'
import { printVerdicts } from './parts/verdicts.ts'

export const PARTS = {
  gueltigkeit: printVerdicts,
  vorschlag: printProposals,
  newsletter: printNewsletter,
} satisfies Record<string, (say: (line: string) => void) => void | Promise<void>>
