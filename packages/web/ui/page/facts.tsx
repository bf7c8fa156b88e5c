import type { ReactNode } from 'react'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`dx-facts ${styles['facts']}`}>{children}</dl>
}
