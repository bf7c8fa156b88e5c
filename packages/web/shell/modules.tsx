import { createElement, lazy } from 'react'
import type { ReactElement } from 'react'
import { loaders } from './module-loaders.ts'

const screens = new Map(
  Object.entries(loaders).map(([name, load]) => [name, createElement(lazy(load))]),
)

/** The screen of a module; undefined for an unknown one. */
export function screenOf(module: string): ReactElement | undefined {
  return screens.get(module)
}
