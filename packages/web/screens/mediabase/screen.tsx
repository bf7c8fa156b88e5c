import { useAddress } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { distributorsLook, productionsLook } from './looks.ts'

/** mediabase · mediabase/{production} · mediabase/distributors · mediabase/distributors/{distributor} */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const mayWrite = useCan()('platform.write')
  const base = `/partners/${usePartnerId()}/mediabase`
  const isOfDistributors = rest[0] === 'distributors'
  const tabs = mayWrite && (
    <Tabs
      label={t('module.mediabase.title')}
      current={isOfDistributors ? 'distributors' : ''}
      tabs={[
        { key: '', label: t('register.productions'), to: `${base}?as=admin` },
        {
          key: 'distributors',
          label: t('register.distributors'),
          to: `${base}/distributors?as=admin`,
        },
      ]}
    />
  )
  return isOfDistributors ? (
    <RegisterScreen
      look={distributorsLook}
      base={`${base}/distributors`}
      rest={rest.slice(1)}
      tabs={tabs}
    />
  ) : (
    <RegisterScreen look={productionsLook} base={base} rest={rest} tabs={tabs} />
  )
}
