import { getSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import '../../../parts/register/form/form.module.css'
import type { Section } from '../section/section.ts'

// catalog: settings.fees.failed, settings.holding.failed

export type SalesRule = ReplyOf<typeof getSalesRule.parts>

interface RulePageProps {
  section: Section
  children: (rule: SalesRule) => ReactNode
}

export function RulePage({ section, children }: RulePageProps) {
  const t = useText()
  const rule = useRead(getSalesRule, {})
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Page title={t(section.titleKey)}>
      <Loaded of={rule} failedKey={`${section.titleKey}.failed`} waiting={waiting}>
        {(known) => <Card>{children(known)}</Card>}
      </Loaded>
    </Page>
  )
}
