import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useSession } from '../../data/session/session.ts'
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx'
import type { MenuItem } from '../../ui/buttons/menu.tsx'
import { chooseColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts'
import type { ColorScheme } from '../../ui/theme/color-scheme.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { Avatar } from './avatar.tsx'
import { leaveSudo } from './leave-sudo.ts'
import { changeLocale } from '../locale/locale.tsx'
import { showKeyboardHelp } from '../overlays/overlays.ts'
import styles from './user-menu.module.css'

const icon = { size: 16, stroke: 1.7 }

function useThemeItems(): MenuItem[] {
  const t = useText()
  const chosen = useColorScheme()
  const item = (scheme: ColorScheme, picture: MenuItem['icon']): MenuItem => ({
    key: scheme,
    label: t(`shell.theme.${scheme}`),
    icon: picture,
    apart: scheme === 'auto',
    chosen: chosen === scheme,
    about: chosen === scheme ? '✓' : undefined,
    onSelect: () => chooseColorScheme(scheme),
    keepsOpen: true,
  })
  return [
    item('auto', <IconDeviceDesktop {...icon} />),
    item('light', <IconSun {...icon} />),
    item('dark', <IconMoon {...icon} />),
  ]
}

function useUserItems(): MenuItem[] {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { user } = useSession()
  const { partnerId } = useAddress()
  const theme = useThemeItems()
  const endSudo: MenuItem = {
    key: 'sudo',
    label: t('shell.sudo.end'),
    icon: <IconUserOff {...icon} />,
    onSelect: () => {
      leaveSudo(user.id).catch((error: unknown) =>
        toast({ tone: 'bad', text: refusalText(t, error) }),
      )
    },
    danger: true,
  }
  return [
    {
      key: 'profile',
      label: t('shell.profile'),
      icon: <IconUser {...icon} />,
      onSelect: () =>
        void navigate({
          to: partnerId === null ? '/brukerkonto' : pagePath(partnerId, 'brukerkonto'),
        }),
    },
    {
      key: 'language',
      label: t('shell.otherLanguage'),
      icon: <IconLanguage {...icon} />,
      onSelect: () => void changeLocale(locale === 'en' ? 'nb' : 'en', user),
    },
    {
      key: 'keys',
      label: t('shell.keys.title'),
      icon: <IconKeyboard {...icon} />,
      about: '?',
      onSelect: showKeyboardHelp,
    },
    ...theme,
    ...(user.sudo ? [{ ...endSudo, apart: true }] : []),
    {
      key: 'logout',
      label: t('shell.logout'),
      icon: <IconLogout {...icon} />,
      href: '/apiweb/logout',
      apart: true,
    },
  ]
}

export function UserMenu({ place, narrow = false }: { place: 'side' | 'top'; narrow?: boolean }) {
  const t = useText()
  const { user } = useSession()
  const items = useUserItems()
  return (
    <LazyMenu
      items={items}
      inPlace
      position={place === 'side' ? 'top-start' : 'bottom-end'}
      width={230}
      renderButton={(open) => (
        <button type="button" className="dx-user" onClick={open} aria-haspopup="menu">
          <Avatar name={user.displayName} />
          <span className="dx-hidden">{t('shell.userMenu')}</span>
          {narrow && <span className="dx-hidden">{user.displayName}</span>}
          {!narrow && (
            <span className={styles['userName']}>
              <span>{user.displayName}</span>
              <span className={styles['userAbout']}>
                {user.sudo ? t('shell.sudo.active') : user.email}
              </span>
            </span>
          )}
        </button>
      )}
    />
  )
}
