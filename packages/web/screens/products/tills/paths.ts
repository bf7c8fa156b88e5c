/** Paths of files, articles and registers of tills. */
export const tillFilesPath = 'till-files'
export const tillArticlesPath = 'till-articles'
export const tillRegistersPath = 'till-registers'
