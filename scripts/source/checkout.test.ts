import { expect, test } from 'vitest'
import { houseCounts } from '../counts/house-counts.ts'
import { checkFolders } from '../folders/check-folders.ts'
import { checkOneWay } from '../one-way/check-one-way.ts'
import { readHouse } from './read-house.ts'
import { repository } from './repository.ts'

// Reads once for all tests: it parses some thousand modules.
const house = readHouse(repository)

test('reads the modules of this checkout', () => {
  expect(checkOneWay(house).modules).toBeGreaterThan(20)
})

test('reads the folders of this checkout', () => {
  expect(checkFolders(house).folders).toBeGreaterThan(100)
})

test('counts the lines of this checkout by room', () => {
  const { rooms, product } = houseCounts(house)
  expect(rooms.find(({ room }) => room === 'none')).toBeUndefined()
  expect(rooms.length).toBeGreaterThan(15)
  expect(Math.min(product.typescript, product.css, product.sql)).toBeGreaterThan(1000)
})
