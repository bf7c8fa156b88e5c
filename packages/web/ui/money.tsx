const kroner = new Intl.NumberFormat('nb-NO', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const whole = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 0 })

/** '1 234,50 kr' of whole øre, in both languages; `short` leaves the øre and the unit out. */
export function moneyText(ore: number, short = false): string {
  return short ? whole.format(ore / 100) : `${kroner.format(ore / 100)}\u00a0kr`
}

export function Money({ ore, short }: { ore: number; short?: boolean }) {
  return <span className="dx-tabular">{moneyText(ore, short)}</span>
}

/** A count with the thousands apart. */
export function Count({ value }: { value: number }) {
  return <span className="dx-tabular">{whole.format(value)}</span>
}
