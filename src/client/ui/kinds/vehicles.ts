// Vehicle types with icons. The colour indicates the purpose: patients, command, crews, loads, trailers and tents.
import IconAmbulance from '@tabler/icons-react/dist/esm/icons/IconAmbulance.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconBus from '@tabler/icons-react/dist/esm/icons/IconBus.mjs'
import IconBusStop from '@tabler/icons-react/dist/esm/icons/IconBusStop.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCaravan from '@tabler/icons-react/dist/esm/icons/IconCaravan.mjs'
import IconEmergencyBed from '@tabler/icons-react/dist/esm/icons/IconEmergencyBed.mjs'
import IconFiretruck from '@tabler/icons-react/dist/esm/icons/IconFiretruck.mjs'
import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTent from '@tabler/icons-react/dist/esm/icons/IconTent.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconWheelchair from '@tabler/icons-react/dist/esm/icons/IconWheelchair.mjs'
import type { Look } from './look.ts'

const VEHICLES: Readonly<Record<string, Look>> = {
  KTW: { titel: 'KTW', color: 'blue', icon: IconWheelchair },
  'KTW-B': { titel: 'KTW-B', color: 'blue', icon: IconEmergencyBed },
  GKTW: { titel: 'GKTW', color: 'blue', icon: IconBusStop },
  RTW: { titel: 'RTW', color: 'blue', icon: IconAmbulance },
  NEF: { titel: 'NEF', color: 'blue', icon: IconStethoscope },
  'MTW/MTF': { titel: 'MTW/MTF', color: 'petrol', icon: IconBus },
  ELW: { titel: 'ELW', color: 'violet', icon: IconBroadcast },
  'GW-San': { titel: 'GW-San', color: 'brown', icon: IconFiretruck },
  'GW-Bt': { titel: 'GW-Bt', color: 'brown', icon: IconSoup },
  PKW: { titel: 'PKW', color: 'petrol', icon: IconCar },
  LKW: { titel: 'LKW', color: 'brown', icon: IconTruck },
  Anhaenger: { titel: 'Anhänger', color: 'slate', icon: IconCaravan },
  'Zelt/AB': { titel: 'Zelt/AB', color: 'slate', icon: IconTent },
}
export const VEHICLE_TYPES = Object.keys(VEHICLES)
export const vehicleLook = (type: string): Look => VEHICLES[type] ?? { titel: type, color: 'petrol', icon: IconCar }
