import { Group, Text, Title } from '@mantine/core'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Rechtetraeger } from './daten.ts'
import { gehalteneRollen } from './katalog.ts'
import classes from './Rechte.module.css'

interface Angaben {
  readonly person: Rechtetraeger
  readonly rechte: readonly Recht[]
  /** On the phone the screen's title is the name already. */
  readonly mitName: boolean
  readonly beiRolle: () => void
}

/** Who it is, how many rights, which bundles they make, and the way to one more. */
export function Personenkopf({ person: { vorname, nachname, username, profil }, rechte, mitName, beiRolle }: Angaben) {
  const grund = useGrundOhne('UPDATE_USER_RECHTE')
  const rollen = gehalteneRollen(rechte)
  return (
    <Karte>
      <div className={classes['kopf']}>
        <div>
          {mitName && (
            <Title order={2} size="h3">
              {vorname} {nachname}
            </Title>
          )}
          <Group gap={8} mt={mitName ? 4 : 0}>
            <Text c="dimmed" size="sm">
              {mitName ? `${username} · ` : ''}
              {rechte.length} von {RECHTE.length} Rechten
            </Text>
            {rollen.map((rolle) => (
              <Statusmarke key={rolle} ton="hinweis">
                {rolle}
              </Statusmarke>
            ))}
          </Group>
        </div>
        <Group gap="sm">
          <Knopf variant="light" grund={grund} onClick={beiRolle}>
            Rolle anwenden
          </Knopf>
          {profil !== null && (
            <Verweis nach={pfad('/profile/{id}', { id: profil })} className={classes['profil']}>
              Profil
            </Verweis>
          )}
        </Group>
      </div>
    </Karte>
  )
}
