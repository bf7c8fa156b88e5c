import {
  listFeeTerms,
  makeFeeTerms,
  removeFeeTerms,
} from '@dxweb/areas/settlements/month/contract.ts'
import { feeTerms } from '@dxweb/areas/settlements/month/report-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { useReportText } from '../../../parts/report/asked/use-report-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { AdvanceTerms } from './advance-terms.tsx'
import styles from '../ground/styles/partneradmin.module.css'

type Listed = ReplyOf<typeof listFeeTerms.parts>
type Terms = Listed['terms'][number]

const drawn = ['eventTypeId']
const labels = {
  eventTypeId: 'report.fee-terms.eventType',
  ...Object.fromEntries(
    ['validFrom', 'feePerTicketOre', 'feeBasisPoints', 'cardBasisPoints', 'feeVatCode'].map(
      (name) => [name, `report.fee-terms.${name}`],
    ),
  ),
}

interface TermsParts {
  venueId: number
  listed: Listed
}

function TermsDialog({ venueId, listed, onClose }: TermsParts & { onClose: () => void }) {
  const t = useText()
  const types = listed.eventTypes.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <CommandDialog
      endpoint={makeFeeTerms}
      params={{}}
      known={{ venueId }}
      initial={{ feeBasisPoints: 0, cardBasisPoints: 0, feePerTicketOre: 0, eventTypeId: null }}
      labels={labels}
      choices={{ feeVatCode: 'report.fee-terms.feeVatCode' }}
      emptyTexts={{ feeVatCode: 'settlement.terms.byType' }}
      drawn={drawn}
      renderDrawn={({ typed, ...field }) => (
        <SelectField
          {...field}
          value={typeof typed === 'string' && typed !== '' ? typed : null}
          options={types}
          clearable
          placeholder={t('settlement.terms.all')}
          onChange={(value) => field.onChange(value ?? '')}
        />
      )}
      titleKey="settlement.terms.make"
      failedKey="settlement.terms.failed"
      doneKey="settlement.terms.done"
      onClose={onClose}
    />
  )
}

/** Terms that an approved month uses cannot be removed. */
function RemoveTerms({ venueId, terms }: { venueId: number; terms: Terms }) {
  const t = useText()
  const text = useReportText(feeTerms)
  const [isAsking, ask] = useState(false)
  const remove = useCommand({
    endpoint: removeFeeTerms,
    params: { venueId, id: terms.id },
    doneKey: 'settlement.terms.removed',
    isToasted: true,
    refusedText: (error) => reasonText(t, error),
  })
  const type = terms.eventType ?? t('settlement.terms.all')
  const of = { type, day: text.value('validFrom', terms) }
  return (
    <>
      <IconButton
        label={t('settlement.terms.removeOf', of)}
        icon={<IconTrash size={17} />}
        onClick={() => ask(true)}
      />
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('settlement.terms.remove')}
        text={t('settlement.terms.removeText', of)}
        confirmLabel={t('settlement.terms.remove')}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function useColumns(venueId: number): Column<Terms>[] {
  const t = useText()
  const text = useReportText(feeTerms)
  return useMemo(() => {
    const absent: Record<string, string> = {
      eventType: t('settlement.terms.all'),
      feeVatCode: t('settlement.terms.byType'),
    }
    const valueText = (name: string, row: Terms) => text.value(name, row) || absent[name]
    const names = Object.keys(feeTerms.columns)
    /** On narrow screens, lists the values of hidden columns below the type. */
    const below = (row: Terms) =>
      names
        .slice(3)
        .map((name) => `${text.label(name)}: ${valueText(name, row)}`)
        .join(' · ')
    const shares = names.map((name, at): Column<Terms> => ({
      key: name,
      header: text.label(name),
      main: at === 0,
      numeric: /Ore$|Points$/.test(name),
      ...(at > 2 && { hideBelow: 769 as const }),
      cell: (row) =>
        name === 'eventType' ? (
          <span className={styles['venueName']}>
            {valueText(name, row)} <small>{below(row)}</small>
          </span>
        ) : (
          valueText(name, row)
        ),
    }))
    const act: Column<Terms> = {
      key: 'act',
      header: t('settlement.terms.act'),
      head: <span className="dx-hidden">{t('settlement.terms.act')}</span>,
      width: '56px',
      cell: (row) => row.isRemovable && <RemoveTerms venueId={venueId} terms={row} />,
    }
    return [...shares, act]
  }, [t, text, venueId])
}

function TermsCard({ venueId, listed }: TermsParts) {
  const t = useText()
  const columns = useColumns(venueId)
  const [isMaking, make] = useState(false)
  return (
    <Card
      title={t('settlement.terms.title')}
      actions={<Button onClick={() => make(true)}>{t('settlement.terms.make')}</Button>}
      flush
    >
      <DataTable
        label={t('settlement.terms.title')}
        rows={listed.terms}
        columns={columns}
        rowKey={({ id }) => id}
        isOrdered
        empty={<EmptyState title={t('settlement.terms.none')} />}
      />
      {isMaking && <TermsDialog venueId={venueId} listed={listed} onClose={() => make(false)} />}
    </Card>
  )
}

export default function FeeTerms({ venueId }: { venueId: number }) {
  const found = useRead(listFeeTerms, { venueId })
  return (
    <Loaded of={found} failedKey="report.failed">
      {(listed) => (
        <div className={styles['venueStack']}>
          <TermsCard venueId={venueId} listed={listed} />
          <AdvanceTerms venueId={venueId} listed={listed} />
        </div>
      )}
    </Loaded>
  )
}
