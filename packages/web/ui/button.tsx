import { Button as MantineButton } from '@mantine/core'
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import './button.css'

export interface ButtonProps {
  children: ReactNode
  /** `main` once a page; `plain` for the rest; `quiet` without a frame; `danger` for what cannot be undone. */
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  size?: 'normal' | 'small' | 'large'
  icon?: ReactNode
  /** The key that does the same, shown on the button. */
  shortcut?: string
  type?: 'button' | 'submit'
  disabled?: boolean
  busy?: boolean
  wide?: boolean
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  label?: string
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

const variantOf = { main: 'filled', plain: 'default', quiet: 'subtle', danger: 'filled' } as const
const heightOf = { normal: 36, small: 30, large: 44 } as const

function styleOf({ look = 'plain', size = 'normal', wide, icon }: ButtonProps) {
  return {
    variant: variantOf[look],
    color: look === 'danger' ? 'curtain' : 'fjord',
    h: heightOf[size],
    px: size === 'small' ? 10 : 14,
    fz: size === 'small' ? 13 : 14,
    fw: 600,
    fullWidth: wide,
    leftSection: icon,
    className: classNames('dx-button', `dx-button-${look}`),
  }
}

export function Button(props: ButtonProps) {
  const {
    children,
    shortcut,
    type = 'button',
    disabled,
    busy,
    href,
    onClick,
    label,
    pressed,
    ref,
  } = props
  const inner = shortcut ? <kbd className="dx-kbd">{shortcut}</kbd> : undefined
  if (href !== undefined) {
    return (
      <MantineButton
        {...styleOf(props)}
        component="a"
        href={href}
        onClick={onClick}
        rightSection={inner}
        aria-label={label}
      >
        {children}
      </MantineButton>
    )
  }
  return (
    <MantineButton
      {...styleOf(props)}
      ref={ref}
      type={type}
      disabled={disabled}
      loading={busy}
      onClick={onClick}
      rightSection={inner}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </MantineButton>
  )
}
