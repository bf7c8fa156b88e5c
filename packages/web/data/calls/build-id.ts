declare const __BUILD_ID__: string | undefined

/** Identifies the build; the server compares it with its own. */
export const buildId = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'
