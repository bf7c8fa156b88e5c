import { IconBuildingCommunity, IconHome, IconSelector, IconTicket } from '@tabler/icons-react'
import { pathnameFor } from '../../data/calls/address.ts'
import { useAddress } from '../../data/session/context.ts'
import { useSession } from '../../data/session/session.ts'
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx'
import { useText } from '../../ui/text/text.ts'
import { placesOf } from '../places/places.ts'
import styles from './partner-switcher.module.css'

export function PartnerSwitcher({ narrow }: { narrow: boolean }) {
  const t = useText()
  const { partners, lastContext, roles } = useSession()
  const { ninjaId, partnerId, renterId } = useAddress()
  const places = placesOf(partners)
  const here = places.find((place) => place.partnerId === partnerId && place.renterId === renterId)
  const name = here?.renterName || lastContext.partner?.name || ''
  const role = roles[0] ? t(`role.${roles[0]}`) : t('role.none')
  const shown = (
    <span className="dx-switcher-name">
      <span>{narrow ? name.slice(0, 2) : name}</span>
      {!narrow && <span className={styles['switcherRole']}>{role}</span>}
    </span>
  )
  if (places.length < 2)
    return (
      <div className="dx-switcher" title={name}>
        {shown}
      </div>
    )
  const goTo = (to: string) => pathnameFor(to, { ninjaId, partnerId: null, renterId: 0 })
  const items = [
    ...places.map((place) => ({
      key: place.to,
      label: place.renterName || place.partnerName,
      icon: place.renterId > 0 ? <IconTicket size={16} /> : <IconBuildingCommunity size={16} />,
      about: place === here ? '✓' : undefined,
      chosen: place === here,
      href: goTo(place.to),
    })),
    {
      key: 'home',
      label: t('shell.entry.home'),
      icon: <IconHome size={16} />,
      href: goTo('/'),
      apart: true,
    },
  ]
  return (
    <LazyMenu
      items={items}
      inPlace
      position="bottom-start"
      width={260}
      renderButton={(open) => (
        <button
          type="button"
          className="dx-switcher"
          onClick={open}
          title={name}
          aria-haspopup="menu"
        >
          <span className="dx-hidden">{t('shell.switchPartner')}</span>
          {shown}
          {!narrow && <IconSelector size={18} aria-hidden />}
        </button>
      )}
    />
  )
}
