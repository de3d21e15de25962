import { Stack, Text } from '@mantine/core'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { AnlassCard, AnmeldungFrame } from '#blocks/anmeldung/client/index.ts'
import { dienstView } from '../list/view.tsx'
import { OverviewPart } from './OverviewPart.tsx'

const ALL = `${path('/sanitaetsdienste')}?nur=offen`

/** Where a place is free that fits me: "Melden" here, "Melden" in the sheet, done. */
export const OffenePlaetze = () => (
  <AnmeldungFrame link={dienstView.link}>
    <OverviewPart platz="offen" titel="Offene Plätze, die passen" always>
      {({ offen, offenGesamt: offenTotal }) =>
        offen.length === 0 ? (
          <Text c="dimmed">Gerade ist kein Platz frei, der zu dir passt. Sobald einer frei wird, steht er hier.</Text>
        ) : (
          <>
            <Stack gap={10}>
              {offen.map((dienst) => (
                <AnlassCard key={dienst._id} view={dienstView} anlass={dienst} />
              ))}
            </Stack>
            {offenTotal > offen.length && (
              <ActionButton variant="subtle" fullWidth mt={8} nach={ALL}>
                Alle {offenTotal} ansehen
              </ActionButton>
            )}
          </>
        )
      }
    </OverviewPart>
  </AnmeldungFrame>
)
