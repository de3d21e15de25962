import { SimpleGrid } from '@mantine/core'
import { SignatureField } from '#client/ui/SignatureField.tsx'
import { ON_PAPER } from '#features/fahrzeugeinweisungen/contract.ts'

/** Both sign on the phone that lies between them. */
export const Signatures = () => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
    {['eingewiesener', 'einweiser'].map((who) => (
      <SignatureField key={who} name={`unterschrift.${who}`} onPaper={ON_PAPER} />
    ))}
  </SimpleGrid>
)
