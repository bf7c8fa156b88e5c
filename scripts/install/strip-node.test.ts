import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stripProgram, withoutSymbols } from './strip-node.mjs'

const answer = 'process.stdout.write(String(6 * 7))'
const runs = (path: string) => spawnSync(path, ['-e', answer], { encoding: 'utf8' }).stdout === '42'

test('removes the unneeded parts of a program, and keeps the whole program if the smaller copy does not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-strip-'))
  const program = join(folder, 'node')
  copyFileSync(process.execPath, program)
  const { size } = statSync(program)
  expect(stripProgram(program, () => false)).toBe(false)
  expect([statSync(program).size, readdirSync(folder)]).toEqual([size, ['node']])
  const isStripped = stripProgram(program, runs)
  expect(statSync(program).size < size).toBe(isStripped)
  expect(runs(program)).toBe(true)
  expect(stripProgram(program, runs)).toBe(false)
  rmSync(folder, { recursive: true })
})

test('leaves files that are not Linux executables unchanged', () => {
  expect(withoutSymbols(Buffer.alloc(100))).toBeNull()
  expect(withoutSymbols(Buffer.from('#!/bin/sh'))).toBeNull()
})
