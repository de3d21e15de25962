/** Path of the saved views, for lists that load no schemas. */
export const VIEWS_PATH = '/api/ansichten'
