import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Group, groupByKey, groupOf, moveInto } from './groups.ts'

const boards: fc.Arbitrary<Group[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.array(fc.nat(2), { minLength: ids.length, maxLength: ids.length }).map((places) =>
      [1, 2, 3].map((group, place) => ({
        id: group,
        name: `Gruppe ${group}`,
        resources: ids
          .filter((_, at) => places[at] === place)
          .map((id) => ({ id, name: `Ressurs ${id}` })),
      })),
    ),
  )

const idsOf = (groups: readonly Group[]) =>
  groups.flatMap(({ resources }) => resources.map(({ id }) => id)).toSorted((a, b) => a - b)

describe('groups of resources', () => {
  it('moving a resource between groups neither loses nor adds resources', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.integer({ min: 1, max: 4 }), (groups, pick, groupId) => {
        const ids = idsOf(groups)
        const id = ids[pick % ids.length] ?? 0
        const moved = moveInto(groups, id, groupId)
        expect(idsOf(moved)).toEqual(ids)
        const before = groupOf(groups, id)?.id
        expect(groupOf(moved, id)?.id).toBe(groupId === 4 ? before : groupId)
      }),
    )
  })

  it('arrow keys move a resource to the neighbouring group, if there is one', () => {
    const groups = [
      { id: 1, name: 'Lyd', resources: [{ id: 7, name: 'Mikrofon' }] },
      { id: 2, name: 'Lys', resources: [] },
    ]
    expect(groupByKey(groups, 7, 'ArrowRight')?.id).toBe(2)
    expect(groupByKey(groups, 7, 'ArrowLeft')).toBeUndefined()
    expect(groupByKey(groups, 7, 'Enter')).toBeUndefined()
    expect(groupByKey(groups, 9, 'ArrowRight')).toBeUndefined()
  })
})
