import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { MenuProps } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

interface LazyMenuProps extends Omit<MenuProps, 'children' | 'defaultOpened' | 'onClose'> {
  /** Renders the button, which calls `open`. */
  renderButton: (open: (() => void) | undefined) => ReactElement
}

export function LazyMenu({ renderButton, ...menu }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      // Focuses the button again, since the loaded menu has replaced the pressed button. While it fades out, a closed
      // menu still contains the focus.
      const focused = document.activeElement
      if (focused !== document.body && !focused?.closest('[role="menu"]')) return
      frame.current?.querySelector<HTMLElement>('button, a')?.focus()
    })
  return (
    <span
      ref={frame}
      className="dx-contents"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
    >
      {wanted ? (
        <Suspense fallback={renderButton(undefined)}>
          <Menu {...menu} defaultOpened onClose={restoreFocus}>
            {renderButton(undefined)}
          </Menu>
        </Suspense>
      ) : (
        renderButton(() => setWanted(true))
      )}
    </span>
  )
}
