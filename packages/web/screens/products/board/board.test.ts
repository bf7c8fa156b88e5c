import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardPage, moveByKey, moveTo, pagesOf, placeOf } from './board.ts'

const boards: fc.Arbitrary<BoardPage[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })
  .chain((ids) =>
    fc.array(fc.nat(2), { minLength: ids.length, maxLength: ids.length }).map((pages) =>
      [5, 6, null].map((groupId, page) => ({
        groupId,
        productIds: ids.filter((_, at) => pages[at] === page),
      })),
    ),
  )

const all = (pages: readonly BoardPage[]) =>
  pages.flatMap(({ productIds }) => productIds).toSorted((a, b) => a - b)

describe('a board of till buttons', () => {
  it('moving a button between pages neither loses nor adds buttons', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.nat(2), fc.nat(30), (pages, pick, page, place) => {
        const ids = all(pages)
        const id = ids[pick % ids.length] ?? 0
        const moved = moveTo(pages, id, { page, place })
        expect(all(moved)).toEqual(ids)
        const to = placeOf(moved, id)
        expect(to.page).toBe(page)
        expect(to.place).toBe(Math.min(place, (moved[page]?.productIds.length ?? 1) - 1))
        const others = (board: readonly BoardPage[]) =>
          board.map(({ productIds }) => productIds.filter((each) => each !== id))
        expect(others(moved)).toEqual(others(pages))
      }),
    )
  })

  it('the opposite arrow key moves a button back to its position', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.boolean(), (pages, pick, isDown) => {
        const ids = all(pages)
        const id = ids[pick % ids.length] ?? 0
        const [there, back] = isDown ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown']
        const moved = moveByKey(pages, id, there)
        expect(moved === undefined ? pages : moveByKey(moved, id, back)).toEqual(pages)
      }),
    )
  })

  it('arrow keys move a button within its page and to the next page, and stop at the first and last position', () => {
    const pages = [
      { groupId: 5, productIds: [1, 2] },
      { groupId: 6, productIds: [] },
      { groupId: null, productIds: [3] },
    ]
    expect(moveByKey(pages, 1, 'ArrowDown')?.[0]?.productIds).toEqual([2, 1])
    expect(moveByKey(pages, 2, 'ArrowRight')?.map(({ productIds }) => productIds)).toEqual([
      [1],
      [2],
      [3],
    ])
    expect(moveByKey(pages, 1, 'ArrowUp')).toBeUndefined()
    expect(moveByKey(pages, 1, 'ArrowLeft')).toBeUndefined()
    expect(moveByKey(pages, 1, 'x')).toBeUndefined()
  })

  it('products keep their saved order, and products without a page are sorted by name', () => {
    const product = (id: number, name: string, touchGroupId: number | null, sort: number) => ({
      id,
      name,
      touchGroupId,
      sort,
    })
    const products = [
      product(1, 'Brus', 5, 20),
      product(2, 'Popkorn', 5, 10),
      product(3, 'Øl', null, 1),
      product(4, 'Ærfugl', 99, 2),
    ]
    expect(pagesOf([5], products)).toEqual([
      { groupId: 5, productIds: [2, 1] },
      { groupId: null, productIds: [4, 3] },
    ])
  })
})
