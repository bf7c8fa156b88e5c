import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import styles from './badge.module.css'

/**
 * `good`: fine, `warn`: needs attention, `bad`: wrong or full, `info`: settled, `quiet`: not started, `off`: finished.
 */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'off'

export function Badge({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames('dx-badge', styles[`badge-${tone}`])}>
      {icon}
      {children}
    </span>
  )
}
