import classes from './DienstCards.module.css'
import { MyHours } from './MyHours.tsx'
import { NextDienste } from './NextDienste.tsx'
import { OffenePlaetze } from './OffenePlaetze.tsx'
import { Waiting } from './Waiting.tsx'

/** What the services put on the first screen. All cards share one answer of the server. */
export const DienstCards = () => (
  <div className={classes['raster']}>
    <Waiting />
    <NextDienste />
    <OffenePlaetze />
    <MyHours />
  </div>
)
