import { campaignAddresses } from '@dxweb/areas/campaigns/contract.ts'
import { type CampaignLink, changeLink, makeLink } from '@dxweb/areas/campaigns/links/contract.ts'
import { listEvents } from '@dxweb/areas/events/core/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { useDeferredValue, useState } from 'react'
import { useList } from '../../data/rows/collections.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { useToPage } from '../../data/session/context.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'

const lookAhead = 3 * 366

/** Empty if the link is for the whole campaign. */
function EventField({ typed, onChange, ...field }: DrawnInput) {
  const t = useText()
  const when = useWhen()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const from = today(useTimeZone())
  const asked = { from, to: addDays(from, lookAhead), limit: 50, ...(q !== '' && { q }) }
  const found = useRead(listEvents, asked, kept)
  const options = (found.data?.data ?? []).map(({ id, title, startsAt, auditorium }) => ({
    value: String(id),
    label: title,
    about: `${when(startsAt, 'full')} · ${auditorium}`,
  }))
  return (
    <SelectField
      {...field}
      value={typeof typed === 'number' ? String(typed) : null}
      options={options}
      clearable
      placeholder={t('campaigns.whole')}
      onSearch={setSearch}
      isSearching={found.isFetching}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  )
}

function Allowed() {
  const t = useText()
  const toPage = useToPage()
  const { data } = useList(campaignAddresses, { limit: 20 })
  if (data === undefined) return null
  const to = toPage(`partnerprofile/${campaignAddresses.name}`)
  const addresses = data.data.map(({ address }) => address).join(', ')
  return (
    <p className="dx-second dx-small">
      {data.total === 0 ? t('campaigns.noneAllowed') : t('campaigns.allowed', { addresses })}{' '}
      <Link to={to}>{t('campaigns.toAllowed')}</Link>
    </p>
  )
}

const labels = { eventId: 'label.event', address: 'campaigns.address' }
const helpTexts = { address: 'campaigns.address.about' }

export function MakeLink({ campaign, onClose }: { campaign: Row; onClose: () => void }) {
  const { link } = campaign
  return (
    <CommandDialog
      endpoint={makeLink}
      params={{ id: campaign.id }}
      initial={{ eventId: null, address: typeof link === 'string' ? link : '' }}
      titleKey="campaigns.make"
      failedKey="campaigns.notMade"
      labels={labels}
      helpTexts={helpTexts}
      drawn={['eventId']}
      renderDrawn={(input) => <EventField {...input} />}
      renderBelow={() => <Allowed />}
      size="normal"
      onClose={onClose}
    />
  )
}

interface ChangeLinkProps {
  campaignId: number
  link: CampaignLink
  onClose: () => void
}

/** Printed codes lead to the new target after the change. */
export function ChangeLink({ campaignId, link, onClose }: ChangeLinkProps) {
  const { code, address, version } = link
  return (
    <CommandDialog
      endpoint={changeLink}
      params={{ id: campaignId, code }}
      initial={{ address }}
      known={{ version }}
      titleKey="campaigns.changeTitle"
      actionKey="rows.save"
      failedKey="campaigns.notChanged"
      labels={labels}
      helpTexts={{ address: 'campaigns.address.changed' }}
      renderBelow={() => <Allowed />}
      size="normal"
      onClose={onClose}
    />
  )
}
