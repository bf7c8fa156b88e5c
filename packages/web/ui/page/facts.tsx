import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** List of names with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`dx-facts ${styles['facts']}`}>{children}</dl>
}
