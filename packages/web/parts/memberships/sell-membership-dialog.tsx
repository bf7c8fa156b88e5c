import { sellMembership } from '@dxweb/areas/memberships/contract.ts'
import { membershipTypes } from '@dxweb/areas/memberships/types.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useList, useOne } from '../../data/rows/collections.ts'
import { useToPage } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { CommandDialog } from '../command/command-dialog.tsx'

function ToPay({ typeId }: { typeId: number }) {
  const t = useText()
  const { data } = useOne(membershipTypes, typeId)
  if (data === undefined) return null
  return (
    <p className="dx-strong dx-tabular">
      {t('memberships.toPay', { amount: formatMoney(data.priceOre) })}
    </p>
  )
}

const renderToPay = ({ typeId }: Readonly<Record<string, unknown>>) =>
  typeof typeId === 'number' ? <ToPay typeId={typeId} /> : null

export const membershipLook = {
  labels: {
    customerId: 'memberships.customer',
    typeId: 'memberships.type',
    means: 'shows.transactions.means',
    startsOn: 'memberships.startsOn',
  },
  helpTexts: { startsOn: 'memberships.startsOnAbout' },
  choices: { means: 'ticketing.means' },
  failedKey: 'memberships.notPaid',
  renderBelow: renderToPay,
}

function WithoutTypes() {
  const t = useText()
  const may = useCan()
  const toPage = useToPage()
  const { data } = useList(membershipTypes, { isActive: 'true', limit: 1 })
  if (data === undefined || data.total > 0) return null
  const to = toPage(`partnerprofile/pricecategories/${membershipTypes.name}`)
  return (
    <p className="dx-second dx-small">
      {t('memberships.noTypes')}{' '}
      {may('registers.write') && <Link to={to}>{t('memberships.toTypes')}</Link>}
    </p>
  )
}

interface SellProps {
  /** Number of the customer; undefined makes the dialog ask for the customer. */
  customerId?: number
  onClose: () => void
  onSold: (sold: { id: string; number: string }) => void
}

export function SellMembershipDialog({ customerId, onClose, onSold }: SellProps) {
  return (
    <CommandDialog
      {...membershipLook}
      endpoint={sellMembership}
      params={{}}
      titleKey="memberships.sell"
      initial={{ means: 'card' }}
      renderBelow={(values) => (
        <>
          <WithoutTypes />
          {renderToPay(values)}
        </>
      )}
      {...(customerId !== undefined && { known: { customerId } })}
      onClose={onClose}
      onDone={onSold}
    />
  )
}
