import classes from './Dienstkarten.module.css'
import { MeineStunden } from './MeineStunden.tsx'
import { NaechsteDienste } from './NaechsteDienste.tsx'
import { OffenePlaetze } from './OffenePlaetze.tsx'
import { Wartendes } from './Wartendes.tsx'

/** What the services put on the first screen. All cards share one answer of the server. */
export const Dienstkarten = () => (
  <div className={classes['raster']}>
    <Wartendes />
    <NaechsteDienste />
    <OffenePlaetze />
    <MeineStunden />
  </div>
)
