import { getSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import '../../../parts/register/form/form.css'
import type { Section } from '../section/section.ts'

// catalog: settings.fees.failed, settings.holding.failed

export type SalesRule = ReplyOf<typeof getSalesRule.parts>

interface RulePageProps {
  section: Section
  children: (rule: SalesRule) => ReactNode
}

export function RulePage({ section, children }: RulePageProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const rule = useQuery({
    queryKey: ['partners', partnerId, 'sales-rule'],
    queryFn: ({ signal }) => callApi(getSalesRule, { params: { partnerId }, signal }),
  })
  return (
    <Page title={t(section.titleKey)}>
      {rule.isError && (
        <ErrorPanel title={t(`${section.titleKey}.failed`)} onRetry={() => void rule.refetch()}>
          {refusalText(t, rule.error)}
        </ErrorPanel>
      )}
      {rule.isPending && <SkeletonPage label={t('shell.loading')} />}
      {rule.data && <Card>{children(rule.data)}</Card>}
    </Page>
  )
}
