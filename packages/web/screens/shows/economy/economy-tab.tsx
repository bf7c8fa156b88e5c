import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  getEconomy,
  type EventEconomy,
  exportEconomy,
} from '@dxweb/areas/settlements/event-economy/contract.ts'
import { type Deal, dealKinds } from '@dxweb/areas/settlements/renter/artist.ts'
import { IconLock, IconPrinter } from '@tabler/icons-react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { DecimalField, FieldRow, MoneyField, SelectField } from '../../../ui/fields/fields.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useRead } from '../../../data/rows/read.ts'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { EconomyLines } from './economy-lines.tsx'
import { EconomyResult } from './economy-result.tsx'
import { type EconomyForm, useEconomyForm } from './use-economy.ts'
import styles from './economy.module.css'

const hasFee = new Set<Deal['kind']>(['flat', 'versus', 'overBreakEven'])
const hasShare = new Set<Deal['kind']>(['door', 'versus', 'overBreakEven', 'split'])

function DealCard({ form, mayEdit }: { form: EconomyForm; mayEdit: boolean }) {
  const t = useText()
  const { deal } = form.written
  const change = (changes: Partial<Deal>) => form.change({ deal: { ...deal, ...changes } })
  return (
    <Card title={t('shows.economy.deal')}>
      <FieldRow>
        <SelectField
          label={t('shows.economy.deal')}
          disabled={!mayEdit}
          value={deal.kind}
          options={dealKinds.map((kind) => ({
            value: kind,
            label: t(`shows.economy.deal.${kind}`),
          }))}
          onChange={(kind) => change({ kind: (kind ?? 'none') as Deal['kind'] })}
        />
        {hasFee.has(deal.kind) && (
          <MoneyField
            label={t(deal.kind === 'flat' ? 'shows.economy.fee' : 'shows.economy.guarantee')}
            disabled={!mayEdit}
            value={deal.amountOre}
            onChange={(ore) => change({ amountOre: ore ?? 0 })}
          />
        )}
        {hasShare.has(deal.kind) && (
          <DecimalField
            label={t('shows.economy.percent')}
            disabled={!mayEdit}
            value={deal.percent / 100}
            min={0}
            max={100}
            unit="%"
            onChange={(percent) => change({ percent: Math.round((percent ?? 0) * 100) })}
          />
        )}
      </FieldRow>
    </Card>
  )
}

function Actions({ eventId }: { eventId: number }) {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <div className={`${styles['economyActions']} dx-no-print`}>
      <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
        {t('shows.economy.print')}
      </Button>
      <ExportMenu path={exportEconomy.path} params={{ partnerId, id: eventId }} />
    </div>
  )
}

function Economy({ event, economy }: { event: EventDetail; economy: EventEconomy }) {
  const t = useText()
  const mayEdit = event.can.edit
  const form = useEconomyForm(event.id, economy)
  return (
    <div className="dx-tab-stack">
      <UnsavedGuard unsaved={() => form.isChanged} saving={form.isSaving} />
      <Actions eventId={event.id} />
      {form.refusal && (
        <ErrorPanel title={t('shows.economy.refused')}>{refusalText(t, form.refusal)}</ErrorPanel>
      )}
      <EconomyLines side="income" form={form} economy={economy} mayEdit={mayEdit} />
      <EconomyLines side="cost" form={form} economy={economy} mayEdit={mayEdit} />
      <DealCard form={form} mayEdit={mayEdit} />
      <EconomyResult economy={economy} written={form.written} isRented={event.renterId !== null} />
      {mayEdit && form.isChanged && (
        <FormFoot>
          <Button onClick={form.discard}>{t('shell.cancel')}</Button>
          <Button look="main" busy={form.isSaving} onClick={() => void form.save()}>
            {t('rows.save')}
          </Button>
        </FormFoot>
      )}
    </div>
  )
}

function Content({ event }: { event: EventDetail }) {
  const found = useRead(getEconomy, { id: event.id })
  return (
    <Loaded of={found} failedKey="shows.economy.failed" lines={8}>
      {(economy) => <Economy event={event} economy={economy} />}
    </Loaded>
  )
}

/** Hidden from renters, since the figures are internal to the venue. */
export default function EconomyTab({ event }: { event: EventDetail }) {
  const t = useText()
  if (useCan()('shows.log')) return <Content event={event} />
  return (
    <Card>
      <EmptyState icon={<IconLock size={24} stroke={1.7} />} title={t('shows.economy.closed')} />
    </Card>
  )
}
