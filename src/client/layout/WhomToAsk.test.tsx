import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import { theme } from '../theme.ts'
import { WhomToAsk } from './WhomToAsk.tsx'

test.each<[Recht, string]>([
  ['READ_FAHRZEUG', 'Meist haben es Dienstführung (San), Fahrzeugwart und Vorstand. Frag dort, wenn du es brauchst.'],
  ['READ_SANDIENST', 'Frag eure Leitung, wenn du es brauchst.'],
  ['UPDATE_USER_RECHTE', 'Frag eure Leitung, wenn du es brauchst.'],
])('whom to ask for %s', (recht, sentence) => {
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <WhomToAsk recht={recht} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  expect(screen.getByText(sentence)).toBeTruthy()
})
