import { customers } from '@dxweb/areas/customers/contract.ts'
import { getCrmHtml } from '@dxweb/areas/reports/contract.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { NotHere } from '../../parts/not-here/not-here.tsx'
import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { customersLook } from './customers-look.ts'
import { Duplicates } from './duplicates.tsx'
import { MembershipList } from './memberships/membership-list.tsx'
import { MembershipPage } from './memberships/membership-page.tsx'
import { MergePage } from './merge-page.tsx'
import { Segments } from './segments/segments.tsx'
import styles from './styles/crm.module.css'

const duplicates = 'duplicates'
const segments = 'segments'
const memberships = 'memberships'

const liveTopics = ['customers', 'sales']

export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  const { rest } = useAddress()
  const base = pagePath(partnerId, 'crm')
  const { name } = customers
  const [place = '', below] = rest
  const current = [name, memberships, segments, duplicates].includes(place) ? place : ''
  const tabs = (
    <Tabs
      label={t('module.crm.title')}
      current={current}
      tabs={[
        { key: '', label: t('crm.figures'), to: base },
        { key: name, label: t(`register.${name}`), to: `${base}/${name}` },
        { key: memberships, label: t('memberships.title'), to: `${base}/${memberships}` },
        { key: segments, label: t('crm.segments'), to: `${base}/${segments}` },
        { key: duplicates, label: t('crm.duplicates'), to: `${base}/${duplicates}` },
      ]}
    />
  )
  if (current === name) {
    return (
      <RegisterScreen
        look={customersLook}
        base={`${base}/${name}`}
        rest={rest.slice(1)}
        tabs={tabs}
      />
    )
  }
  if (current === memberships) {
    const list = `${base}/${memberships}`
    return below === undefined ? (
      <MembershipList base={list} tabs={tabs} />
    ) : (
      <MembershipPage key={below} id={below} base={list} tabs={tabs} />
    )
  }
  if (current === segments) {
    return <Segments base={`${base}/${segments}`} place={below} tabs={tabs} />
  }
  if (current === duplicates) {
    return below === 'merge' ? <MergePage base={base} /> : <Duplicates base={base} tabs={tabs} />
  }
  if (place !== '') return <NotHere title={t('module.crm.title')} to={base} />
  return (
    <Page title={t('module.crm.title')} filters={tabs}>
      <div className={styles['crmFigures']}>
        <ServerHtml
          path={urlOf(getCrmHtml.path, { partnerId })}
          title={t('module.crm.title')}
          topics={liveTopics}
        />
      </div>
    </Page>
  )
}
