import type { AddedLine } from '@dxweb/areas/settlements/renter/contract.ts'
import { describe, expect, it } from 'vitest'
import { isSameOwn, mergeOwn, type Own } from './merge-added.ts'

const line = (name: string, amountOre = 100): AddedLine => ({
  kind: 'marketing',
  name,
  amountOre,
  vatCode: 'high',
})

const own = (added: AddedLine[], chargesTono = false): Own => ({ added, chargesTono })

describe('merging the lines that two users type into one draft', () => {
  const opened = own([line('Plakater'), line('Annonse')])

  it('merging keeps the lines that each user added', () => {
    const mine = own([...opened.added, line('Mine')])
    const theirs = own([...opened.added, line('Theirs')])
    expect(mergeOwn(opened, mine, theirs).added.map(({ name }) => name)).toEqual([
      'Plakater',
      'Annonse',
      'Theirs',
      'Mine',
    ])
  })

  it('merging keeps both versions of a line that both users changed', () => {
    const mine = own([line('Plakater', 200), line('Annonse')])
    const theirs = own([line('Plakater', 300), line('Annonse')])
    const amounts = mergeOwn(opened, mine, theirs).added.map(({ amountOre }) => amountOre)
    expect(amounts).toEqual([300, 100, 200])
  })

  it('merging keeps one copy of a line that both users typed identically', () => {
    const same = own([...opened.added, line('Begge')])
    expect(mergeOwn(opened, same, same)).toEqual(same)
  })

  it('merging removes lines that either user removed', () => {
    const mine = own([line('Annonse')])
    const theirs = own([line('Plakater')])
    expect(mergeOwn(opened, mine, theirs).added).toEqual([])
  })

  it('merging takes the TONO charge from the user who changed it', () => {
    const changed = own(opened.added, true)
    expect(mergeOwn(opened, opened, changed).chargesTono).toBe(true)
    expect(mergeOwn(opened, changed, opened).chargesTono).toBe(true)
  })

  it('lines are compared by their content, and repeated lines are counted', () => {
    expect(isSameOwn(own([line('A'), line('A')]), own([line('A'), line('A')]))).toBe(true)
    expect(isSameOwn(own([line('A'), line('A')]), own([line('A'), line('B')]))).toBe(false)
  })
})
