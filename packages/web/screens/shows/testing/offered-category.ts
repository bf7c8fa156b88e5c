/** A free category is for companions. */
export const category = (id: number, name: string, priceOre: number) => ({
  id,
  name,
  shortName: name.slice(0, 1),
  displayName: name,
  longName: '',
  priceOre,
  feeOre: priceOre === 0 ? 0 : 2_000,
  isCompanion: priceOre === 0,
  needsMembership: false,
  isSoldOnWeb: true,
  isStopped: false,
  zonePrices: [],
})
