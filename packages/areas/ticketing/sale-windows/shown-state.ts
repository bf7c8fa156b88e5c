/** 'Stopped' needs a first sale; published without sale, or stopped before one, shows as not on sale. */
export const shownSaleState = ({
  saleState,
  soldCount,
}: {
  saleState: string
  soldCount: number
}) => (saleState === 'stopped' && soldCount === 0 ? 'notOnSale' : saleState)
