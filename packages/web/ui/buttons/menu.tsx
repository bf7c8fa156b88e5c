import { Menu as MantineMenu } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { popupsNamed } from './popups.ts'

const MenuRoot = themed(MantineMenu)

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  about?: string
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  apart?: boolean
  chosen?: boolean
  /** True for an item that keeps the menu open when selected. */
  keepsOpen?: boolean
}

export interface MenuProps {
  children: ReactNode
  items: readonly MenuItem[]
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'right-start'
  width?: number | 'target'
  defaultOpened?: boolean
  onClose?: () => void
  /** True to render next to the button instead of in a portal, in places where nothing clips the menu. */
  inPlace?: boolean
}

function itemProps(item: MenuItem) {
  return {
    leftSection: item.icon,
    rightSection: item.about && <span className="dx-dim dx-small">{item.about}</span>,
    // Uses the variable, since the colour's name would select a shade that is too dim in dark mode.
    color: item.danger ? 'var(--curtain)' : undefined,
    disabled: item.disabled,
    closeMenuOnClick: !item.keepsOpen,
    onClick: item.onSelect,
    'aria-current': item.chosen || undefined,
  }
}

export function Menu({
  children,
  items,
  position = 'bottom-end',
  width = 220,
  defaultOpened,
  onClose,
  inPlace = false,
}: MenuProps) {
  const t = useText()
  return (
    <MenuRoot
      position={position}
      width={width}
      shadow="md"
      defaultOpened={defaultOpened}
      onClose={onClose}
      withinPortal={!inPlace}
      portalProps={{ target: popupsNamed(t('shell.popups')) }}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map((item) => (
          <div key={item.key}>
            {item.apart && <MantineMenu.Divider />}
            {item.href === undefined ? (
              <MantineMenu.Item {...itemProps(item)}>{item.label}</MantineMenu.Item>
            ) : (
              <MantineMenu.Item {...itemProps(item)} component="a" href={item.href}>
                {item.label}
              </MantineMenu.Item>
            )}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MenuRoot>
  )
}
