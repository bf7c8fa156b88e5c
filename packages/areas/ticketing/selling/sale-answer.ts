export interface SaleAnswer {
  id: string
  totalOre: number
  roundingOre: number
}

/** What the statement of a sale says of itself. */
export interface SaleOutcome {
  outcome: 'sold' | 'repeated' | null
  cartSeatIds: number[] | null
}
