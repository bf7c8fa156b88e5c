import { expect, test } from 'vitest'
import { type Process, readStat } from './proc-table.ts'
import { ProcessTree } from './process-tree.ts'

const top = 10

const process = (
  pid: number,
  parent: number,
  own: number,
  more: Partial<Process> = {},
): Process => ({
  pid,
  parent,
  own,
  waited: 0,
  startedAt: pid,
  name: 'node',
  isZombie: false,
  ...more,
})

/** The tree reads one of the process tables per sample. */
function treeOver(...tables: Process[][]): ProcessTree {
  const rest = [...tables]
  return new ProcessTree(top, () => rest.shift() ?? [])
}

test('reads the fields after a process name with spaces and parentheses', () => {
  const fields = ['S', 7, 1, 1, 0, -1, 0, 0, 0, 0, 0, 150, 50, 30, 20, 20, 0, 1, 0, 4711, 0]
  expect(readStat(`12 (a (b) c) ${fields.join(' ')}`)).toEqual(
    process(12, 7, 200, { waited: 50, startedAt: 4711, name: 'a (b) c' }),
  )
  expect(readStat('')).toBeUndefined()
})

test('counts the descendants of a process, and ignores other processes', () => {
  const tree = treeOver([
    process(11, 10, 200),
    process(10, 1, 100),
    process(12, 11, 300),
    process(13, 1, 9),
  ])
  tree.sample()
  expect(tree.seconds()).toBe(6)
  expect(tree.living()).toEqual([11, 12])
})

test('counts an ended process only once when its parent has waited for it', () => {
  const before = [process(10, 1, 100), process(11, 10, 200)]
  const tree = treeOver(before, [process(10, 1, 100, { waited: 250 })])
  tree.sample()
  tree.sample()
  expect(tree.seconds()).toBe(3.5)
})

test('counts the processor time of a process whose parent has ended', () => {
  const before = [process(10, 1, 0), process(11, 10, 100), process(12, 11, 300)]
  const orphaned = [process(10, 1, 0, { waited: 100 }), process(12, 1, 400)]
  const tree = treeOver(before, orphaned, [process(10, 1, 0, { waited: 100 })])
  tree.sample()
  tree.sample()
  expect(tree.living()).toEqual([12])
  expect(tree.seconds()).toBe(5)
  tree.sample()
  expect(tree.living()).toEqual([])
  expect(tree.seconds()).toBe(5)
})

test('counts the descendants of each root process separately, also after the root has ended', () => {
  const before = [
    process(10, 1, 100),
    process(11, 10, 200),
    process(12, 11, 300),
    process(13, 10, 50),
  ]
  const tree = treeOver(before, [process(10, 1, 100, { waited: 500 }), process(13, 10, 60)])
  tree.addRoot(11)
  expect(tree.secondsOf(11)).toBe(5)
  expect(tree.living(11)).toEqual([11, 12])
  tree.sample()
  expect(tree.secondsOf(11)).toBe(5)
  expect(tree.seconds()).toBe(6.6)
})

test('does not confuse a new process with an ended one that had the same pid', () => {
  const tree = treeOver(
    [process(10, 1, 0), process(11, 10, 100)],
    [process(10, 1, 0, { waited: 100 }), process(11, 1, 900, { startedAt: 99 })],
  )
  tree.sample()
  tree.sample()
  expect(tree.living()).toEqual([])
  expect(tree.seconds()).toBe(1)
})
