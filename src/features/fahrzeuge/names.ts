/** Action at a vehicle: its list and its plan both lead there. */
export const REPORT_DEFECT = {
  titel: 'Mangel melden',
  findsAs: 'Fahrzeug defekt kaputt Schaden Panne Reparatur Unfall Werkstatt beschädigt',
  suggested: true,
} as const
