/** Placeholder for the id from the response, in the upload URL of files that follow an entry (store.ts). */
export const NEW_ID = '00000000-0000-0000-0000-000000000000'
