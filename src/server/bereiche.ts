// The areas of this server, one line each. Adding an area = one line here and one in src/client/main.tsx.
import { fahrzeuge } from '#features/fahrzeuge/server/routes.ts'
import { orte } from '#features/orte/server/routes.ts'
import type { Bereich } from '#server/app.ts'

export const bereiche: readonly Bereich[] = [orte, fahrzeuge]
