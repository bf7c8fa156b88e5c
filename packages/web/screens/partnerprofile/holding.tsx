import { getSalesRule, saveSalesRule } from '@dxweb/areas/ticketing/sales-rule-contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldStack, NumberField } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { fieldTexts, refusalText } from '../../ui/refusal-text.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import '../../ui/register/form.css'
import { FeesInput, useFees } from './channel-fees.tsx'
import type { SectionProps } from './section.ts'

type Rule = ReplyOf<typeof getSalesRule.parts>
type SavedRule = BodyFor<typeof saveSalesRule.parts>
const ruleKey = (partnerId: number) => ['partners', partnerId, 'sales-rule']

/** Saves what is typed on the version that was read; what another saved meanwhile is read anew and told. */
function useSave(rule: Rule) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: Pick<Rule, 'holdMinutes' | 'holdMostMinutes'> & { channelFees: unknown }) =>
      callApi(saveSalesRule, {
        params: { partnerId },
        body: { ...typed, version: rule.version } as SavedRule,
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

function Form({ rule }: { rule: Rule }) {
  const t = useText()
  const [each, setEach] = useState<number | null>(rule.holdMinutes)
  const [most, setMost] = useState<number | null>(rule.holdMostMinutes)
  const fees = useFees(rule)
  const save = useSave(rule)
  const errors = fieldTexts(t, save.error)
  const isUnsaved = each !== rule.holdMinutes || most !== rule.holdMostMinutes || fees.isUnsaved
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!fees.check()) return
    save.mutate({ holdMinutes: each ?? 0, holdMostMinutes: most ?? 0, channelFees: fees.values })
  }
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={() => isUnsaved} />
      <FieldStack>
        <div className="dx-form-grid">
          <NumberField
            label={t('settings.holding.minutes')}
            value={each}
            error={errors['holdMinutes']}
            required
            onChange={setEach}
          />
          <NumberField
            label={t('settings.holding.most')}
            value={most}
            error={errors['holdMostMinutes']}
            required
            onChange={setMost}
          />
        </div>
        <p className="dx-second" aria-live="polite">
          {t('settings.holding.says', {
            minutes: each ?? rule.holdMinutes,
            most: most ?? rule.holdMostMinutes,
          })}
        </p>
        <FeesInput fees={fees} errors={errors} />
        {save.error !== null && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('settings.holding.refused')}>
            {refusalText(t, save.error)}
          </ErrorPanel>
        )}
        <div>
          <Button look="main" type="submit" busy={save.isPending} disabled={!isUnsaved}>
            {t('rows.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}

/** How long the house holds carts. */
export default function Holding({ section }: SectionProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const rule = useQuery({
    queryKey: ruleKey(partnerId),
    queryFn: ({ signal }) => callApi(getSalesRule, { params: { partnerId }, signal }),
  })
  const { data } = rule
  return (
    <Page title={t(section.titleKey)}>
      {rule.isError && (
        <ErrorPanel title={t('settings.holding.failed')} onRetry={() => void rule.refetch()}>
          {refusalText(t, rule.error)}
        </ErrorPanel>
      )}
      {rule.isPending && <SkeletonPage label={t('shell.loading')} />}
      {data && (
        <Card>
          {can('registers.write') ? (
            <Form key={data.version} rule={data} />
          ) : (
            <p>
              {t('settings.holding.says', {
                minutes: data.holdMinutes,
                most: data.holdMostMinutes,
              })}
            </p>
          )}
        </Card>
      )}
    </Page>
  )
}
