import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isToCome, modulesToCome } from './to-come.ts'

const screens = join(import.meta.dirname, '../../screens')

it('the menus mark exactly the modules without a screen', () => {
  const unbuilt = readdirSync(screens).filter((module) =>
    readFileSync(join(screens, module, 'screen.tsx'), 'utf8').includes('<ModuleToCome'),
  )
  expect([...modulesToCome].toSorted()).toEqual(unbuilt.toSorted())
})

it('reads the module from where an entry leads', () => {
  expect(isToCome('/partners/1003/filmscheduler')).toBe(true)
  expect(isToCome('/partners/1/filmscheduler?as=admin')).toBe(true)
  expect(isToCome('/partners/1003/shows')).toBe(false)
  expect(isToCome(undefined)).toBe(false)
})
