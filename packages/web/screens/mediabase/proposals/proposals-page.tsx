import { listProposals, type Proposal } from '@dxweb/areas/mediabase/proposals/contract.ts'
import { IconInbox } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { ProposalBadge } from './proposal-state.tsx'

// catalog: mediabase.proposals.*

interface ProposalWords {
  t: Text
  when: ReturnType<typeof useWhen>
  linkOf: (proposal: Proposal) => string
}

const Title = ({
  to,
  proposal: { title, production, year },
}: {
  to: string
  proposal: Proposal
}) => (
  <>
    <Link to={to}>{title}</Link>
    {production !== title && <span className="dx-second"> → {production}</span>}
    {year !== null && <span className="dx-dim"> {String(year)}</span>}
  </>
)

const columnsOf = ({ t, when, linkOf }: ProposalWords, isPlatform: boolean): Column<Proposal>[] => [
  {
    key: 'title',
    header: t('label.title'),
    main: true,
    cell: (proposal) => <Title proposal={proposal} to={linkOf(proposal)} />,
  },
  {
    key: 'state',
    header: t('mediabase.proposal.state'),
    width: '150px',
    cell: ({ state }) => <ProposalBadge state={state} />,
  },
  ...(isPlatform
    ? [
        {
          key: 'venue',
          header: t('mediabase.proposal.venue'),
          cell: ({ venue }: Proposal) => venue,
        },
      ]
    : [{ key: 'reason', header: t('label.reason'), cell: ({ reason }: Proposal) => reason }]),
  {
    key: 'proposedAt',
    header: t('mediabase.proposal.proposed'),
    hideBelow: 769,
    cell: ({ proposedAt, proposedBy }) => `${when(proposedAt, 'moment')} · ${proposedBy}`,
  },
  {
    key: 'answeredAt',
    header: t('mediabase.proposal.answered'),
    hideBelow: 1025,
    cell: ({ answeredAt }) => (answeredAt === null ? '' : when(answeredAt, 'moment')),
  },
]

function NoProposals({ textKey }: { textKey: string }) {
  const t = useText()
  const icon = <IconInbox size={24} stroke={1.7} />
  return <EmptyState icon={icon} title={t('mediabase.proposals.none')} text={t(textKey)} />
}

/** In a venue's context, only that venue's proposals are listed. Open proposals come first. */
export function ProposalsPage({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const when = useWhen()
  const navigate = useNavigate()
  const isPlatform = useCan()('platform.write')
  const found = useRead(listProposals, {})
  const linkOf = ({ productionId }: Proposal) =>
    `${base}/${productionId}${isPlatform ? '?as=admin' : ''}`
  return (
    <Page title={t('module.mediabase.title')} filters={tabs}>
      {found.error && !found.data ? (
        <ErrorPanel title={t('mediabase.proposals.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      ) : (
        <DataTable
          label={t('mediabase.proposals')}
          rows={found.data?.data}
          columns={columnsOf({ t, when, linkOf }, isPlatform)}
          rowKey={({ venueId, productionId, proposedAt }) =>
            `${venueId} ${productionId} ${proposedAt}`
          }
          onOpen={(proposal) => void navigate({ to: linkOf(proposal) })}
          sortInUrl={false}
          isOrdered
          empty={
            <NoProposals
              textKey={`mediabase.proposals.${isPlatform ? 'noneToAnswer' : 'noneOfVenue'}`}
            />
          }
        />
      )}
    </Page>
  )
}
