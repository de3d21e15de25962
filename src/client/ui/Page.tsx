import { ActionIcon, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, type ReactNode } from 'react'
import { useBack } from '../navigation.tsx'
import classes from './Page.module.css'

interface Props {
  readonly titel: string
  /** A sentence or the date, below the title. */
  readonly subtitle?: ReactNode
  /** Buttons on the right; on the phone below the title. */
  readonly actions?: ReactNode
  /** Shows "Zurück"; the address is for those who came by a link from outside. */
  readonly back?: string
  /** For forms and texts: keeps lines readable. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** The frame of every screen: title (also of the browser's tab), way back, actions, content. */
export function Page({ titel, subtitle: under, actions, back, narrow = false, children }: Props) {
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  return (
    <div className={`${classes['seite']} ${narrow ? classes['schmal'] : ''}`}>
      <header className={classes['kopf']}>
        {back !== undefined && <Back otherwise={back} />}
        <div className={classes['titel']}>
          <Title order={1} size="h2">
            {titel}
          </Title>
          {under && (
            <Text component="div" c="dimmed">
              {under}
            </Text>
          )}
        </div>
        {actions && <div className={`${classes['aktionen']} nicht-drucken`}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

function Back({ otherwise }: { readonly otherwise: string }) {
  const back = useBack(otherwise)
  return (
    <ActionIcon
      className={`${classes['zurueck']} nicht-drucken`}
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Zurück"
      onClick={back}
    >
      <IconArrowLeft />
    </ActionIcon>
  )
}
