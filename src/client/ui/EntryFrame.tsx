import { type ReactNode, useEffect, useState } from 'react'
import { Stack, Text, Title } from '@mantine/core'
import { sendSilently } from '../api.ts'
import type { Info } from '../info.ts'
import styles from './EntryFrame.module.css'

/** The chapter's name, loaded without the query library: these screens come first and must stay small. */
function useVerband(): Info | null {
  const [info, setInfo] = useState<Info | null>(null)
  useEffect(() => {
    sendSilently({ method: 'GET', url: '/api/config/info' }).then(
      ({ data }) => setInfo(data as Info),
      () => undefined,
    )
  }, [])
  return info
}

/** The frame of the screens before signing in: the brand on one side, a short form on the other. */
export function EntryFrame({ titel, text, children }: { titel: string; text?: ReactNode; children: ReactNode }) {
  const info = useVerband()
  return (
    <div className={styles['seite']}>
      <header className={styles['marke']}>
        <svg
          className={styles['linie']}
          viewBox="0 0 600 200"
          preserveAspectRatio="none"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden="true"
        >
          <path
            d="M0 120h150l18-34 26 78 34-150 30 128 16-22h90l14-26 20 44 16-18h186"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </svg>
        <div className={styles['name']}>Intranet {info?.orgKuerzel}</div>
        <div className={styles['spruch']}>{info?.orgName ?? '\u00a0'}</div>
      </header>
      <main className={styles['formular']}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {titel}
            </Title>
            {text ? (
              <Text c="dimmed" mt={4}>
                {text}
              </Text>
            ) : null}
          </div>
          {children}
        </Stack>
      </main>
    </div>
  )
}
