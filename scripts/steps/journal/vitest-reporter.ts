import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { note } from './journal.ts'

const fileOf = (module: TestModule) => module.relativeModuleId

const nameOf = (test: TestCase) => `${fileOf(test.module)}: ${test.fullName}`

interface Fault {
  message: string
  stack?: string
  diff?: string
}

const textOf = (errors: readonly Fault[] = []) =>
  errors.map(({ message, stack = '', diff = message }) => `${diff}\n${stack}`).join('\n')

export default class JournalReporter implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    note({ kind: 'file', file: fileOf(module) })
  }

  onTestModuleCollected(module: TestModule): void {
    for (const test of module.children.allTests()) {
      note({ kind: 'planned', id: test.id, name: nameOf(test) })
    }
    note({ kind: 'loaded', file: fileOf(module) })
  }

  onTestCaseReady(test: TestCase): void {
    note({ kind: 'began', id: test.id, name: nameOf(test) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    const { covered } = test.meta() as { covered?: number }
    if (covered !== undefined) note({ kind: 'covered', what: `${covered} of ${test.name}` })
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    const error = textOf(errors)
    note({
      kind: 'ended',
      id: test.id,
      name: nameOf(test),
      state,
      seconds,
      ...(error && { error }),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const error = textOf(module.errors())
    if (error) note({ kind: 'fault', name: fileOf(module), error })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly Fault[]): void {
    const error = textOf(errors)
    if (error) note({ kind: 'fault', name: 'outside of tests', error })
  }
}
