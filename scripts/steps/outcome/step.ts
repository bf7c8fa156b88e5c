export interface RanTest {
  of: 'tests' | 'journeys'
  name: string
  seconds: number
  error?: string
}

export interface Outcome {
  passed: number
  failed: number
  note?: string
  output?: string
  tests?: readonly RanTest[]
  /** Coverage reported by tests over a whole matrix. */
  covered?: readonly string[]
  /** Processor seconds used by the step's programs. */
  processor?: number
}

export interface Step {
  name: string
  run: () => Promise<Outcome>
  needs?: readonly string[]
}

export function held(ok: boolean, output: string, note?: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, ...(note && { note }) }
}
