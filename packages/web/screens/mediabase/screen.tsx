import { useAddress } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { distributorsLook, productionsLook } from './looks.ts'
import { ProposalsPage } from './proposals/proposals-page.tsx'

/**
 * Routes: mediabase · mediabase/{production} · mediabase/proposals · mediabase/distributors ·
 * mediabase/distributors/{distributor}
 */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const mayWrite = useCan()('platform.write')
  const base = pagePath(usePartnerId(), 'mediabase')
  const current = rest[0] === 'distributors' || rest[0] === 'proposals' ? rest[0] : ''
  const query = mayWrite ? '?as=admin' : ''
  const distributorsTab = {
    key: 'distributors',
    label: t('register.distributors'),
    to: `${base}/distributors${query}`,
  }
  const tabs = (
    <Tabs
      label={t('module.mediabase.title')}
      current={current}
      tabs={[
        { key: '', label: t('register.productions'), to: `${base}${query}` },
        { key: 'proposals', label: t('mediabase.proposals'), to: `${base}/proposals${query}` },
        ...(mayWrite ? [distributorsTab] : []),
      ]}
    />
  )
  if (current === 'proposals') return <ProposalsPage base={base} tabs={tabs} />
  return current === 'distributors' ? (
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
