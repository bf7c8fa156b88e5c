import { type CampaignLink, listLinks } from '@dxweb/areas/campaigns/links/contract.ts'
import { campaigns } from '@dxweb/areas/campaigns/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { useToPage } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { CampaignLinks } from '../../parts/campaigns/campaign-links.tsx'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { ChangeLink, MakeLink } from './link-dialogs.tsx'
import css from './campaigns.module.css'

function useNames() {
  const t = useText()
  const when = useWhen()
  const toPage = useToPage()
  return ({ event }: CampaignLink) => {
    if (event === null) return { name: t('campaigns.whole'), shown: t('campaigns.whole') }
    const to = toPage(`shows/${event.id}/sales`)
    const day = when(event.startsAt, 'moment')
    return {
      name: `${event.title} ${day}`,
      shown: (
        <>
          <Link to={to}>{event.title}</Link> <span className="dx-dim dx-small">{day}</span>
        </>
      ),
    }
  }
}

const reportDays = 365

function ReportLink({ id }: { id: number }) {
  const t = useText()
  const toPage = useToPage()
  const now = today(useTimeZone())
  const asked = new URLSearchParams({
    from: addDays(now, -reportDays),
    to: now,
    campaignId: String(id),
    group: 'event',
  })
  return (
    <p className={css['report']}>
      <Link to={toPage(`report/campaigns?${asked.toString()}`)}>{t('campaigns.toReport')}</Link>
    </p>
  )
}

function Links({ row }: { row: Row }) {
  const t = useText()
  const nameOf = useNames()
  const mayWrite = useMayWrite(campaigns)
  const found = useRead(listLinks, { id: row.id })
  const [asked, ask] = useState<'new' | CampaignLink | null>(null)
  const onClose = () => ask(null)
  const make = mayWrite && (
    <Button size="small" onClick={() => ask('new')}>
      {t('campaigns.make')}
    </Button>
  )
  return (
    <Card title={t('campaigns.links')} actions={make}>
      <Loaded of={found} failedKey="campaigns.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('campaigns.none')}</p>
          ) : (
            <CampaignLinks links={data} nameOf={nameOf} {...(mayWrite && { onChange: ask })} />
          )
        }
      </Loaded>
      <ReportLink id={row.id} />
      {asked === 'new' && <MakeLink campaign={row} onClose={onClose} />}
      {asked !== null && asked !== 'new' && (
        <ChangeLink campaignId={row.id} link={asked} onClose={onClose} />
      )}
    </Card>
  )
}

export function CampaignAside({ row }: AsideProps) {
  const t = useText()
  const may = useCan()
  if (!may('campaigns.read')) return null
  if (row === undefined) {
    return (
      <Card title={t('campaigns.links')}>
        <p className="dx-second">{t('campaigns.saveFirst')}</p>
      </Card>
    )
  }
  return (
    <div className={css['aside']}>
      <Links row={row} />
    </div>
  )
}
