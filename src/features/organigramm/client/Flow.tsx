import { Stack, Text } from '@mantine/core'
import type { Stelle } from '../contract.ts'
import { Box, Holders } from './Box.tsx'
import classes from './Chart.module.css'
import { childrenOf } from './area.ts'
import { useChart } from './useEditing.ts'

export function Flow({ top }: { readonly top: readonly Stelle[] }) {
  const { rows } = useChart()
  return (
    <Stack gap="xl">
      {top.map((ablauf) => {
        const steps = childrenOf(rows, ablauf._id)
        return (
          <section key={ablauf._id} aria-label={ablauf.titel} style={{ breakInside: 'avoid' }}>
            <Box row={ablauf} stacked>
              {ablauf.beschreibung && <Text size="sm">{ablauf.beschreibung}</Text>}
              <Text size="sm" c="dimmed">
                {steps.length === 0 ? 'Noch ohne Schritte.' : steps.length === 1 ? '1 Schritt' : `${steps.length} Schritte`}
              </Text>
            </Box>
            <ol className={classes['steps']}>
              {steps.map((step, i) => (
                <li key={step._id}>
                  <Box row={step} stacked={false} before={<span className={classes['number']}>{i + 1}</span>}>
                    {step.beschreibung && <Text size="sm">{step.beschreibung}</Text>}
                    <Responsible row={step} />
                  </Box>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </Stack>
  )
}

function Responsible({ row }: { readonly row: Stelle }) {
  const { rows, show } = useChart()
  const by = rows.find(({ _id }) => _id === row.zustaendig)
  if (!by) return <Holders row={row} />
  return (
    <>
      <button type="button" className={classes['title']} onClick={() => show(by._id)}>
        <small>zuständig</small>
        {by.titel}
      </button>
      <Holders row={by} />
      <Holders row={row} />
    </>
  )
}
