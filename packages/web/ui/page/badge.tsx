import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import './badge.css'

/** `good` runs well, `warn` wants an eye, `bad` is wrong or full, `info` is settled, `quiet` has not begun, `off` is over. */
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
    <span className={classNames('dx-badge', `dx-badge-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}
