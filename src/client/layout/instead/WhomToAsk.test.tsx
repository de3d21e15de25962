import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { theme } from '../../app/theme.ts'
import { WhomToAsk } from './WhomToAsk.tsx'

test.each<[Recht, string]>([
  ['READ_FAHRZEUG', 'Fahrzeuge sehen nur die Dienstführung, Fahrzeugwarte und der Vorstand. Frag dort, wenn du das brauchst.'],
  ['READ_USER_RECHTE', 'Das darf meist nur der Vorstand. Frag dort, wenn du das brauchst.'],
  ['UPDATE_SANDIENST', 'Das darf meist nur die Dienstführung. Frag dort, wenn du das brauchst.'],
  ['READ_SANDIENST', 'Frag eure Leitung, wenn du es brauchst.'],
  ['UPDATE_USER_RECHTE', 'Frag eure Leitung, wenn du es brauchst.'],
])('contact for %s', (recht, sentence) => {
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <WhomToAsk recht={recht} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  expect(screen.getByText(sentence)).toBeTruthy()
})
