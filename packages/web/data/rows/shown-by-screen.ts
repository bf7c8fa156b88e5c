declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isTold?: boolean }
  }
}

/** Marks changes whose screen shows the error itself. */
export const shownByScreen = { isTold: true }
