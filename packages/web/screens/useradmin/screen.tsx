import { ModuleRegister } from '../../parts/register/module-register.tsx'
import { usersLook } from '../../parts/register/users/users-look.ts'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { Agreements } from './agreements.tsx'
import { Everybody } from './everybody.tsx'
import { Person } from './person.tsx'

const look = {
  ...usersLook,
  titleKey: 'module.useradmin.title',
  initial: { ...usersLook.initial, grants: [{ role: 'administrator', renterId: null }] },
}

/**
 * Routes: useradmin · useradmin/{user} for the platform's users; useradmin/agreements; useradmin/own ·
 * useradmin/own/{user} for the users of partner 1.
 */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const base = pagePath(usePartnerId(), 'useradmin')
  const [place, ...below] = rest
  const isOwn = place === 'own'
  const tabs = (
    <Tabs
      label={t('module.useradmin.title')}
      current={isOwn || place === 'agreements' ? place : 'everybody'}
      tabs={[
        { key: 'everybody', label: t('everybody.tab'), to: base },
        { key: 'agreements', label: t('agreements.tab'), to: `${base}/agreements` },
        { key: 'own', label: t('everybody.own'), to: `${base}/own` },
      ]}
    />
  )
  if (place === 'agreements') return <Agreements base={base} tabs={tabs} />
  if (isOwn) return <ModuleRegister look={look} module="useradmin/own" rest={below} tabs={tabs} />
  const id = place !== undefined && /^[1-9]\d{0,8}$/.test(place) ? Number(place) : null
  return id === null ? (
    <Everybody base={base} tabs={tabs} />
  ) : (
    <Person key={id} id={id} base={base} />
  )
}
