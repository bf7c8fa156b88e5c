/** True on Apple devices; shortcuts then contain ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
