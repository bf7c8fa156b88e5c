import { createElement, lazy } from 'react'
import type { ReactElement } from 'react'
import { loadedScreen, loaders } from './module-loaders.ts'

const screens = new Map<string, ReactElement>()

/** Returns undefined for an unknown module. Cached, so that an opened module never remounts. */
export function screenOf(module: string): ReactElement | undefined {
  const known = screens.get(module)
  const load = loaders[module]
  if (known || !load) return known
  const screen = createElement(loadedScreen(module) ?? lazy(load))
  screens.set(module, screen)
  return screen
}
