import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { mountAt, parentsOfRuns } from './parents-of-runs.ts'

test('creates the folders of runs only in the folder that TMPDIR names', () => {
  vi.stubEnv('TMPDIR', '/chosen')
  expect(parentsOfRuns()).toEqual([tmpdir()])
  vi.unstubAllEnvs()
})

test('returns the last mount of a path, since a later mount hides earlier mounts', () => {
  const lines = ['proc /proc proc rw 0 0', 'shm /dev/shm ext4 rw 0 0']
  const last = 'shm /dev/shm tmpfs rw,nosuid,noexec,size=65536k 0 0'
  expect(mountAt('/dev/shm', [...lines, last].join('\n'))).toEqual({
    type: 'tmpfs',
    options: ['rw', 'nosuid', 'noexec', 'size=65536k'],
  })
  expect(mountAt('/dev/shm', 'proc /proc proc rw 0 0')).toBeUndefined()
})
