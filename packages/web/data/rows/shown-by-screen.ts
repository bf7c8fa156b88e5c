declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isTold?: boolean }
  }
}

/** Of a change whose screen shows what went wrong with it, so that nobody else tells it once more. */
export const shownByScreen = { isTold: true }
