import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import classes from './Picture.module.css'

export interface Row {
  readonly label: string
  readonly value: number
  readonly detail?: string
  readonly to?: string | undefined
}
interface Props {
  readonly titel: string
  /** One-sentence summary, shown below the chart and read by screen readers. */
  readonly says: string
  readonly heads: readonly [label: string, value: string]
  readonly rows: readonly Row[]
  readonly text: (value: number) => string
  readonly height: number
  /** Absent: table only. */
  readonly children?: ReactNode
}

export const Linked = ({ to, children }: { readonly to: string | undefined; readonly children: string }) =>
  to === undefined ? children : <ScreenLink to={to}>{children}</ScreenLink>

export function Picture({ titel, says, heads, rows, text, height, children }: Props) {
  const [turned, setTurned] = useState(false)
  const asTable = turned || children === undefined
  return (
    <InfoCard>
      <Group justify="space-between" wrap="nowrap" mb={8} gap={8}>
        <Title order={2} size="h4" style={{ minWidth: 0 }}>
          {titel}
        </Title>
        {rows.length > 0 && children !== undefined && (
          <Button
            className="no-print"
            variant="subtle"
            px={10}
            style={{ flex: 'none' }}
            aria-label={`${titel} ${asTable ? 'als Bild' : 'als Tabelle'}`}
            onClick={() => setTurned(!turned)}
          >
            {asTable ? 'Als Bild' : 'Als Tabelle'}
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">In dieser Zeit gibt es nichts zu zählen. Wähle eine andere Zeit, oder nimm einen Filter zurück.</Text>
      ) : asTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
        <div className={classes['scroll']} role="region" aria-label={titel} tabIndex={0}>
          <table className={classes['table']} aria-label={titel}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, value, detail, to }) => (
                <tr key={label}>
                  <th scope="row">
                    <Linked to={to}>{label}</Linked>
                    {detail && (
                      <Text size="sm" c="dimmed">
                        {detail}
                      </Text>
                    )}
                  </th>
                  <td>{text(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <div role="img" aria-label={`${titel}: ${says}`} className={classes['picture']} style={{ minHeight: height }}>
            <Suspense fallback={<Skeleton h={height} />}>{children}</Suspense>
          </div>
          <Text size="sm" c="dimmed" mt={8}>
            {says}
          </Text>
        </>
      )}
    </InfoCard>
  )
}
