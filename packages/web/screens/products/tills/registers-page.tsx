import {
  listTillRegisters,
  mapTillRegister,
  setRegisterKey,
  type TillRegister,
} from '@dxweb/areas/tills/registers/contract.ts'
import { IconCashRegister } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { tillFilesPath } from './paths.ts'
import { RegisterDialog } from './register-dialog.tsx'

// catalog: tillfiles.key.*

/** Includes the register's reference, since names in files may repeat. Omits a reference that DxWeb assigned. */
const nameOf = ({ name, registerRef }: TillRegister) =>
  registerRef.startsWith('till:')
    ? name
    : [...new Set([registerRef, name].filter(Boolean))].join(' · ')

function ChainState({ row }: { row: TillRegister }) {
  const t = useText()
  const faults = row.brokenCount + row.gapCount + row.fallingCount
  if (faults > 0) return <Badge tone="bad">{t('tillfiles.chain.faults', { count: faults })}</Badge>
  if (row.keyKind === null) return <Badge>{t('tillfiles.chain.noKey')}</Badge>
  const { verifiedCount: count, receiptCount: total } = row
  if (count < total)
    return <Badge tone="warn">{t('tillfiles.chain.partly', { count, total })}</Badge>
  return <Badge tone="good">{t('tillfiles.chain.whole')}</Badge>
}

function useColumns(): Column<TillRegister>[] {
  const t = useText()
  const when = useWhen()
  return [
    { key: 'name', header: t('tillfiles.register'), main: true, value: nameOf },
    { key: 'place', header: t('tillfiles.place'), hideBelow: 769, value: (row) => row.place },
    {
      key: 'till',
      header: t('label.register'),
      value: (row) => row.till,
      cell: (row) => row.till ?? <Badge tone="warn">{t('tillfiles.notMapped')}</Badge>,
    },
    {
      key: 'grossOre',
      header: t('tillfiles.gross'),
      numeric: true,
      value: (row) => row.grossOre,
      cell: (row) => <Money ore={row.grossOre} />,
    },
    {
      key: 'newestDay',
      header: t('tillfiles.newest'),
      hideBelow: 1025,
      value: (row) => row.newestDay,
      cell: (row) => row.newestDay && when(row.newestDay, 'numeric'),
    },
    {
      key: 'chain',
      header: t('tillfiles.chain'),
      hideBelow: 480,
      value: (row) => row.brokenCount + row.gapCount + row.fallingCount,
      cell: (row) => <ChainState row={row} />,
    },
  ]
}

type Step = 'look' | 'map' | 'key'

function Opened({
  step,
  row,
  onStep,
  onClose,
}: {
  step: Step
  row: TillRegister
  onStep: (step: Step) => void
  onClose: () => void
}) {
  const back = () => onStep('look')
  const shared = {
    params: { registerId: row.id },
    known: { version: row.version },
    titleValues: { name: nameOf(row) },
    actionKey: 'rows.save',
    failedKey: 'tillfiles.notSaved',
    onClose: back,
    onDone: back,
  }
  if (step === 'map')
    return (
      <CommandDialog
        {...shared}
        endpoint={mapTillRegister}
        titleKey="tillfiles.mapRegister"
        labels={{ tillId: 'label.register' }}
        initial={{ tillId: row.tillId }}
      />
    )
  if (step === 'key')
    return (
      <CommandDialog
        {...shared}
        endpoint={setRegisterKey}
        titleKey="tillfiles.setKey"
        labels={{ kind: 'tillfiles.key.kind', key: 'tillfiles.key' }}
        helpTexts={{ key: 'tillfiles.keyAbout' }}
        choices={{ kind: 'tillfiles.key' }}
        initial={{ kind: row.keyKind ?? 'rsa' }}
      />
    )
  return <RegisterDialog row={row} name={nameOf(row)} onStep={onStep} onClose={onClose} />
}

export function RegistersPage({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const toPage = useToPage()
  const may = useCan()('products.write')
  const found = useRead(listTillRegisters, {})
  const columns = useColumns()
  const [opened, open] = useState<{ id: number; step: Step } | null>(null)
  const row = found.data?.data.find(({ id }) => id === opened?.id)
  return (
    <Page title={t('tillfiles.registers')} filters={tabs}>
      <Loaded of={found} failedKey="tillfiles.failed">
        {({ data, total }) => (
          <>
            {total > data.length && (
              <p className="dx-second">
                {t('tillfiles.registers.shown', { count: data.length, total })}
              </p>
            )}
            <DataTable
              label={t('tillfiles.registers')}
              rows={data}
              columns={columns}
              rowKey={(each) => each.id}
              onOpen={({ id }) => open({ id, step: 'look' })}
              sortInUrl={false}
              empty={
                <EmptyState
                  icon={<IconCashRegister size={24} stroke={1.7} />}
                  title={t('tillfiles.registers.none')}
                  text={t('tillfiles.registers.noneAbout')}
                  action={
                    <LinkButton to={toPage(`products/${tillFilesPath}`)}>
                      {t('tillfiles.title')}
                    </LinkButton>
                  }
                />
              }
            />
          </>
        )}
      </Loaded>
      {row && opened && (
        <Opened
          step={may ? opened.step : 'look'}
          row={row}
          onStep={(step) => open({ id: row.id, step })}
          onClose={() => open(null)}
        />
      )}
    </Page>
  )
}
