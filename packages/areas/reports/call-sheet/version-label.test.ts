import { expect, it } from 'vitest'
import { versionLabel } from './version-label.ts'

const say = (key: string) => key

it('names a version in words, or by its supplements when it is not set', () => {
  expect(versionLabel(say, '{"dimension": "3d", "speech": "norwegian", "isAtmos": true}')).toBe(
    'choice.dimension.3d · choice.speech.norwegian · label.isAtmos',
  )
  expect(versionLabel(say, '3D, Luksus')).toBe('3D, Luksus')
  expect(versionLabel(say, '')).toBe('')
})
