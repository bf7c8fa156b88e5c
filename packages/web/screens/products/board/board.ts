/** `groupId` is null for the last page, which collects products that belong to no other page. */
export interface BoardPage {
  groupId: number | null
  productIds: readonly number[]
}

export interface Placed {
  id: number
  name: string
  touchGroupId: number | null
  sort: number
}

const byName = new Intl.Collator('nb')

/** Products without a page come last, by name. */
export function pagesOf(groupIds: readonly number[], products: readonly Placed[]): BoardPage[] {
  const pages = groupIds.map((groupId) => ({
    groupId,
    productIds: products
      .filter((product) => product.touchGroupId === groupId)
      .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
      .map(({ id }) => id),
  }))
  const rest = products
    .filter(({ touchGroupId }) => touchGroupId === null || !groupIds.includes(touchGroupId))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  return [...pages, { groupId: null, productIds: rest.map(({ id }) => id) }]
}

export function placeOf(pages: readonly BoardPage[], productId: number) {
  const page = pages.findIndex(({ productIds }) => productIds.includes(productId))
  return { page, place: pages[page]?.productIds.indexOf(productId) ?? -1 }
}

/** `place` is the product's new index among the other products; an index beyond the end means last. */
export function moveTo(
  pages: readonly BoardPage[],
  productId: number,
  to: { page: number; place: number },
): BoardPage[] {
  return pages.map(({ groupId, productIds }, page) => {
    const others = productIds.filter((id) => id !== productId)
    const kept = page === to.page ? others.toSpliced(Math.max(0, to.place), 0, productId) : others
    return { groupId, productIds: kept }
  })
}

export function moveBefore(
  pages: readonly BoardPage[],
  productId: number,
  otherId: number,
): readonly BoardPage[] {
  if (productId === otherId) return pages
  const without = pages.map(({ groupId, productIds }) => ({
    groupId,
    productIds: productIds.filter((id) => id !== productId),
  }))
  return moveTo(pages, productId, placeOf(without, otherId))
}

const steps: Readonly<Record<string, { page: number; place: number }>> = {
  ArrowUp: { page: 0, place: -1 },
  ArrowDown: { page: 0, place: 1 },
  ArrowLeft: { page: -1, place: 0 },
  ArrowRight: { page: 1, place: 0 },
}

/** Returns undefined if the key moves nothing. */
export function moveByKey(
  pages: readonly BoardPage[],
  productId: number,
  key: string,
): BoardPage[] | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const from = placeOf(pages, productId)
  const page = from.page + step.page
  const target = pages[page]
  if (target === undefined) return undefined
  const last = step.page === 0 ? target.productIds.length - 1 : target.productIds.length
  const place = Math.min(Math.max(0, from.place + step.place), last)
  if (page === from.page && place === from.place) return undefined
  return moveTo(pages, productId, { page, place })
}
