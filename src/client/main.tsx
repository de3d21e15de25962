import './mantine.ts'
import './grund.css'
import { starte } from './starte.tsx'
import { authPages } from '#features/auth/client/pages.tsx'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'

// One line per area.
starte([...authPages, ...dashboardPages])
