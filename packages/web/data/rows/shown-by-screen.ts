declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isShown?: boolean }
  }
}

/** Marks changes whose screen shows the error itself. */
export const shownByScreen = { isShown: true }
