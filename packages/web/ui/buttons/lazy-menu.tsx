import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { MenuProps } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

interface LazyMenuProps extends Omit<MenuProps, 'children' | 'defaultOpened' | 'onClose'> {
  /** The button; it opens the menu by itself. */
  renderButton: (open: (() => void) | undefined) => ReactElement
}

/** A menu whose code is fetched when the pointer or the focus comes near it: for what stands on every page. */
export function LazyMenu({ renderButton, ...menu }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const giveBack = () =>
    requestAnimationFrame(() => {
      // The button that was pressed is gone with the first of the two: the library gives the focus back to nothing.
      if (document.activeElement !== document.body) return
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
          <Menu {...menu} defaultOpened onClose={giveBack}>
            {renderButton(undefined)}
          </Menu>
        </Suspense>
      ) : (
        renderButton(() => setWanted(true))
      )}
    </span>
  )
}
