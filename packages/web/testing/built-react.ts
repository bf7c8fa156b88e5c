import React from 'react'
import { flushSync } from 'react-dom'

/** Replaces React's `act`, which the production build lacks and Testing Library uses to wait for rendering. */
function act(callback: () => unknown): PromiseLike<unknown> {
  const result = flushSync(callback)
  const drawn = Promise.resolve(result).then((value) => {
    flushSync(() => undefined)
    return value
  })
  // Flushes again, for state that effects have set.
  flushSync(() => undefined)
  return drawn
}

const react = React as { act?: typeof React.act }
react.act ??= act as typeof React.act
