declare const __BUILD_ID__: string | undefined

export const buildId = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'
