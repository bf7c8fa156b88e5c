export const tillFilesPath = 'till-files'
export const tillArticlesPath = 'till-articles'
export const tillRegistersPath = 'till-registers'
