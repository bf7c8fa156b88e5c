import { getSalesRule, saveSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import '../../../parts/register/form/form.css'
import type { Section } from '../section/section.ts'

// catalog: settings.fees.failed, settings.holding.failed

export type SalesRule = ReplyOf<typeof getSalesRule.parts>
type SavedRule = BodyFor<typeof saveSalesRule.parts>
const ruleKey = (partnerId: number) => ['partners', partnerId, 'sales-rule']

/** Saves what is typed on the version that was read; what another saved meanwhile is read anew and told. */
export function useSaveRule(rule: SalesRule) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: {
      holdMinutes?: number
      holdMostMinutes?: number
      channelFees?: unknown
    }) =>
      callApi(saveSalesRule, {
        params: { partnerId },
        body: { ...rule, ...typed } as SavedRule,
      }),
    onSuccess: (saved) => {
      client.setQueryData(ruleKey(partnerId), saved)
      toast({ text: t('settings.holding.saved') })
    },
    onError: (error) => {
      if (!(error instanceof Refusal) || error.code !== 'stale') return
      void client.invalidateQueries({ queryKey: ruleKey(partnerId) })
    },
  })
}

interface RulePageProps {
  section: Section
  children: (rule: SalesRule) => ReactNode
}

/** A page about how the house sells, once that is read. */
export function RulePage({ section, children }: RulePageProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const rule = useQuery({
    queryKey: ruleKey(partnerId),
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
