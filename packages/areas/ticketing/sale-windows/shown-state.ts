/** Shows 'stopped' only for an event that has had a sale; an event without sales is shown as not on sale. */
export const shownSaleState = ({
  saleState,
  soldCount,
}: {
  saleState: string
  soldCount: number
}) => (saleState === 'stopped' && soldCount === 0 ? 'notOnSale' : saleState)
