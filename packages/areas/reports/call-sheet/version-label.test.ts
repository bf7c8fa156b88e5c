import { expect, it } from 'vitest'
import { versionLabel } from './version-label.ts'

const say = (key: string) => key

it('names a film version and its supplements, or only the supplements if the version is unknown', () => {
  expect(versionLabel(say, '{"dimension": "3d", "speech": "norwegian", "isAtmos": true}')).toBe(
    'choice.dimension.3d · choice.speech.norwegian · label.isAtmos',
  )
  expect(versionLabel(say, '3D, Luksus')).toBe('3D, Luksus')
  expect(versionLabel(say, '')).toBe('')
})
