/** Id of no row; also the placeholder in the upload URL of files that follow an entry not yet sent (outbox/store.ts). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
