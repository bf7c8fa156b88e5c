/** A proposal of a production, by the fields that its form has. */
export const proposedProduction = (title: string, own: object = {}) => ({
  title,
  originalTitle: '',
  kind: 'other',
  runtimeMinutes: null,
  ageLimit: null,
  year: null,
  premiereOn: null,
  director: '',
  filmNumber: '',
  imdbId: '',
  versions: [],
  note: '',
  ...own,
})
