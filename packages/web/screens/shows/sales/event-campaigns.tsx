import { type CampaignLink, listEventLinks } from '@dxweb/areas/campaigns/links/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { CampaignLinks } from '../../../parts/campaigns/campaign-links.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'

function Campaigns({ eventId }: { eventId: number }) {
  const t = useText()
  const toPage = useToPage()
  const { data: links = [] } = useRead(listEventLinks, { id: eventId }).data ?? {}
  if (links.length === 0) return null
  const nameOf = ({ campaign }: CampaignLink) => ({
    name: campaign.name,
    shown: (
      <>
        <Link to={toPage(`campaigns/${campaign.id}`)}>{campaign.name}</Link>{' '}
        <span className="dx-dim dx-small">{campaign.description}</span>
      </>
    ),
  })
  return (
    <Card title={t('register.campaigns')}>
      <CampaignLinks isStateShown links={links} nameOf={nameOf} />
    </Card>
  )
}

export default function EventCampaigns({ eventId }: { eventId: number }) {
  return useCan()('campaigns.read') ? <Campaigns eventId={eventId} /> : null
}
