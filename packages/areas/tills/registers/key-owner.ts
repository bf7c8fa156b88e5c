/** Binds an encrypted key to its register, so that no other register can use it. */
export const chainKeyOwner = (partnerId: number, registerId: number): string =>
  `till:${partnerId}:${registerId}`
