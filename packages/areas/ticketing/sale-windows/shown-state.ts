/** Shows a stopped event without sales as not on sale. */
export const shownSaleState = ({
  saleState,
  soldCount,
}: {
  saleState: string
  soldCount: number
}) => (saleState === 'stopped' && soldCount === 0 ? 'notOnSale' : saleState)
