import React from 'react'
import { flushSync } from 'react-dom'

/** The product's build has no `act`, so Testing Library waits for rendering by this. */
function act(callback: () => unknown): PromiseLike<unknown> {
  const result = flushSync(callback)
  const drawn = Promise.resolve(result).then((value) => {
    flushSync(() => undefined)
    return value
  })
  // Effects that set state are drawn too.
  flushSync(() => undefined)
  return drawn
}

const react = React as { act?: typeof React.act }
react.act ??= act as typeof React.act
