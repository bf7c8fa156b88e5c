import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'
import { held, type Step } from './outcome/step.ts'

async function linesOf(...groups: Step[][]): Promise<string[]> {
  const lines: string[] = []
  await runSteps(groups, { print: (line) => lines.push(line) })
  return lines
}

const good: Step = { name: 'good', run: async () => ({ passed: 3, failed: 0 }) }
const bad: Step = { name: 'bad', run: async () => held(false, 'line 1\nline 2') }

test('the last line is the sum of the results of all steps', async () => {
  expect((await linesOf([good], [bad], [good])).at(-1)).toBe('6 passed, 1 failed')
})

test('shows the name and the whole output of a failed step', async () => {
  const lines = await linesOf([bad])
  expect(lines).toContain('line 1\nline 2')
  expect(lines.at(-2)).toBe('Failed steps: bad')
})

test('a step that depends on a failed step does not run, and counts as failed', async () => {
  const dependent: Step = { ...good, name: 'dependent', needs: ['bad'] }
  const lines = await linesOf([bad], [dependent])
  expect(lines).toContain('Not run, since this failed: bad.')
  expect(lines.at(-1)).toBe('0 passed, 2 failed')
})

test('a step that throws an error counts as failed, and the other steps continue', async () => {
  const thrown: Step = { name: 'thrown', run: () => Promise.reject(new Error('no disk')) }
  const lines = await linesOf([thrown], [good])
  expect(lines.join('\n')).toContain('no disk')
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
})

test('runs two steps of a group at a time, and runs all steps even if one step fails', async () => {
  const under = new Set<string>()
  const most: number[] = []
  const waiting = (name: string, ok: boolean): Step => ({
    name,
    run: async () => {
      under.add(name)
      most.push(under.size)
      await setImmediate()
      under.delete(name)
      return held(ok, 'said')
    },
  })
  const group = ['a', 'b', 'c', 'd'].map((name) => waiting(name, name !== 'b'))
  expect((await linesOf(group)).slice(-2)).toEqual(['Failed steps: b', '3 passed, 1 failed'])
  expect(Math.max(...most)).toBe(2)
})

test('counts steps as failed if the run is aborted before they start, and still prints the summary', async () => {
  const stopping = new AbortController()
  const lines: string[] = []
  const aborted: Step = {
    name: 'aborted',
    run: async () => {
      stopping.abort('Ended by SIGTERM.')
      return { passed: 2, failed: 1 }
    },
  }
  await runSteps([[aborted], [good]], {
    print: (line) => lines.push(line),
    signal: stopping.signal,
    atEnd: async () => ['Processor time: 1 s'],
  })
  expect(lines).toContain('Not run. Ended by SIGTERM.')
  expect(lines.slice(-2)).toEqual(['Processor time: 1 s', '2 passed, 2 failed'])
})

test('the summary of a whole run ends with the coverage of its tests', async () => {
  const lines: string[] = []
  const run = async () => ({ passed: 1, failed: 0, covered: ['68 reports × 4 formats'] })
  await runSteps([[{ name: 'matrix', run }, good]], {
    print: (line) => lines.push(line),
    isWhole: true,
  })
  expect(lines.slice(-2)).toEqual(['4 passed, 0 failed', 'Covered: 68 reports × 4 formats.'])
})
