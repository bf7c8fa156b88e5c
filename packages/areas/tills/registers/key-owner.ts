/** Binds a sealed key to its register, so that no other venue's register can open it. */
export const chainKeyOwner = (partnerId: number, registerId: number): string =>
  `till:${partnerId}:${registerId}`
