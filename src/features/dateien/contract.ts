import { defineContract, onlyId } from '#contract/endpoint.ts'

/**
 * A file by its id; uploading is a call of the object it hangs on. Who may read or delete it is said by that object's
 * area (`fileRecht` in main's list of areas), on top of being signed in.
 */
export const filesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/dateien/{id}',
    zugang: 'angemeldet',
    titel: 'Datei laden',
    params: onlyId,
    response: null,
    kind: 'stream',
  },
  remove: { method: 'DELETE', path: '/api/dateien/{id}', zugang: 'angemeldet', titel: 'Datei löschen', params: onlyId, response: null },
})
