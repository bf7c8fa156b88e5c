import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names with their values. Its styles are bound, since a build leaves out a module of styles that nothing reads. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`dx-facts ${styles['facts']}`}>{children}</dl>
}
