/** Stands for the id that the answer brings, in the address to which files follow what waits (store.ts). */
export const NEW_ID = '00000000-0000-0000-0000-000000000000'
