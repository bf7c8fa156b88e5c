import type { Webhook } from '@dxweb/areas/webhooks/endpoints/contract.ts'
import { Badge } from '../../../../ui/page/badge.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './webhooks.module.css'

// catalog: webhooks.disabledAs.*
// catalog: webhooks.fault.*

export function useFaultText(): (fault: string, status: number | null) => string {
  const t = useText()
  return (fault, status) => t(`webhooks.fault.${fault}`, { status: String(status ?? '') })
}

function stateOf({ disabledAs, failingSince }: Webhook) {
  if (disabledAs !== null) return { key: 'disabled', tone: 'off' } as const
  if (failingSince !== null) return { key: 'failing', tone: 'bad' } as const
  return { key: 'active', tone: 'good' } as const
}

// catalog: webhooks.state.*

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useText()
  const faultText = useFaultText()
  const { disabledAs, disabledAt, failingSince, lastFault, lastStatus, pausedUntil } = webhook
  const { key, tone } = stateOf(webhook)
  const since = disabledAt ?? failingSince
  return (
    <span className={css['state']}>
      <span>
        <Badge tone={tone}>{t(`webhooks.state.${key}`)}</Badge>{' '}
        {since !== null && <DateText value={since} shape="moment" />}
      </span>
      {disabledAs !== null && (
        <span className="dx-dim dx-small">{t(`webhooks.disabledAs.${disabledAs}`)}</span>
      )}
      {lastFault !== '' && (
        <span className="dx-dim dx-small">{faultText(lastFault, lastStatus)}</span>
      )}
      {disabledAs === null && pausedUntil !== null && (
        <span className="dx-dim dx-small">
          {t('webhooks.pausedUntil')} <DateText value={pausedUntil} shape="moment" />
        </span>
      )}
    </span>
  )
}
