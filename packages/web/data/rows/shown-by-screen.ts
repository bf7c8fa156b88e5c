declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isShown?: boolean }
  }
}

/** Marks changes with errors that the screen itself displays. */
export const shownByScreen = { isShown: true }
