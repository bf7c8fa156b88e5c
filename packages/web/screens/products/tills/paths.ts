/** Paths of the pages for till files, articles and till registers. */
export const tillFilesPath = 'till-files'
export const tillArticlesPath = 'till-articles'
export const tillRegistersPath = 'till-registers'
