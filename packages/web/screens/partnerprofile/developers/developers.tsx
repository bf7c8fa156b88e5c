import { lazy } from 'react'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { SectionProps } from '../section/section.ts'
import { Keys } from './keys.tsx'

const Webhooks = lazy(() => import('./webhooks/webhooks.tsx'))
const Deliveries = lazy(() => import('./webhooks/deliveries.tsx'))
const Reference = lazy(() => import('./reference/reference.tsx'))

export default function Developers({ section, base, rest: [part = 'keys', id] }: SectionProps) {
  const t = useText()
  const tabs = (
    <Tabs
      label={t(section.titleKey)}
      current={part}
      tabs={[
        { key: 'keys', label: t('keys.list'), to: base },
        { key: 'webhooks', label: t('webhooks.list'), to: `${base}/webhooks` },
        { key: 'reference', label: t('reference.title'), to: `${base}/reference` },
      ]}
    />
  )
  if (part === 'reference') return <Reference section={section} tabs={tabs} />
  if (part !== 'webhooks') return <Keys section={section} tabs={tabs} />
  if (id === undefined) return <Webhooks section={section} tabs={tabs} base={`${base}/webhooks`} />
  return <Deliveries base={`${base}/webhooks`} id={Number(id)} />
}
