import { ActionIcon, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, type ReactNode } from 'react'
import { useZurueck } from '../verweis.tsx'
import classes from './Seite.module.css'

interface Angaben {
  readonly titel: string
  /** A sentence or a date line below the title. */
  readonly unter?: ReactNode
  /** Buttons at the right; on the phone below the title. */
  readonly aktionen?: ReactNode
  /** Shows "Zurück"; the address is for those who came in by a link from outside. */
  readonly zurueck?: string
  /** For forms and texts: lines stay readable. */
  readonly schmal?: boolean
  readonly children: ReactNode
}

/** The frame of every screen: title (also of the browser's tab), way back, actions, content. */
export function Seite({ titel, unter, aktionen, zurueck, schmal = false, children }: Angaben) {
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  return (
    <div className={`${classes['seite']} ${schmal ? classes['schmal'] : ''}`}>
      <header className={classes['kopf']}>
        {zurueck !== undefined && <Zurueck sonst={zurueck} />}
        <div className={classes['titel']}>
          <Title order={1} size="h2">
            {titel}
          </Title>
          {unter && (
            <Text component="div" c="dimmed">
              {unter}
            </Text>
          )}
        </div>
        {aktionen && <div className={`${classes['aktionen']} nicht-drucken`}>{aktionen}</div>}
      </header>
      {children}
    </div>
  )
}

function Zurueck({ sonst }: { readonly sonst: string }) {
  const zurueck = useZurueck(sonst)
  return (
    <ActionIcon
      className={`${classes['zurueck']} nicht-drucken`}
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Zurück"
      onClick={zurueck}
    >
      <IconArrowLeft />
    </ActionIcon>
  )
}
