import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Values } from '#client/ui/form/field.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { reloadConfig, type SettingOf } from './api.ts'

interface Props<V extends Values & { readonly version: number }> {
  readonly of: SettingOf<V>
  readonly said: string
  readonly resets?: true
  readonly children: ReactNode
}

export function Setting<V extends Values & { readonly version: number }>({ of, said, resets, children }: Props<V>) {
  const current = useQuery(of.current)
  const history = useQuery(of.history)
  return (
    <QueryView query={current}>
      {(data) => (
        <Stack gap="md">
          <SettingCards
            endpoint={of.endpoint}
            current={data}
            change={(body) => of.send.change({ body })}
            {...(resets ? { reset: (version: number) => of.send.reset({ query: { version } }) } : {})}
            reload={reloadConfig}
            history={history}
            draft={of.name}
            said={said}
          >
            {children}
          </SettingCards>
        </Stack>
      )}
    </QueryView>
  )
}
