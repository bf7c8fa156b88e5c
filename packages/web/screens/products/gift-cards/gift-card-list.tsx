import { exportGiftCards, type GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { formatGiftCardNumber, giftCardStates } from '@dxweb/areas/giftcards/rules.ts'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { GiftCardStateBadge } from './gift-card-state.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { giftCards } from './queries.ts'
import './gift-cards.css'

function useColumns(balanceOre: number): Column<GiftCard>[] {
  const t = useText()
  const when = useWhen()
  return [
    {
      key: 'number',
      header: t('giftcards.number'),
      main: true,
      value: (row) => row.number,
      // On a phone the number goes over two lines.
      cell: (row) => (
        <span className="dx-tabular dx-strong">
          {formatGiftCardNumber(row.number).replaceAll('\u00a0', ' ')}
        </span>
      ),
      total: t('giftcards.owed'),
    },
    {
      key: 'state',
      header: t('giftcards.state'),
      value: (row) => row.state,
      cell: (row) => <GiftCardStateBadge state={row.state} />,
    },
    {
      key: 'soldAt',
      header: t('giftcards.soldAt'),
      value: (row) => row.soldAt,
      cell: (row) => when(row.soldAt, 'moment'),
      hideBelow: 769,
    },
    {
      key: 'expiresOn',
      header: t('giftcards.expiresOn'),
      value: (row) => row.expiresOn,
      cell: (row) => when(row.expiresOn, 'numeric'),
      hideBelow: 480,
    },
    { key: 'note', header: t('giftcards.note'), value: (row) => row.note, hideBelow: 1025 },
    {
      key: 'paid',
      header: t('giftcards.paid'),
      numeric: true,
      value: (row) => row.paidOre,
      cell: (row) => <Money ore={row.paidOre} />,
      hideBelow: 769,
    },
    {
      key: 'balance',
      header: t('giftcards.balance'),
      numeric: true,
      value: (row) => row.balanceOre,
      cell: (row) => <Money ore={row.balanceOre} />,
      total: <Money ore={balanceOre} />,
    },
  ]
}

function Filters() {
  const t = useText()
  const [state, setState] = useUrlState('state', '')
  const options = ['', ...giftCardStates].map((value) => ({
    value,
    label: t(value === '' ? 'giftcards.all' : `giftcards.state.${value}`),
  }))
  return (
    <div className="dx-gift-filters">
      <SearchBox label={t('giftcards.search')} />
      <ChoiceRow label={t('giftcards.state')} value={state} options={options} onChange={setState} />
    </div>
  )
}

/** All cards of the house, found by number, its last four digits or their note. */
export function GiftCardList({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const partnerId = usePartnerId()
  const [q] = useUrlState('q', '')
  const [state] = useUrlState('state', '')
  const [isSelling, sell] = useState(false)
  const known = giftCardStates.find((one) => one === state)
  const query = { limit: '1000', ...(q && { q }), ...(known && { state: known }) }
  const found = useQuery(giftCards(partnerId, query))
  const columns = useColumns(found.data?.balanceOre ?? 0)
  const open = (cardId: string) => void navigate(linkTarget(`${base}/${cardId}`))
  const selling = may('giftCards.write') && (
    <Button look="main" onClick={() => sell(true)}>
      {t('giftcards.sell')}
    </Button>
  )
  return (
    <Page
      title={t('giftcards.title')}
      filters={tabs}
      actions={
        <>
          <ExportMenu path={exportGiftCards.path} params={{ partnerId }} query={{ q, state }} />
          {selling}
        </>
      }
    >
      <Filters />
      {found.isError ? (
        <ErrorPanel title={t('giftcards.notRead')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      ) : (
        <DataTable
          id="giftcards"
          label={t('giftcards.title')}
          rows={found.data?.data}
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={(row) => open(row.id)}
          empty={
            <EmptyState
              icon={<IconGift size={24} stroke={1.7} />}
              title={t(q || state ? 'giftcards.noneFound' : 'giftcards.none')}
              text={t('giftcards.noneText')}
            />
          }
        />
      )}
      {isSelling && <PayDialog onClose={() => sell(false)} onPaid={open} />}
    </Page>
  )
}
