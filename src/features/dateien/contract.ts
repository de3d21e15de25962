import { defineContract, onlyId } from '#contract/endpoint.ts'

/**
 * A file by its id; uploads are calls of the object that owns it. The object's area decides about reading and deleting (`fileRecht` in
 * main's list of areas), in addition to sign-in.
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
