export interface SaleAnswer {
  id: string
  totalOre: number
  roundingOre: number
}

export interface SaleOutcome {
  outcome: 'sold' | 'repeated' | null
  cartSeatIds: number[] | null
}
