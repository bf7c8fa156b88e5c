import fc from 'fast-check'
import { expect, it } from 'vitest'
import { putAfter } from './row-order.ts'

const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 30 })
  .map((ids) => ids.map((id) => ({ id })))
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const at = (rows: readonly { id: number }[], place: number) => rows[place % rows.length]?.id ?? 0

it('puts a row right after another, and keeps the order of the other rows', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.option(fc.nat()), (rows, moved, target) => {
      const id = at(rows, moved)
      const after = target === null ? null : at(rows, target)
      fc.pre(after !== id)
      const ids = idsOf(putAfter(rows, id, after))
      expect(new Set(ids)).toEqual(new Set(idsOf(rows)))
      expect(ids).toHaveLength(rows.length)
      expect(ids[ids.indexOf(id) - 1] ?? null).toBe(after)
      const others = (all: number[]) => all.filter((one) => one !== id)
      expect(others(ids)).toEqual(others(idsOf(rows)))
    }),
  )
})

it('moving a row back after the row that preceded it undoes the move', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.option(fc.nat()), (rows, moved, target) => {
      const id = at(rows, moved)
      const after = target === null ? null : at(rows, target)
      fc.pre(after !== id)
      const stoodAfter = idsOf(rows)[idsOf(rows).indexOf(id) - 1] ?? null
      expect(putAfter(putAfter(rows, id, after), id, stoodAfter)).toEqual(rows)
    }),
  )
})

it('ignores moves of unknown rows, and of a row after itself', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  expect(putAfter(rows, 3, 1)).toBe(rows)
  expect(putAfter(rows, 1, 3)).toBe(rows)
  expect(putAfter(rows, 1, 1)).toBe(rows)
})
