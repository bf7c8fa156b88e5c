import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import { note, type TestState } from './journal.ts'

const textOf = (errors: readonly TestError[]) =>
  errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n')).join('\n')

const stateOf = (status: TestResult['status']): TestState =>
  status === 'passed' || status === 'skipped' ? status : 'failed'

export default class JournalReporter implements Reporter {
  #root = ''

  printsToStdio(): boolean {
    return false
  }

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#root = rootDir
    for (const test of suite.allTests()) {
      note({ kind: 'planned', id: test.id, name: this.#nameOf(test) })
    }
  }

  onTestBegin(test: TestCase): void {
    note({ kind: 'began', id: test.id, name: this.#nameOf(test) })
  }

  onStepBegin(test: TestCase, _: TestResult, { category, title }: TestStep): void {
    if (category !== 'hook') note({ kind: 'step', id: test.id, step: title })
  }

  onTestEnd(test: TestCase, { status, duration, errors, annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === 'covered') note({ kind: 'covered', what: description })
    }
    const error = textOf(errors)
    note({
      kind: 'ended',
      id: test.id,
      name: this.#nameOf(test),
      state: stateOf(status),
      seconds: duration / 1000,
      ...(error && { error }),
    })
  }

  onError(error: TestError): void {
    note({ kind: 'fault', name: 'outside of journeys', error: textOf([error]) })
  }

  #nameOf(test: TestCase): string {
    return `${relative(this.#root, test.location.file)}: ${test.title}`
  }
}
