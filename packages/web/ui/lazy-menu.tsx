import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import type { MenuProps } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

interface LazyMenuProps extends Omit<MenuProps, 'children' | 'defaultOpened'> {
  /** The button; it opens the menu by itself. */
  renderButton: (open: (() => void) | undefined) => ReactElement
}

/** A menu whose code is fetched when the pointer or the focus comes near it: for what stands on every page. */
export function LazyMenu({ renderButton, ...menu }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  if (!wanted) {
    return (
      <span
        className="dx-contents"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
      >
        {renderButton(() => setWanted(true))}
      </span>
    )
  }
  return (
    <Suspense fallback={renderButton(undefined)}>
      <Menu {...menu} defaultOpened>
        {renderButton(undefined)}
      </Menu>
    </Suspense>
  )
}
