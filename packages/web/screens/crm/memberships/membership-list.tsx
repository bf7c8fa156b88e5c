import { memberships } from '@dxweb/areas/memberships/contract.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { SellMembershipDialog } from '../../../parts/memberships/sell-membership-dialog.tsx'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useText } from '../../../ui/text/text.ts'
import { MembershipStateBadge } from '../../../parts/memberships/membership-state.tsx'

const cells = cellsOf(memberships, {
  number: ({ number }) => (
    <span className="dx-tabular dx-strong">{formatMembershipNumber(number)}</span>
  ),
  state: ({ state }) => <MembershipStateBadge state={state} />,
})

export function MembershipList({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const [isSelling, sell] = useState(false)
  return (
    <>
      <ReportScreen
        report={memberships}
        tabs={tabs}
        cells={cells}
        icon={<IconIdBadge2 size={24} stroke={1.7} />}
        actions={
          may('members.sell') && (
            <Button look="main" onClick={() => sell(true)}>
              {t('memberships.sell')}
            </Button>
          )
        }
      />
      {isSelling && (
        <SellMembershipDialog
          onClose={() => sell(false)}
          onSold={({ id }) => void navigate(linkTarget(`${base}/${id}`))}
        />
      )}
    </>
  )
}
