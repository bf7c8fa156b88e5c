import { afterEach, beforeEach, expect } from 'vitest'

/** Beginning of messages about errors caught by an error boundary; tests of boundaries cause such errors. */
const caughtError = '%o'

/** Fails a test on warnings of React's development build, such as lists without keys. The production build has none. */
function failForWarnings(): void {
  const warnings: string[] = []
  const printed = console
  const { error } = printed
  beforeEach(() => {
    printed.error = (...words: unknown[]) => {
      const isReact = /\/react[\w-]*\.development\.js/.test(new Error('printed').stack ?? '')
      if (isReact && !String(words[0]).startsWith(caughtError)) warnings.push(words.join(' '))
      else error(...words)
    }
  })
  afterEach(() => {
    printed.error = error
    expect(warnings.splice(0)).toEqual([])
  })
}

if (process.env['NODE_ENV'] === 'development') failForWarnings()
