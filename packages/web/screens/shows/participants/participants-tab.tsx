import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  exportParticipants,
  type OwnField,
  type Participant,
} from '@dxweb/areas/events/participants/contract.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconForms, IconPlus, IconPrinter, IconUpload, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { OwnFieldsDialog } from './own-fields-dialog.tsx'
import { ParticipantDialog } from './participant-dialog.tsx'
import { found, fullName, isIn, people, type People } from './participant-list.ts'
import { type Check, useCheck } from './use-check.ts'
import styles from '../form/styles/tabs.module.css'

const answerTo = (person: Participant, { id }: OwnField) =>
  person.answers.find((answer) => answer.id === id)?.text ?? ''

function Presence({
  person,
  onCheck,
}: {
  person: Participant
  onCheck: ((check: Check) => void) | undefined
}) {
  const t = useText()
  const when = useWhen()
  const { checkedInAt, checkedOutAt, checkedInBy } = person
  const time = checkedInAt && when(checkedInAt, 'moment')
  const text = time
    ? t(checkedInBy ? 'shows.people.inAtBy' : 'shows.people.inAt', { time, name: checkedInBy })
    : ''
  const out = checkedOutAt && t('shows.people.outAt', { time: when(checkedOutAt, 'moment') })
  const name = fullName(person)
  return (
    <span className={styles['presence']}>
      {(out || text) && <span className="dx-small">{out || text}</span>}
      {onCheck && (
        <Button
          size="small"
          label={t(isIn(person) ? 'shows.people.checkOutOf' : 'shows.people.checkInOf', { name })}
          onClick={() => onCheck({ person, to: isIn(person) ? 'out' : 'in' })}
        >
          {t(isIn(person) ? 'shows.people.checkOut' : 'shows.people.checkIn')}
        </Button>
      )}
      {onCheck && checkedInAt && (
        <Button
          size="small"
          look="quiet"
          label={t('shows.people.uncheckOf', { name })}
          onClick={() => onCheck({ person, to: 'none' })}
        >
          {t('shell.undo')}
        </Button>
      )}
    </span>
  )
}

function useColumns(
  own: readonly OwnField[],
  onCheck: ((check: Check) => void) | undefined,
): Column<Participant>[] {
  const t = useText()
  return [
    {
      key: 'name',
      header: t('label.name'),
      main: true,
      value: ({ firstName, lastName }) => `${lastName} ${firstName}`,
      cell: (person) => <b>{fullName(person)}</b>,
    },
    { key: 'email', header: t('label.email'), value: ({ email }) => email, hideBelow: 769 },
    {
      key: 'phone',
      header: t('label.phone'),
      value: ({ phone }) => formatPhone(phone),
      hideBelow: 769,
    },
    ...own.map((field): Column<Participant> => ({
      key: field.id,
      header: field.label,
      value: (person) => answerTo(person, field),
      hideBelow: 1025,
    })),
    {
      key: 'checked',
      header: t('shows.people.in'),
      value: ({ checkedInAt }) => checkedInAt,
      cell: (person) => <Presence person={person} onCheck={onCheck} />,
    },
  ]
}

/** Prints all participants with a checkbox each, since the list on the screen renders only the visible rows. */
function PrintedList({ label, list, columns, onDone }: PrintedProps) {
  useEffect(() => {
    globalThis.print()
    onDone()
  }, [onDone])
  const printed = columns.filter(({ key }) => key !== 'email')
  return (
    <table className="dx-table dx-only-print" aria-label={label}>
      <thead>
        <tr>
          {printed.map(({ key, header }) => (
            <th key={key}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.data.map((person) => (
          <tr key={person.id}>
            {printed.map(({ key, main, value }) => (
              <td key={key}>
                {key === 'checked' ? box(person) : main ? fullName(person) : value?.(person)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const box = (person: Participant) => (isIn(person) ? '☑' : '☐')

interface PrintedProps {
  label: string
  list: People
  columns: readonly Column<Participant>[]
  onDone: () => void
}

type Opened = { what: 'person'; id: string | null } | { what: 'fields' } | { what: 'print' } | null

function Bar({
  event,
  list,
  onOpen,
}: {
  event: EventDetail
  list: People
  onOpen: (opened: Opened) => void
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const here = list.data.filter(isIn).length
  const params = { partnerId, id: event.id }
  return (
    <div className={`${styles['tabBar']} dx-no-print`}>
      <SearchBox label={t('shows.people.search')} />
      <output className="dx-second">{t('shows.people.count', { count: list.total, here })}</output>
      <span className={styles['tabBarEnd']}>
        {list.total > 0 && (
          <>
            <Button icon={<IconPrinter size={17} />} onClick={() => onOpen({ what: 'print' })}>
              {t('shows.people.print')}
            </Button>
            <ExportMenu path={exportParticipants.path} params={params} />
          </>
        )}
        {event.can.edit && (
          <>
            <Button icon={<IconForms size={17} />} onClick={() => onOpen({ what: 'fields' })}>
              {t('shows.people.fields')}
            </Button>
            <LinkButton
              to={pagePath(partnerId, `shows/${event.id}/participants/import`)}
              icon={<IconUpload size={17} />}
            >
              {t('rows.import.button')}
            </LinkButton>
            <Button
              look="main"
              icon={<IconPlus size={17} />}
              onClick={() => onOpen({ what: 'person', id: null })}
            >
              {t('shows.people.add')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

export default function ParticipantsTab({ event }: { event: EventDetail }) {
  const t = useText()
  const [text] = useUrlState('q', '')
  const [opened, open] = useState<Opened>(null)
  const reading = useQuery(people(usePartnerId(), event.id))
  const { over, check } = useCheck(event.id)
  const list = reading.data && over(reading.data)
  const mayEdit = event.can.edit
  const columns = useColumns(list?.fields ?? [], mayEdit ? check : undefined)
  const close = () => open(null)
  if (isLost(reading)) {
    return (
      <ErrorPanel title={t('shows.people.failed')} onRetry={() => void reading.refetch()}>
        {refusalText(t, reading.error)}
      </ErrorPanel>
    )
  }
  return (
    <div className="dx-tab-stack">
      {list && <Bar event={event} list={list} onOpen={open} />}
      <div className="dx-no-print">
        <DataTable
          id="participants"
          label={t('shows.tab.participants')}
          rows={list && found(list.data, text)}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={mayEdit ? ({ id }) => open({ what: 'person', id }) : undefined}
          empty={
            <EmptyState
              icon={<IconUsers size={24} stroke={1.7} />}
              title={t(text ? 'shows.people.noneFound' : 'shows.people.none')}
              text={text ? undefined : t('shows.people.noneText')}
            />
          }
        />
      </div>
      {list && opened?.what === 'print' && (
        <PrintedList label={event.title} list={list} columns={columns} onDone={close} />
      )}
      {list && opened?.what === 'fields' && (
        <OwnFieldsDialog
          eventId={event.id}
          fields={list.fields}
          formVersion={list.formVersion}
          onClose={close}
        />
      )}
      {list && opened?.what === 'person' && (
        <ParticipantDialog
          eventId={event.id}
          own={list.fields}
          person={list.data.find(({ id }) => id === opened.id)}
          onClose={close}
        />
      )}
    </div>
  )
}
