import type { ReactNode } from 'react'
import { classNames } from '../../../ui/theme/class-names.ts'
import styles from './report-note.module.css'

export function ReportNote({
  isLate = false,
  children,
}: {
  isLate?: boolean
  children: ReactNode
}) {
  return (
    <p className={classNames(styles['reportNote'], isLate && styles['reportLate'])}>{children}</p>
  )
}
