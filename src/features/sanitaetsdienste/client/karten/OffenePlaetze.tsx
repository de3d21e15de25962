import { Stack, Text } from '@mantine/core'
import { pfad } from '#contract/screens.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Dienstkarte } from '../liste/Dienstkarte.tsx'
import { Melderahmen } from '../liste/Melden.tsx'
import { Uebersichtsteil } from './Uebersichtsteil.tsx'

const ALLE = `${pfad('/sanitaetsdienste')}?nur=offen`

/** Where a place is free that fits me: "Melden" here, "Melden" in the sheet, done. */
export const OffenePlaetze = () => (
  <Melderahmen>
    <Uebersichtsteil platz="offen" titel="Offene Plätze, die passen" immer>
      {({ offen, offenGesamt }) =>
        offen.length === 0 ? (
          <Text c="dimmed">Gerade ist kein Platz frei, der zu dir passt. Sobald einer frei wird, steht er hier.</Text>
        ) : (
          <>
            <Stack gap={10}>
              {offen.map((dienst) => (
                <Dienstkarte key={dienst._id} dienst={dienst} />
              ))}
            </Stack>
            {offenGesamt > offen.length && (
              <Knopf variant="subtle" fullWidth mt={8} nach={ALLE}>
                Alle {offenGesamt} ansehen
              </Knopf>
            )}
          </>
        )
      }
    </Uebersichtsteil>
  </Melderahmen>
)
