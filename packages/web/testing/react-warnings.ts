import { afterEach, beforeEach, expect } from 'vitest'

/** Errors that a boundary has caught are printed with this; tests of boundaries cause them. */
const caughtError = '%o'

/** Fails a test on warnings of React's development build, such as lists without keys. The product's build has none. */
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
