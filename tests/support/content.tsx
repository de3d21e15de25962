// A part of a screen by itself, without sign-in, shell or server.
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme } from '#client/app/theme.ts'

export function showContent(content: () => ReactNode): void {
  const router = createRouter({ routeTree: createRootRoute({ component: content }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test" theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}
