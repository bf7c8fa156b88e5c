import { type MouseEvent, type MouseEventHandler, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../theme/class-names.ts'
import { useFocusKept } from './use-focus-kept.ts'
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
  /** Id of the form that it sends, where it stands outside of it. */
  form?: string
  disabled?: boolean
  /** What it began is under way: it waits, and says so. */
  busy?: boolean
  wide?: boolean
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  label?: string
  pressed?: boolean
  /** A dialog that opens gives it the focus. */
  isFirst?: boolean
  ref?: Ref<HTMLButtonElement>
}

function classOf({ look = 'plain', size = 'normal', wide, busy }: ButtonProps): string {
  return classNames(
    'dx-button',
    `dx-button-${look}`,
    `dx-button-${size}`,
    wide && 'dx-button-wide',
    busy && 'dx-button-busy',
  )
}

function Inner({ icon, children, shortcut }: Pick<ButtonProps, 'icon' | 'children' | 'shortcut'>) {
  return (
    <>
      {icon}
      <span className="dx-button-text">{children}</span>
      {shortcut && <kbd className="dx-kbd">{shortcut}</kbd>}
    </>
  )
}

/** Neither does what it is for nor sends its form. */
const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * Our own and not the kit's, since it stands on every first screen and the kit's brings 14 kB with it. The browser takes
 * the focus from what is disabled: one that is busy, or that is switched off while it has the focus, only ignores clicks.
 */
export function Button(props: ButtonProps) {
  const { type = 'button', form, disabled, busy, href, onClick, label, pressed, ref } = props
  const [hasFocus, setHasFocus] = useState(false)
  const kept = useFocusKept(ref)
  if (href !== undefined) {
    return (
      <a className={classOf(props)} href={href} onClick={onClick} aria-label={label}>
        <Inner {...props} />
      </a>
    )
  }
  const isOff = disabled || busy
  return (
    <button
      ref={kept}
      type={type}
      form={form}
      className={classOf(props)}
      disabled={disabled && !busy && !hasFocus}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-pressed={pressed}
      data-autofocus={props.isFirst || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={isOff ? ignore : onClick}
    >
      <Inner {...props} />
    </button>
  )
}
