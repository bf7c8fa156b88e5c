import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { useEscape } from './use-escape.ts'

interface Closing {
  onClose: () => void
}

export function AwaitedDialog({ onClose }: Closing) {
  useEscape(true, onClose)
  return null
}

export function lazyDialog<Props extends Closing>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(load)
  return function LazyDialog(props) {
    const { onClose } = props
    return (
      <Suspense fallback={<AwaitedDialog onClose={onClose} />}>
        {createElement(Loaded, props)}
      </Suspense>
    )
  }
}
