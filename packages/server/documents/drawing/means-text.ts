/** 'card, giftCard' becomes 'Kort, Gavekort'. */
export const meansText = (say: (key: string) => string, means: string) =>
  means
    .split(', ')
    .filter(Boolean)
    .map((each) => say(`ticketing.means.${each}`))
    .join(', ')
