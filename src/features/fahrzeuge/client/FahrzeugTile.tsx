import { Link } from '@tanstack/react-router'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import type { ReactNode } from 'react'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { FileImage } from '#client/ui/photo/FileImage.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import type { Fahrzeug } from './api.ts'
import { CheckBadges } from './CheckBadges.tsx'
import classes from './FahrzeugTile.module.css'
import { KilometreMark } from './KilometreHint.tsx'
import { checkedToday, openDefects, type Use, vehicleState } from './vehicle-state.ts'

interface Props {
  readonly fahrzeug: Fahrzeug
  /** Its bookings; undefined without the right to see them, or while loading. */
  readonly use: Use | undefined
  readonly photo: Mangel['bilder'][number] | undefined
}

/** A vehicle as a tile: name, state, current use, next booking, and a photo of its defect. */
export function FahrzeugTile({ fahrzeug, use, photo }: Props) {
  const { _id, bezeichnung, funkrufname, kennzeichen, typ, aktiv, offeneMaengel } = fahrzeug
  const { look, word, why } = vehicleState(fahrzeug)
  const ready = look.tone === 'gut'
  return (
    <article className={classes['tile']}>
      <KindIcon look={vehicleLook(typ)} size={48} />
      <div className={classes['header']}>
        <Link to={path('/fahrzeuge/edit/{id}', { id: _id })} className={classes['link']}>
          {bezeichnung}
        </Link>
        <div className={classes['muted']}>
          {[vehicleLook(typ).titel, funkrufname === bezeichnung ? '' : funkrufname, kennzeichen].filter(Boolean).join(' · ')}
        </div>
      </div>
      {photo && (
        <span className={classes['photo']}>
          <FileImage image={photo} titel="Foto des offenen Mangels" onlyNear />
        </span>
      )}
      <div className={classes['bottom']}>
        <div className={classes['status']}>
          {ready && use?.now ? (
            <StatusBadge tone="hinweis">{use.now.replace('gebucht', 'Gebucht')}</StatusBadge>
          ) : (
            <StatusBadge {...look}>{ready && use ? 'Frei' : word}</StatusBadge>
          )}
          {!ready && use?.now && <span className={classes['muted']}>{use.now}</span>}
        </div>
        {why && <div className={classes['reason']}>{why}</div>}
        <KilometreMark fahrzeug={_id} />
        {offeneMaengel > 0 && <div className={classes['muted']}>{openDefects(offeneMaengel)}</div>}
        {use?.next && (
          <div className={classes['row']}>
            <IconCalendarEvent size={16} aria-hidden />
            <span>{use.next}</span>
          </div>
        )}
        {checkedToday(fahrzeug) && <div className={classes['muted']}>{checkedToday(fahrzeug)}</div>}
        <CheckBadges fahrzeug={fahrzeug} />
        {aktiv && (
          <ActionButton
            size="sm"
            variant="subtle"
            className={classes['report'] ?? ''}
            to={path('/fahrzeuge/mangel/{id}', { id: _id })}
            aria-label={`Mangel melden: ${bezeichnung}`}
          >
            Mangel melden
          </ActionButton>
        )}
      </div>
    </article>
  )
}

interface TilesProps {
  readonly rows: readonly Fahrzeug[]
  readonly tile: (fahrzeug: Fahrzeug) => ReactNode
}
export const FahrzeugTiles = ({ rows, tile }: TilesProps) => (
  <ul className={classes['tiles']} aria-label="Fahrzeuge">
    {rows.map((row) => (
      <li key={row._id}>{tile(row)}</li>
    ))}
  </ul>
)
