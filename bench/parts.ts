// Measurements that are no requests against a limit: `npm run bench -- --teil=vorschlag`. Each runs small in tests/embedded/bench-parts.test.ts.
import { printNewsletter } from './parts/newsletter.ts'
import { printProposals } from './parts/proposal.ts'
import { printVerdicts } from './parts/verdicts.ts'

export const PARTS = {
  gueltigkeit: printVerdicts,
  vorschlag: printProposals,
  newsletter: printNewsletter,
} satisfies Record<string, (say: (line: string) => void) => void | Promise<void>>
