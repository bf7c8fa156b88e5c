/** Only an event that has had a sale shows as 'stopped'; without sales it shows as not on sale. */
export const shownSaleState = ({
  saleState,
  soldCount,
}: {
  saleState: string
  soldCount: number
}) => (saleState === 'stopped' && soldCount === 0 ? 'notOnSale' : saleState)
