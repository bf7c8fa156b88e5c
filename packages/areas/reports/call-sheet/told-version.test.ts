import { expect, it } from 'vitest'
import { toldVersion } from './told-version.ts'

const say = (key: string) => key

it('names a version in words, and supplements by their names where there is none', () => {
  expect(toldVersion(say, '{"dimension": "3d", "speech": "norwegian", "isAtmos": true}')).toBe(
    'choice.dimension.3d · choice.speech.norwegian · label.isAtmos',
  )
  expect(toldVersion(say, '3D, Luksus')).toBe('3D, Luksus')
  expect(toldVersion(say, '')).toBe('')
})
