import { Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './button.css'

interface LinkButtonProps {
  /** Inside the application, as for `Link`. */
  to: string
  children: ReactNode
  look?: 'main' | 'plain'
  icon?: ReactNode
}

/** A button that leads somewhere: a link by its role, so it opens in a new tab too. */
export function LinkButton({ to, children, look = 'plain', icon }: LinkButtonProps) {
  return (
    <MantineButton
      variant={look === 'main' ? 'filled' : 'default'}
      color="fjord"
      h={36}
      px={14}
      fz={14}
      fw={600}
      leftSection={icon}
      className={classNames('dx-button', `dx-button-${look}`)}
      renderRoot={(root) => (
        <Link {...root} to={to}>
          {root['children'] as ReactNode}
        </Link>
      )}
    >
      {children}
    </MantineButton>
  )
}
