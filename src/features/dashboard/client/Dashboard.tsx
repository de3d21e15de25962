import { Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { darf } from '#contract/rechte.ts'
import { heuteLang, tageszeit } from '#client/datum.ts'
import { useSitzung } from '#client/sitzung.ts'
import { uebersichtskarten } from '#client/uebersichtskarten.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { KACHELN } from './kacheln.ts'
import classes from './Dashboard.module.css'

/** The first screen: a greeting, what the areas have for this member, and the ways to what they may do. */
export function Dashboard() {
  const { user } = useSitzung()
  const [jetzt] = useState(() => new Date())
  const kacheln = KACHELN.filter(({ recht }) => darf(user, recht ?? 'angemeldet'))
  const karten = uebersichtskarten().filter(({ recht }) => darf(user, recht ?? 'angemeldet'))
  return (
    <Seite titel={`${tageszeit(jetzt)}, ${user?.vorname ?? ''}!`} unter={heuteLang(jetzt)}>
      {karten.length > 0 && (
        <div className={classes['karten']}>
          {karten.map(({ id, Inhalt }) => (
            <Suspense key={id} fallback={<Skeleton h={160} radius={14} />}>
              <Inhalt />
            </Suspense>
          ))}
        </div>
      )}
      <div className={classes['kacheln']}>
        {kacheln.map(({ titel, text, nach, Zeichen }) => (
          <Karte key={nach} nach={nach}>
            <div className={classes['kachel']}>
              <span className={classes['zeichen']}>
                <Zeichen aria-hidden size={24} />
              </span>
              <span>
                <Text component="span" fw={600} display="block">
                  {titel}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {text}
                </Text>
              </span>
            </div>
          </Karte>
        ))}
      </div>
    </Seite>
  )
}
