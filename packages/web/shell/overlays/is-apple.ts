/** True on Apple keyboards, which show ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
