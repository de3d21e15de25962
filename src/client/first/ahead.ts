// What the first screens need, asked for while the program is still loading (first/start.js): their parts and their answers.
// Addresses are patterns, because this runs before there is a router.
export const AHEAD: readonly { readonly path: string; readonly parts: readonly string[]; readonly calls: readonly string[] }[] = [
  {
    path: '^/dashboard$',
    parts: ['src/features/dashboard/client/Dashboard.tsx', 'src/features/sanitaetsdienste/client/cards/DienstCards.tsx'],
    calls: ['/api/sanitaetsdienste/uebersicht'],
  },
  {
    path: '^/sanitaetsdienste$',
    parts: ['src/features/sanitaetsdienste/client/DienstList.tsx'],
    calls: ['/api/sanitaetsdienste?nur=kommend'],
  },
  {
    path: '^/sanitaetsdienst/[0-9a-f-]{36}$',
    parts: ['src/features/sanitaetsdienste/client/DienstDetail.tsx'],
    calls: ['/api/sanitaetsdienste/{path}'],
  },
]
