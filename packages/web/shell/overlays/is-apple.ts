/** True for Apple keyboards, whose shortcuts are shown with ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
