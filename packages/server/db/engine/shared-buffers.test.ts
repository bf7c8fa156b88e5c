import { expect, it } from 'vitest'
import { sharedBufferMegabytes } from './shared-buffers.ts'

const gigabyte = 1024 ** 3

it.each([
  [0.5, 128],
  [2, 256],
  [16, 2048],
  [256, 4096],
])('gives the engine of a machine with %d GB shared buffers of %d MB', (memory, buffers) => {
  expect(sharedBufferMegabytes(memory * gigabyte)).toBe(buffers)
})
