import { getEventLog } from '@dxweb/areas/events/planning-contract.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { Drawer } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import { type EventChoices, eventChoices, eventKey } from '../queries.ts'
import { useWhen } from '../../../data/use-when.ts'
import { usePricesText } from '../prices/prices-in-log.ts'
import type { EventDialogProps } from './dialog-props.ts'

type Entry = ReplyOf<typeof getEventLog.parts>['data'][number]

const actions = [
  'created',
  'imported',
  'duplicated',
  'changed',
  'changedAtOwnRisk',
  'undone',
  'cancelled',
  'refunded',
  'refundsStarted',
  'exchanged',
  'exchangedInto',
  'deleted',
  'resourceBooked',
  'resourceChanged',
  'resourceFreed',
  'staffListSent',
] as const

/** Fields that have a name for people; the others are the machine's own. */
const fields = [
  'title',
  'heading',
  'auditoriumId',
  'extraAuditoriumIds',
  'startsAt',
  'endsAt',
  'busyFrom',
  'busyUntil',
  'eventTypeId',
  'renterId',
  'organizer',
  'isOpenEvent',
  'isSaleOpen',
  'state',
  'note',
  'reason',
  'atOwnRisk',
  'resource',
  'staff',
  'unitCount',
  'sentTo',
  'prices',
  'zonePrices',
  'supplements',
  'channelFees',
] as const

type Field = (typeof fields)[number]

const priceFields = new Set<Field>(['prices', 'zonePrices', 'supplements', 'channelFees'])

/** Values as people read them: names for ids, the house's clock for instants. */
function useValueText(choices: EventChoices | undefined) {
  const t = useText()
  const when = useWhen()
  const pricesText = usePricesText()
  const nameOf = (rows: readonly { id: number; name: string }[] | undefined, id: string) =>
    rows?.find((row) => String(row.id) === id)?.name ?? id
  return (field: Field, value: string): string => {
    if (value === '' || value === '[]') return '–'
    if (field === 'auditoriumId') return nameOf(choices?.auditoriums, value)
    if (field === 'extraAuditoriumIds') {
      const ids = JSON.parse(value) as number[]
      return ids.map((id) => nameOf(choices?.auditoriums, String(id))).join(', ')
    }
    if (priceFields.has(field)) return pricesText(value)
    if (field === 'eventTypeId') return nameOf(choices?.eventTypes, value)
    if (field === 'renterId') return nameOf(choices?.renters, value)
    if (/At$|^busy/.test(field) && !Number.isNaN(Date.parse(value))) return when(value, 'full')
    if (field === 'state') return t(`shows.state.${value as 'draft' | 'published' | 'cancelled'}`)
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'shell.yes' : 'shell.no')
    return value
  }
}

function EntryRow({ entry, choices }: { entry: Entry; choices: EventChoices | undefined }) {
  const t = useText()
  const when = useWhen()
  const valueText = useValueText(choices)
  const action = actions.find((each) => each === entry.action) ?? 'changed'
  const shown = entry.changes.filter(
    (change): change is typeof change & { field: Field } =>
      fields.includes(change.field as Field) && change.before !== change.after,
  )
  const who = entry.actedBy
    ? t('shows.log.as', { name: entry.user, really: entry.actedBy })
    : entry.user
  return (
    <li>
      <b>{t(`shows.log.${action}`)}</b>
      <span className="dx-dim dx-small">
        {who} · {when(entry.at, 'full')}
      </span>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, before, after }) => (
            <div className="dx-contents" key={field}>
              <dt>{t(`shows.log.field.${field}`)}</dt>
              <dd>
                {before !== '' && <s>{valueText(field, before)}</s>}
                {before !== '' && ' → '}
                {valueText(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Who did what with the event, and when: newest first. */
export function EventLog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const choices = useQuery(eventChoices(partnerId))
  const log = useQuery({
    queryKey: [...eventKey(partnerId, event.id), 'log'],
    queryFn: ({ signal }) => callApi(getEventLog, { params: { partnerId, id: event.id }, signal }),
  })
  return (
    <Drawer opened title={t('shows.log.title')} onClose={onClose}>
      {log.isPending && <SkeletonLines label={t('shell.loading')} />}
      {log.isError && (
        <ErrorPanel title={t('shows.log.failed')} onRetry={() => void log.refetch()}>
          {refusalText(t, log.error)}
        </ErrorPanel>
      )}
      {log.data?.data.length === 0 && <p className="dx-dim">{t('shows.log.empty')}</p>}
      <ol className="dx-log">
        {log.data?.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} choices={choices.data} />
        ))}
      </ol>
    </Drawer>
  )
}
