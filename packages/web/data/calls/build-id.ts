declare const __BUILD_ID__: string | undefined

/** The server compares it with its own build. */
export const buildId = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'
