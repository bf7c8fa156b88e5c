/**
 * What the state of a sale is called: a sale that is stopped has once sold something. One that was published without
 * sale, or stopped before anybody bought, is not on sale.
 */
export const shownSaleState = ({
  saleState,
  soldCount,
}: {
  saleState: string
  soldCount: number
}) => (saleState === 'stopped' && soldCount === 0 ? 'notOnSale' : saleState)
