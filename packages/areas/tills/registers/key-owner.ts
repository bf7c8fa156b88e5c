/** Binds a sealed key to its register, so that it cannot be opened in another venue's. */
export const chainKeyOwner = (partnerId: number, registerId: number): string =>
  `till:${partnerId}:${registerId}`
