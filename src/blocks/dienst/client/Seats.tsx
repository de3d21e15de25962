import { initialsOf } from '#client/ui/person/Avatar.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { seatText } from './seat-counts.ts'
import type { SeatRow } from './seats.ts'
import classes from './Seats.module.css'

/** Seats of a shift by vehicle: taken, requested and free, each labelled in words. */
export const Seats = ({ rows }: { readonly rows: readonly SeatRow[] }) => (
  <div className={classes['rows']}>
    {rows.map(({ titel, type, seats }) => (
      <div key={titel}>
        {titel && (
          <h3 className={classes['title']}>
            {type !== null && <KindIcon look={vehicleLook(type)} size={28} />}
            {titel}
          </h3>
        )}
        <ul className={classes['seats']} aria-label={titel || 'Plätze'}>
          {seats.map((seat, number) => (
            <li key={number} className={classes['seat']} title={seatText(seat)} aria-label={seatText(seat)}>
              <span className={classes['picture']} data-state={seat.state} aria-hidden>
                {seat.person ? initialsOf(seat.person) : seat.state === 'frei' ? '+' : ''}
              </span>
              <span aria-hidden>{seat.short}</span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
